import {
  type ChangedFigure,
  changedFigures,
  type DayFigure,
  isChange,
} from '@milepost/domain/figures/changed-figures.ts'
import { wireFault } from '@milepost/domain/fold/ignition-wire.ts'
import { openRows } from '@milepost/domain/fold/open-rows.ts'
import { FOLD_VERSION, type FoldState } from '@milepost/domain/fold/state.ts'
import { dayText, localDay } from '@milepost/domain/time/local-time.ts'
import type { Pool, PoolClient } from '../db/pools.ts'
import { type Compared, readDoubts, readFigures } from './figures-by-day.ts'
import type { AroundExchange } from './refold.ts'

export type Bounds = Omit<Compared, 'fromMs' | 'timeZone'>

/** What a person asked to have recalculated: its id, as `recalculations` has it. A release has none. */
export interface Cause {
  recalculation: number
}

const OF_RELEASE: Cause = { recalculation: 0 }

/**
 * The same for a tracker that still waits for its re-fold by the rules of this version: what changes before that does by those rules
 * too. Nothing where it does not wait.
 */
export async function noteWhileWaiting(pool: Pool, trackerId: number): Promise<AroundExchange> {
  const { rows } = await pool.query<Bounds>(
    `select tracker_id as "trackerId", driven_until as "drivenUntil", parked_until as "parkedUntil"
     from fold_upgrades where tracker_id = $1 and done_at is null`,
    [trackerId],
  )
  return rows[0] ? noteChangedFigures(rows[0]) : {}
}

/**
 * Writes down which figures a re-fold changes, in its transaction. What one changes that a person asked for follows from the limits
 * of today, as the records and the rules are the same as before.
 */
export function noteChangedFigures(bounds: Bounds, cause = OF_RELEASE): Required<AroundExchange> {
  let compared: Compared | null = null
  let before: DayFigure[] = []
  return {
    async begin(client, window) {
      const timeZone = await readTimeZone(client, bounds.trackerId)
      compared = { ...bounds, timeZone, fromMs: window.earliestStartMs }
      before = await readFigures(client, compared)
    },
    async finish(client, head) {
      if (compared === null) return
      const { timeZone } = compared
      const after = [...(await readFigures(client, compared)), ...(head ? openFigures(head, bounds, timeZone) : [])]
      const fault = head && wireFault(head.wire)
      const changes = changedFigures(before, after, {
        doubts: await readDoubts(client, compared),
        wireFaultyFrom: fault && dayText(localDay(fault.sinceMs, timeZone)),
      })
      if (changes.length > 0) await storeChanges(client, bounds.trackerId, cause, changes)
    },
  }
}

async function readTimeZone(client: PoolClient, trackerId: number): Promise<string> {
  const { rows } = await client.query<{ time_zone: string }>(
    'select c.time_zone from trackers t join customers c on c.id = t.customer_id where t.id = $1',
    [trackerId],
  )
  return rows[0]?.time_zone ?? 'UTC'
}

/**
 * What is not settled yet, though it was by the version before: a doubtful record may wait for the next one, which a tracker
 * that is silent since then has not sent.
 */
function openFigures(head: FoldState, { drivenUntil, parkedUntil }: Bounds, timeZone: string): DayFigure[] {
  const { trip, stop } = openRows(head)
  const figures: DayFigure[] = []
  if (trip && trip.startedAtMs < drivenUntil.getTime()) {
    const of = { vehicleId: trip.vehicleId, eventCode: 0 }
    for (const { day, distanceM, drivingS, unknownS } of trip.days) {
      figures.push({ ...of, day, figure: 'distance', value: distanceM })
      figures.push({ ...of, day, figure: 'driving', value: drivingS })
      figures.push({ ...of, day, figure: 'unknown', value: unknownS })
    }
    const day = dayText(localDay(trip.startedAtMs, timeZone))
    figures.push(
      { ...of, day, figure: 'trips', value: 1 },
      { ...of, day, figure: 'top-speed', value: trip.maxSpeedKmh },
    )
  }
  if (stop && stop.startedAtMs < parkedUntil.getTime()) {
    const day = dayText(localDay(stop.startedAtMs, timeZone))
    figures.push({ vehicleId: stop.vehicleId, day, figure: 'stops', eventCode: 0, value: 1 })
  }
  return figures
}

/**
 * Where another tracker was in the vehicle on the same day, the figure was what it was before either of them. It is listed no more
 * where this one brings it back to that.
 */
async function storeChanges(
  client: PoolClient,
  trackerId: number,
  { recalculation }: Cause,
  changes: readonly ChangedFigure[],
): Promise<void> {
  const reasoned = recalculation === 0 ? changes : changes.map(change => ({ ...change, reason: 'present-limits' }))
  const { rows } = await client.query<Omit<ChangedFigure, 'reason'>>(
    `insert into changed_figures as known
       (vehicle_id, day, figure, event_code, fold_version, recalculation_id, customer_id, from_value, to_value, reason)
     select change."vehicleId", change.day, change.figure, change."eventCode", $2, $4, t.customer_id, change."from", change."to",
       change.reason
     from trackers t, jsonb_to_recordset($3::jsonb) as ${CHANGE}, "from" float8, "to" float8, reason text)
     where t.id = $1
     on conflict (vehicle_id, day, figure, event_code, fold_version, recalculation_id) do update set to_value = excluded.to_value
     returning vehicle_id as "vehicleId", to_char(day, 'YYYY-MM-DD') as day, figure, event_code as "eventCode",
       from_value as "from", to_value as "to"`,
    [trackerId, FOLD_VERSION, JSON.stringify(reasoned), recalculation],
  )
  const unchanged = rows.filter(row => !isChange(row))
  if (unchanged.length === 0) return
  await client.query(
    `delete from changed_figures known using jsonb_to_recordset($2::jsonb) as ${CHANGE})
     where known.fold_version = $1 and known.recalculation_id = $3 and known.vehicle_id = change."vehicleId" and known.day = change.day
       and known.figure = change.figure and known.event_code = change."eventCode"`,
    [FOLD_VERSION, JSON.stringify(unchanged), recalculation],
  )
}

const CHANGE = 'change ("vehicleId" int, day date, figure text, "eventCode" smallint'
