import type { InputRole } from '@milepost/domain/fold/input-role.ts'
import { privatelyWaiting } from '@milepost/domain/fold/privacy.ts'
import { type CustomerSettings, settingsFor } from '@milepost/domain/fold/settings-for.ts'
import { parseFoldState } from '@milepost/domain/fold/state.ts'
import {
  DOUBTS_OF_BELIEVED_PLACES,
  type FixDoubt,
  type PlaceDoubt,
  refusesPlace,
} from '@milepost/domain/telemetry/doubted-fixes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ScopedDb } from '../db/scope.ts'
import { POSITIONS } from '../db/telemetry-columns.ts'
import { TelemetryTable } from '../db/telemetry-table.ts'
import { isBelievedTime } from './believed-times.ts'
import type { TimeSpan } from './time-span.ts'

const { recordedAtMs: atMs, ...others } = POSITIONS.only(
  'trackerId',
  'recordedAtMs',
  'sequence',
  'hasFix',
  'latitude',
  'longitude',
  'headingDeg',
  'speedKmh',
  'ignition',
  'odometerM',
  'late',
).fields

/** With the name that points on a line have for their time. */
const FIXES = new TelemetryTable('positions', ['trackerId', 'atMs', 'sequence'], { ...others, atMs })

/**
 * A stored position as lines on maps need it. Without a fix its place counts for nothing, but the vehicle was not silent; one
 * whose place is not believed has none, and one whose speed is not believed has no speed.
 */
export interface Fix extends ReturnType<typeof FIXES.read> {
  doubt: FixDoubt | null
}

/** The positions of a vehicle in a span, in order of time, from the trackers that were in it. */
export async function readVehicleFixes(db: ScopedDb, vehicleId: number, span: TimeSpan): Promise<Fix[]> {
  const assignments = await sql<{ tracker_id: number; from_ms: number; until_ms: number | null }>`
    select tracker_id, extract(epoch from assigned_at)::float8 * 1000 as from_ms,
      extract(epoch from unassigned_at)::float8 * 1000 as until_ms
    from tracker_assignments where vehicle_id = ${vehicleId}
      and assigned_at < ${new Date(span.untilMs)} and (unassigned_at is null or unassigned_at > ${new Date(span.fromMs)})
    order by assigned_at
  `.execute(db)
  const fixes: Fix[] = []
  for (const { tracker_id, from_ms, until_ms } of assignments.rows) {
    const fromMs = Math.max(span.fromMs, from_ms)
    const untilMs = Math.min(span.untilMs, until_ms ?? Number.POSITIVE_INFINITY)
    fixes.push(...(await readTrackerFixes(db, { trackerId: tracker_id, vehicleId }, { fromMs, untilMs })))
  }
  return assignments.rows.length > 1 ? fixes.sort((a, b) => a.atMs - b.atMs || a.sequence - b.sequence) : fixes
}

/** The same of one tracker while it was in the vehicle: a range of the primary key. */
export async function readTrackerFixes(
  db: ScopedDb,
  { trackerId, vehicleId }: { trackerId: number; vehicleId: number },
  { fromMs, untilMs }: TimeSpan,
): Promise<Fix[]> {
  const [from, until] = [new Date(fromMs), new Date(untilMs)]
  const { rows } = await sql<Record<string, unknown> & { doubt: FixDoubt | null }>`
    select ${sql.raw(FIXES.select('p'))}, d.reason as doubt from positions p
    left join doubts d on d.tracker_id = p.tracker_id and d.recorded_at = p.recorded_at and d.sequence = p.sequence
      and d.tracker_id = ${trackerId} and d.recorded_at >= ${from} and d.recorded_at < ${until}
    where p.tracker_id = ${trackerId} and p.recorded_at >= ${from} and p.recorded_at < ${until}
      and p.vehicle_id = ${vehicleId} and ${isBelievedTime('p')}
    order by p.recorded_at, p.sequence
  `.execute(db)
  const undecided = await readUndecided(db, trackerId)
  return rows.map(row => {
    const fix = FIXES.read(row)
    return asBelieved(fix, undecided.has(keyOf(fix)) ? 'undecided' : row.doubt)
  })
}

function asBelieved(fix: ReturnType<typeof FIXES.read>, doubt: FixDoubt | null): Fix {
  const isSpeedDoubted = doubt === 'impossible-speed'
  return {
    ...fix,
    hasFix: fix.hasFix && !refusesPlace(doubt),
    speedKmh: isSpeedDoubted ? null : fix.speedKmh,
    doubt,
  }
}

