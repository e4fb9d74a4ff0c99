import type { Stop, Trip } from '@milepost/domain/fold/derived-rows.ts'
import { openRows } from '@milepost/domain/fold/open-rows.ts'
import { runEndBefore } from '@milepost/domain/fold/run-end.ts'
import { type CustomerSettings, settingsFor } from '@milepost/domain/fold/settings-for.ts'
import { parseFoldState } from '@milepost/domain/fold/state.ts'
import { sql } from 'kysely'
import type { ScopedDb } from '../db/scope.ts'
import { TRACKER_FOLDS, TRIPS } from '../db/telemetry-columns.ts'
import { type PastTrip, shownTrip } from './past-trip.ts'
import { findPrivateByCompanions } from './private-by-companions.ts'

export interface OpenRow {
  trackerId: number
  trip: PastTrip | null
  stop: Stop | null
}

/**
 * What is under way in the vehicles at `nowMs`, as it is shown. A trip that has been silent for too long has ended, as the next
 * record will say; one that has ended may have corrections before it is settled.
 */
export async function readOpenRows(db: ScopedDb, vehicleIds: readonly number[], nowMs: number): Promise<OpenRow[]> {
  const { rows } = await sql<FoldRow>`
    select ${sql.raw(OPEN_FOLDS.select('f'))}, c.fold_settings, c.time_zone, kind.code as kind,
      ${sql.raw(TRIPS.expressionOf('endedAtMs', 'last'))} as private_until_ms,
      exists (select from trip_corrections made where made.tracker_id = f.tracker_id) as has_corrections,
      exists (select from tracker_companions known where known.tracker_id = f.tracker_id) as has_companions
    from tracker_folds f join customers c on c.id = f.customer_id
    left join vehicles v on v.id = f.vehicle_id left join vehicle_types kind on kind.id = v.vehicle_type_id
    left join lateral (
      select t.ended_at, t.is_private from trips t where t.tracker_id = f.tracker_id order by t.started_at desc limit 1
    ) last on last.is_private
    where f.tracker_id in (select tracker_id from tracker_assignments where vehicle_id = any(${vehicleIds}::int[]))
  `.execute(db)
  const recorded = rows.flatMap(row => recordedRow(row, vehicleIds, nowMs) ?? [])
  const corrected = await readCorrected(
    db,
    recorded.filter(({ row }) => row.has_corrections),
  )
  const accompanied = recorded.filter(({ row }) => row.has_companions)
  const byCompanions = await findPrivateByCompanions(db, accompanied.map(toUnderWay), nowMs)
  return recorded.map(({ row, fold: { trackerId }, trip, stop }) => {
    const correction = corrected.get(trackerId)
    const byCompanion = byCompanions.get(trackerId)
    const shown = trip && shownTrip(trackerId, trip, correction ?? null)
    const privateUntilMs = shown?.isPrivate ? shown.endedAtMs : row.private_until_ms
    const isPrivate =
      stop !== null &&
      (stop.startedAtMs === privateUntilMs || correction?.is_stop_private === true || byCompanion?.stop === true)
    return {
      trackerId,
      trip: shown && {
        ...shown,
        start: byCompanion?.tripStart ? null : shown.start,
        isPrivate: shown.isPrivate || byCompanion?.trip === true,
      },
      stop: isPrivate ? { ...stop, isPrivate } : stop,
    }
  })
}

const toUnderWay = ({ fold: { trackerId }, trip, stop }: RecordedRow) => ({ trackerId, trip, stop })

const OPEN_FOLDS = TRACKER_FOLDS.only('trackerId', 'customerId', 'state')

interface FoldRow extends Record<string, unknown> {
  fold_settings: CustomerSettings
  time_zone: string
  /** Of the vehicle that it is in. */
  kind: string | null
  /** When the last settled trip ended, if it was private. */
  private_until_ms: number | null
  has_corrections: boolean
  has_companions: boolean
}

interface RecordedRow {
  row: FoldRow
  fold: ReturnType<typeof OPEN_FOLDS.read>
  trip: Trip | null
  stop: Stop | null
}

function recordedRow(row: FoldRow, vehicleIds: readonly number[], nowMs: number): RecordedRow | null {
  const fold = OPEN_FOLDS.read(row)
  const state = parseFoldState(fold.state)
  if (state.vehicleId === null || !vehicleIds.includes(state.vehicleId)) return null
  const { trip, stop } = openRows(state)
  const { fold_settings: own, kind, time_zone: timeZone } = row
  const ended = runEndBefore(state, nowMs, settingsFor({ own, kind, timeZone }))
  const shown = trip && ended ? { ...trip, endedAtMs: ended.atMs, endReason: ended.reason } : trip
  return { row, fold, trip: shown, stop: stop ?? (shown && stopAfter(shown)) }
}

interface CorrectedRow {
  tracker_id: number
  driver_key: string | null
  is_private: boolean
  note: string | null
  is_corrected: boolean
  is_stop_private: boolean
}

/** What corrections make of trips that are not settled yet, and of the stops that they led to, by tracker. */
async function readCorrected(db: ScopedDb, open: readonly RecordedRow[]): Promise<Map<number, CorrectedRow>> {
  if (open.length === 0) return new Map()
  const rows = open.map(({ fold, trip, stop }) => ({
    tracker_id: fold.trackerId,
    customer_id: fold.customerId,
    started_at: trip && new Date(trip.startedAtMs),
    ended_at: trip && new Date(trip.endedAtMs ?? trip.startedAtMs),
    stopped_at: stop && new Date(stop.startedAtMs),
    driver_key: trip?.driverKey ?? null,
    is_private: trip?.isPrivate ?? false,
  }))
  const corrected = await sql<CorrectedRow>`
    select open.tracker_id, c.*, exists (
      select from times_made_private(open.tracker_id, open.stopped_at, open.stopped_at) made
      where made.customer_id = open.customer_id and open.stopped_at between made.begins and made.ends) as is_stop_private
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as open (tracker_id int, customer_id int, started_at timestamptz,
      ended_at timestamptz, stopped_at timestamptz, driver_key text, is_private boolean)
    cross join lateral trip_as_corrected(open.customer_id, open.tracker_id, open.started_at, open.ended_at, open.driver_key,
      open.is_private) c
  `.execute(db)
  return new Map(corrected.rows.map(row => [row.tracker_id, row]))
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
