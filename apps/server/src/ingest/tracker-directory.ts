import type { Assignment } from '@milepost/domain/telemetry/assignment.ts'
import type { ClockFault, TrackerClock } from '@milepost/domain/telemetry/clock-fault.ts'
import { sql } from 'kysely'
import type { Db } from '../db/scope.ts'
import type { FoldSubject } from '../fold/fold-contexts.ts'
import { networksOf } from '../net/networks.ts'
import type { Registration } from './admit-device.ts'

/** What its records are stored with. */
export interface ReportingTracker extends FoldSubject {
  id: number
  model: string | null
  assignments: Assignment[]
  /** Follows its frames, from what was stored of it. */
  clock: TrackerClock
}

export interface Tracker extends ReportingTracker, Registration {}

/** Which devices are known, and which vehicle each was in when. */
export interface TrackerDirectory {
  /** Null when the device is not registered, or its tracker archived. */
  find(deviceId: string): Promise<Tracker | null>
  /** Null: everything, since changes may have been missed. */
  invalidate(deviceId: string | null): void
}

/** Caches what it looked up until it is notified that the device changed. */
export function createTrackerDirectory(db: Db, mayRemember: () => boolean): TrackerDirectory {
  const known = new Map<string, Promise<Tracker | null>>()
  return {
    find(deviceId) {
      const cached = known.get(deviceId)
      if (cached) return cached
      const lookup = findTracker(db, deviceId)
      if (mayRemember()) {
        known.set(deviceId, lookup)
        // A failed look-up is not cached, and an unknown device would grow the memory without bound.
        lookup.then(
          tracker => tracker ?? known.delete(deviceId),
          () => known.delete(deviceId),
        )
      }
      return lookup
    },
    invalidate(deviceId) {
      if (deviceId === null) known.clear()
      else known.delete(deviceId)
    },
  }
}

/** One question: a storm of devices that reconnect asks it for each. */
async function findTracker(db: Db, deviceId: string): Promise<Tracker | null> {
  const { rows } = await sql<
    Omit<Tracker, 'clock' | 'networks'> & { allowedNetworks: string[] | null; fault: ClockFault | null }
  >`
    select t.id, t.customer_id as "customerId", t.device_id as "deviceId", t.protocol, t.model, t.input_roles as "inputRoles",
      t.key_hash as "keyHash", t.allowed_networks::text[] as "allowedNetworks",
      t.requires_certificate as "requiresCertificate", coalesce((
      select json_agg(json_build_object('vehicleId', a.vehicle_id,
        'fromMs', extract(epoch from a.assigned_at)::float8 * 1000,
        'untilMs', extract(epoch from a.unassigned_at)::float8 * 1000) order by a.assigned_at desc)
      from tracker_assignments a where a.tracker_id = t.id), '[]') as assignments,
      (select json_build_object('offsetMs', c.offset_ms, 'sinceMs', extract(epoch from c.since_at)::float8 * 1000)
        from tracker_clocks c where c.tracker_id = t.id and c.offset_ms is not null) as fault
    from trackers t where t.device_id = ${deviceId} and t.archived_at is null`.execute(db)
  const [row] = rows
  if (row === undefined) return null
  const { fault, allowedNetworks, ...tracker } = row
  return { ...tracker, networks: allowedNetworks && networksOf(allowedNetworks), clock: { fault, run: null } }
}
