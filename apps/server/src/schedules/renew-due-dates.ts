import { dueOf } from '@milepost/domain/schedules/due.ts'
import { firstDue, forecastMs, type Use } from '@milepost/domain/schedules/forecast.ts'
import { isIntervalFault, readInterval } from '@milepost/domain/schedules/interval.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/scope.ts'

/** What a vehicle did of late says how it will be used. */
const LATELY_DAYS = 28
const DAY_MS = 86_400_000
const BATCH = 500

interface Row {
  id: number
  version: number
  from: Date
  times: number
  isDone: boolean
  interval: string
  everyDistanceM: number | null
  everyEngineH: number | null
  /** Since it was done last, and in the last days. */
  drivenM: number
  engineS: number
  drivenLatelyM: number
  engineLatelyS: number
  /** The start of the trip in which the vehicle came to what the schedule allows; null: not yet. */
  distanceReached: Date | null
  engineReached: Date | null
}

interface Renewed {
  id: number
  version: number
  due_at: string | null
  forecast_at: string | null
  due_by: string
}

/**
 * Works out anew when schedules are due: after another interval was given to a schedule, after one was set or fulfilled, and every
 * night, since a vehicle may be used otherwise than it was. Distance and engine hours are those of its trips; a vehicle without a
 * tracker goes by time alone. `wanted` is a condition on the row `s`. Gives how many are due at another time than they were.
 */
export async function renewDueDates(db: Db, wanted: RawBuilder<boolean>, nowMs: number): Promise<number> {
  let changed = 0
  for (let after = 0; ; ) {
    const rows = await readRows(db, sql<boolean>`${wanted} and s.id > ${after}`, nowMs)
    for (let left = rows; left.length > 0; ) {
      const found = left.map(row => renewed(row, nowMs))
      changed += await store(db, found)
      const passed = await readPassed(db, found)
      left = passed.length === 0 ? [] : await readRows(db, sql<boolean>`s.id = any(${passed}::int[])`, nowMs)
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH) return changed
    after = last.id
  }
}

async function readRows(db: Db, wanted: RawBuilder<boolean>, nowMs: number): Promise<Row[]> {
  // Whole days, so that the time of the day at which it is worked out makes no difference.
  const lately = new Date((Math.floor(nowMs / DAY_MS) - LATELY_DAYS) * DAY_MS)
  const { rows } = await sql<Row>`
    select s.id, s.version, s.from_at as "from", s.times, s.done_at is not null as "isDone", t.interval, t.every_distance_m::float8 as "everyDistanceM",
      t.every_engine_h as "everyEngineH", used.*
    from vehicle_schedules s join schedule_types t on t.id = s.schedule_type_id cross join lateral (
      select coalesce(sum(distance_m) filter (where is_since), 0)::float8 as "drivenM",
        coalesce(sum(engine_s) filter (where is_since), 0)::float8 as "engineS",
        coalesce(sum(distance_m) filter (where is_lately), 0)::float8 as "drivenLatelyM",
        coalesce(sum(engine_s) filter (where is_lately), 0)::float8 as "engineLatelyS",
        min(started_at) filter (where is_since and so_far_m >= t.every_distance_m) as "distanceReached",
        min(started_at) filter (where is_since and so_far_s >= t.every_engine_h * 3600.0) as "engineReached"
      from (
        select started_at, distance_m, driving_s + standing_s as engine_s, started_at >= s.done_at as is_since,
          started_at >= ${lately} as is_lately,
          sum(distance_m) filter (where started_at >= s.done_at) over so_far as so_far_m,
          sum(driving_s + standing_s) filter (where started_at >= s.done_at) over so_far as so_far_s
        from trips where vehicle_id = s.vehicle_id and started_at >= least(s.done_at, ${lately})
          and (t.every_distance_m is not null or t.every_engine_h is not null)
        window so_far as (order by started_at)) trip) used
    where ${wanted} order by s.id limit ${BATCH}`.execute(db)
  return rows
}

function renewed(
  { id, version, from, times, isDone, interval, everyDistanceM, everyEngineH, ...used }: Row,
  nowMs: number,
): Renewed {
  const read = readInterval(interval)
  const fromMs = from.getTime()
  const timeMs = times === 0 ? fromMs : isIntervalFault(read) ? null : dueOf({ fromMs, times }, read)
  const comesTo = (every: number | null, use: Omit<Use, 'every'>) =>
    every === null || !isDone ? null : forecastMs({ every, ...use }, nowMs)
  const distanceMs = comesTo(everyDistanceM, {
    now: used.drivenM,
    perDay: used.drivenLatelyM / LATELY_DAYS,
    reachedMs: used.distanceReached?.getTime() ?? null,
  })
  const engineMs = comesTo(everyEngineH === null ? null : everyEngineH * 3_600, {
    now: used.engineS,
    perDay: used.engineLatelyS / LATELY_DAYS,
    reachedMs: used.engineReached?.getTime() ?? null,
  })
  const first = firstDue({ time: timeMs, distance: distanceMs, 'engine-hours': engineMs })
  const ofUse = [distanceMs, engineMs].filter(ms => ms !== null)
  return {
    ...{ id, version },
    due_at: timeMs === null ? null : new Date(timeMs).toISOString(),
    forecast_at: ofUse.length === 0 ? null : dayStart(Math.min(...ofUse)),
    due_by: first?.by ?? 'time',
  }
}

/** A forecast is of a day. */
const dayStart = (ms: number) => new Date(Math.floor(ms / DAY_MS) * DAY_MS).toISOString()

async function store(db: Db, rows: readonly Renewed[]): Promise<number> {
  if (rows.length === 0) return 0
  const { numAffectedRows } = await sql`
    update vehicle_schedules s set due_at = n.due_at, forecast_at = n.forecast_at, due_by = n.due_by
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id int, version int, due_at timestamptz, forecast_at timestamptz, due_by text)
    where n.id = s.id and n.version = s.version and (s.due_at, s.forecast_at, s.due_by) is distinct from (n.due_at, n.forecast_at, n.due_by)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/** Those that somebody fulfilled or set between their reading and their storing: of them what was found is not stored. */
async function readPassed(db: Db, rows: readonly Renewed[]): Promise<number[]> {
  const { rows: passed } = await sql<{ id: number }>`
    select s.id from vehicle_schedules s
    join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id int, version int) on n.id = s.id and n.version <> s.version`.execute(
    db,
  )
  return passed.map(({ id }) => id)
}