const keyOf = ({ atMs, sequence }: { atMs: number; sequence: number }) => `${atMs} ${sequence}`

/** The newest records of a tracker whose fixes the next record decides about, by their keys. */
async function readUndecided(db: ScopedDb, trackerId: number): Promise<Set<string>> {
  const { rows } = await sql<{ state: string }>`
    select state from tracker_folds where tracker_id = ${trackerId}`.execute(db)
  const waiting = rows.flatMap(({ state }) => parseFoldState(state).belief.waiting)
  return new Set(waiting.map(({ recordedAtMs: atMs, sequence }) => keyOf({ atMs, sequence })))
}

/** Whether the place of a position counts, as far as that is decided. */
export const hasBelievedPlace = (position: string): RawBuilder<boolean> => sql<boolean>`not exists (
  select from doubts d where d.tracker_id = ${sql.ref(`${position}.tracker_id`)}
    and d.recorded_at = ${sql.ref(`${position}.recorded_at`)} and d.sequence = ${sql.ref(`${position}.sequence`)}
    and d.reason <> all(${DOUBTS_OF_BELIEVED_PLACES}::text[]))`

/** A record whose place is not believed. */
export type DoubtedFix = ReturnType<typeof DOUBTED.read> & { doubt: PlaceDoubt }

const DOUBTED = FIXES.only('trackerId', 'atMs', 'sequence', 'latitude', 'longitude', 'speedKmh')

/**
 * The first `most` records of a vehicle in a span whose place is not believed, in order of time. One that waits to be believed is
 * among them unless its trip would be private.
 */
export async function readDoubtedFixes(
  db: ScopedDb,
  vehicleId: number,
  span: TimeSpan,
  most: number,
): Promise<DoubtedFix[]> {
  const { fromMs, untilMs } = span
  const { rows } = await sql<Record<string, unknown> & { doubt: PlaceDoubt }>`
    select ${sql.raw(DOUBTED.select('p'))}, doubted.reason as doubt from (
      select d.tracker_id, d.recorded_at, d.sequence, d.reason from doubts d
      where d.vehicle_id = ${vehicleId} and d.reason <> all(${DOUBTS_OF_BELIEVED_PLACES}::text[])
        and d.recorded_at >= ${new Date(fromMs)} and d.recorded_at < ${new Date(untilMs)}
    ) doubted
    join positions p on p.tracker_id = doubted.tracker_id and p.recorded_at = doubted.recorded_at
      and p.sequence = doubted.sequence
    where p.has_fix and p.vehicle_id = ${vehicleId} order by p.recorded_at, p.sequence limit ${most}
  `.execute(db)
  const decided = rows.map(row => ({ ...DOUBTED.read(row), doubt: row.doubt }))
  const undecided = (await readUndecidedFixes(db, vehicleId)).filter(({ atMs }) => atMs >= fromMs && atMs < untilMs)
  return [...decided, ...undecided].sort((a, b) => a.atMs - b.atMs || a.sequence - b.sequence).slice(0, most)
}

interface UndecidedRow {
  tracker_id: number
  state: string
  fold_settings: CustomerSettings
  time_zone: string
  kind: string | null
  input_roles: Record<string, InputRole>
}

async function readUndecidedFixes(db: ScopedDb, vehicleId: number): Promise<DoubtedFix[]> {
  const { rows } = await sql<UndecidedRow>`
    select f.tracker_id, f.state, c.fold_settings, c.time_zone, kind.code as kind, t.input_roles from tracker_folds f
    join customers c on c.id = f.customer_id join trackers t on t.id = f.tracker_id
    join vehicles v on v.id = f.vehicle_id left join vehicle_types kind on kind.id = v.vehicle_type_id
    where f.tracker_id = any(array(select tracker_id from tracker_assignments where vehicle_id = ${vehicleId}))
      and f.vehicle_id = ${vehicleId}`.execute(db)
  return rows.flatMap(
    ({ tracker_id: trackerId, state, fold_settings: own, kind, time_zone: timeZone, input_roles }) => {
      const fold = parseFoldState(state)
      const hidden = privatelyWaiting(fold, { settings: settingsFor({ own, kind, timeZone }), inputRoles: input_roles })
      return fold.belief.waiting.flatMap(waiting => {
        if (!waiting.hasFix || hidden.includes(waiting)) return []
        const { recordedAtMs: atMs, sequence, latitude, longitude, speedKmh } = waiting
        return { trackerId, atMs, sequence, latitude, longitude, speedKmh, doubt: 'undecided' as const }
      })
    },
  )
}
