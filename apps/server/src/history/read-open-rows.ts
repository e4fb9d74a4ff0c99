import type { Stop, Trip } from '@milepost/domain/fold/derived-rows.ts'
import { openRows } from '@milepost/domain/fold/open-rows.ts'
import { runEndBefore } from '@milepost/domain/fold/runs.ts'
import { DEFAULT_SETTINGS, type FoldSettings } from '@milepost/domain/fold/settings.ts'
import type { FoldState } from '@milepost/domain/fold/state.ts'
import { sql } from 'kysely'
import type { ScopedDb } from '../db/scope.ts'

export interface OpenRow {
  trackerId: number
  trip: Trip | null
  stop: Stop | null
}

/** What is under way in the vehicles at `nowMs`. A trip that has been silent for too long has ended, as the next record will say. */
export async function readOpenRows(db: ScopedDb, vehicleIds: readonly number[], nowMs: number): Promise<OpenRow[]> {
  const { rows } = await sql<FoldRow>`
    select f.tracker_id, f.state, c.fold_settings, extract(epoch from last.ended_at)::float8 * 1000 as private_until_ms
    from tracker_folds f join customers c on c.id = f.customer_id
    left join lateral (
      select t.ended_at, t.is_private from trips t where t.tracker_id = f.tracker_id order by t.started_at desc limit 1
    ) last on last.is_private
    where f.tracker_id in (select tracker_id from tracker_assignments where vehicle_id = any(${vehicleIds}::int[]))
  `.execute(db)
  return rows.flatMap(row => {
    const state = JSON.parse(row.state) as FoldState
    if (state.vehicleId === null || !vehicleIds.includes(state.vehicleId)) return []
    const { trip, stop } = openRows(state)
    const ended = runEndBefore(state, nowMs, { ...DEFAULT_SETTINGS, ...row.fold_settings })
    const shownTrip = trip && ended ? { ...trip, endedAtMs: ended.atMs, endReason: ended.reason } : trip
    const shownStop = stop ?? (shownTrip && stopAfter(shownTrip))
    const privateUntilMs = shownTrip?.isPrivate ? shownTrip.endedAtMs : row.private_until_ms
    const leadsFromPrivate = shownStop !== null && shownStop.startedAtMs === privateUntilMs
    return [
      {
        trackerId: row.tracker_id,
        trip: shownTrip,
        stop: leadsFromPrivate ? { ...shownStop, isPrivate: true } : shownStop,
      },
    ]
  })
}

interface FoldRow {
  tracker_id: number
  state: string
  fold_settings: Partial<FoldSettings>
  /** When the last settled trip ended, if it was private. */
  private_until_ms: number | null
}

function stopAfter(trip: Trip): Stop | null {
  const place = trip.end ?? trip.start
  if (place === null || trip.endedAtMs === null) return null
  return {
    vehicleId: trip.vehicleId,
    kind: 'parked',
    startedAtMs: trip.endedAtMs,
    endedAtMs: null,
    reason: trip.endReason,
    place,
    driverKey: null,
    isPrivate: false,
    settledAtMs: trip.settledAtMs,
  }
}
