import type { Stop } from '@milepost/domain/fold/derived-rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ScopedDb } from '../db/scope.ts'
import { STOPS } from '../db/telemetry-columns.ts'
import { isStopPrivateByCompanions, readWithCompanions } from './private-by-companions.ts'
import { readOpenRows } from './read-open-rows.ts'
import { overlaps, type TimeSpan } from './time-span.ts'

export interface PastStop extends Stop {
  trackerId: number
}

/** What `toPastStop` takes of stops `s`, of trackers that had companions (`areAccompanied`) or of others. */
export const stopColumns = (isAccompanied: boolean): RawBuilder<unknown> => (isAccompanied ? OF_ACCOMPANIED : OF_OTHERS)

const OF_OTHERS = sql.raw(STOPS.select('s'))
const OF_ACCOMPANIED = sql`${OF_OTHERS}, ${isStopPrivateByCompanions('s')} as is_private_by_companions`

export function toPastStop(row: Readonly<Record<string, unknown>>): PastStop {
  const stop = STOPS.read(row)
  return { ...stop, isPrivate: stop.isPrivate || row.is_private_by_companions === true }
}

/** The stops of vehicles that lie in a span in part or whole, by vehicle and time, the one that lasts included. */
export async function readStops(
  db: ScopedDb,
  vehicleIds: readonly number[],
  span: TimeSpan,
  nowMs: number,
): Promise<PastStop[]> {
  const settled = await readWithCompanions(db, isAccompanied =>
    stopsInSpan(stopColumns(isAccompanied), vehicleIds, span),
  )
  const stops: PastStop[] = settled.map(toPastStop)
  for (const { trackerId, stop } of await readOpenRows(db, vehicleIds, nowMs)) {
    if (stop && overlaps(span, stop.startedAtMs, stop.endedAtMs)) stops.push({ ...stop, trackerId })
  }
  return stops.sort((a, b) => a.vehicleId - b.vehicleId || a.startedAtMs - b.startedAtMs)
}

/** Stops of one tracker and kind do not overlap: of those that began before a span only the last can reach into it. */
function stopsInSpan(
  columns: RawBuilder<unknown>,
  vehicleIds: readonly number[],
  { fromMs, untilMs }: TimeSpan,
): RawBuilder<Record<string, unknown>> {
  const [from, until] = [new Date(fromMs), new Date(untilMs)]
  return sql<Record<string, unknown>>`
    select ${columns} from stops s
    where s.vehicle_id = any(${vehicleIds}::int[]) and s.started_at >= ${from} and s.started_at < ${until}
    union all
    select ${columns} from (
      select distinct tracker_id, vehicle_id from tracker_assignments where vehicle_id = any(${vehicleIds}::int[])
    ) assignment cross join (values ('parked'), ('idling')) as kinds (kind) cross join lateral (
      select * from stops
      where stops.tracker_id = assignment.tracker_id and stops.kind = kinds.kind and stops.started_at < ${from}
      order by stops.started_at desc limit 1
    ) s where s.vehicle_id = assignment.vehicle_id and s.ended_at > ${from}
  `
}
