import type { Assignment } from '@milepost/domain/assignment.ts'
import type { Db } from '../db/scope.ts'
import type { FoldSubject } from '../fold/fold-contexts.ts'

export interface Tracker extends FoldSubject {
  id: number
  model: string | null
  assignments: Assignment[]
}

/** Which devices are known, and which vehicle each was in when. */
export interface TrackerDirectory {
  /** Null when the device is not registered. */
  find(deviceId: string): Promise<Tracker | null>
  /** Null: everything, since changes may have been missed. */
  forget(deviceId: string | null): void
}

/** Remembers what it looked up until it is told that the device changed. */
export function createTrackerDirectory(db: Db, mayRemember: () => boolean): TrackerDirectory {
  const known = new Map<string, Promise<Tracker | null>>()
  return {
    find(deviceId) {
      const remembered = known.get(deviceId)
      if (remembered) return remembered
      const lookup = findTracker(db, deviceId)
      if (mayRemember()) {
        known.set(deviceId, lookup)
        // A failed look-up is not an answer, and an unknown device would grow the memory without bound.
        lookup.then(
          tracker => tracker ?? known.delete(deviceId),
          () => known.delete(deviceId),
        )
      }
      return lookup
    },
    forget(deviceId) {
      if (deviceId === null) known.clear()
      else known.delete(deviceId)
    },
  }
}

async function findTracker(db: Db, deviceId: string): Promise<Tracker | null> {
  const tracker = await db
    .selectFrom('trackers')
    .select(['id', 'customer_id as customerId', 'protocol', 'model', 'input_roles as inputRoles'])
    .where('device_id', '=', deviceId)
    .executeTakeFirst()
  if (!tracker) return null
  const assignments = await db
    .selectFrom('tracker_assignments')
    .select(['vehicle_id', 'assigned_at', 'unassigned_at'])
    .where('tracker_id', '=', tracker.id)
    .orderBy('assigned_at', 'desc')
    .execute()
  return {
    ...tracker,
    assignments: assignments.map(row => ({
      vehicleId: row.vehicle_id,
      fromMs: row.assigned_at.getTime(),
      untilMs: row.unassigned_at?.getTime() ?? null,
    })),
  }
}
