import type { Assignment } from '@milepost/domain/assignment.ts'
import pg from 'pg'
import type { Log } from '../config/log.ts'
import type { Db } from '../db/scope.ts'

export interface Tracker {
  id: number
  customerId: number
  assignments: Assignment[]
}

/** Which devices are known, and which vehicle each was in when. */
export interface TrackerDirectory {
  /** Null when the device is not registered. */
  find(deviceId: string): Promise<Tracker | null>
  close(): Promise<void>
}

const RECONNECT_MS = 1_000

/**
 * Remembers what it looked up until the database says that the device changed. While that channel is down nothing is
 * remembered, so a change is never missed.
 */
export async function openTrackerDirectory(db: Db, databaseUrl: string, log: Log): Promise<TrackerDirectory> {
  const known = new Map<string, Promise<Tracker | null>>()
  let listening = false
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let client: pg.Client

  async function listen(): Promise<void> {
    client = new pg.Client({ connectionString: databaseUrl, options: '-c role=milepost_system' })
    client.on('notification', message => known.delete(message.payload ?? ''))
    client.on('error', lost)
    client.on('end', lost)
    await client.connect()
    await client.query('listen tracker_changed')
    known.clear()
    listening = true
  }
  function lost(): void {
    listening = false
    known.clear()
    if (closed) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      listen().catch((error: Error) => {
        log.debug({ error: error.message }, 'waiting for the database to say which trackers change')
        lost()
      })
    }, RECONNECT_MS)
  }
  await listen()

  return {
    find(deviceId) {
      const remembered = known.get(deviceId)
      if (remembered) return remembered
      const lookup = findTracker(db, deviceId)
      if (listening) {
        known.set(deviceId, lookup)
        // A failed look-up is not an answer, and an unknown device would grow the memory without bound.
        lookup.then(
          tracker => tracker ?? known.delete(deviceId),
          () => known.delete(deviceId),
        )
      }
      return lookup
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await client.end().catch(() => {})
    },
  }
}

async function findTracker(db: Db, deviceId: string): Promise<Tracker | null> {
  const tracker = await db
    .selectFrom('trackers')
    .select(['id', 'customer_id as customerId'])
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
