import type { PowerReading } from '@milepost/domain/notifications/conditions.ts'
import { type RawBuilder, sql } from 'kysely'
import { vehicleInScope } from '../../db/in-scope.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'

/** What the tracker of a vehicle said of its power lately, the newest first. */
export interface PowerOfVehicle {
  vehicleId: number
  trackerId: number
  groupIds: readonly number[]
  readings: readonly PowerReading[]
}

/** The newest records of a tracker that are looked at, and the newest messages without any: not each of them has a reading. */
const LOOKED_AT = 12

/** A number of a JSON object; null where it is none, as of a phone that calls a text so. */
const numberIn = (json: string, name: string): RawBuilder<unknown> =>
  sql`case when jsonb_typeof(${sql.ref(json)} -> ${sql.lit(name)}) = 'number' then (${sql.ref(json)} ->> ${sql.lit(name)})::float8 end`

/**
 * The newest readings of a tracker in a stretch of time as JSON, null without any: from its stored records and, for trackers that say it
 * between records, from messages without any. It reads a few rows by their key, however long the history is.
 */
export const newestReadings = (
  tracker: RawBuilder<unknown>,
  { from, until }: { from: RawBuilder<unknown>; until: RawBuilder<unknown> },
): RawBuilder<unknown> => sql`(
  select jsonb_agg(jsonb_build_object('atMs', extract(epoch from at) * 1000, 'supplyV', supply_mv / 1000.0,
    'batteryPercent', percent, 'batteryV', battery_mv / 1000.0) order by at desc) as readings
  from (
    select p.recorded_at as at, p.external_voltage_mv::float8 as supply_mv, ${numberIn('p.attributes', 'batteryPercent')} as percent,
      ${numberIn('p.attributes', 'batteryVoltageMv')} as battery_mv
    from (select recorded_at, external_voltage_mv, attributes from positions where tracker_id = ${tracker} and recorded_at > ${from}
      and recorded_at <= ${until} order by recorded_at desc limit ${LOOKED_AT}) p
    union all
    select r.received_at, coalesce(${numberIn('r.readings', 'externalVoltageMv')}, ${numberIn('r.readings', 'supplyVoltageMv')}),
      ${numberIn('r.readings', 'batteryPercent')}, ${numberIn('r.readings', 'batteryVoltageMv')}
    from (select received_at, readings from raw_frames where tracker_id = ${tracker} and received_at > ${from}
      and received_at <= ${until} order by received_at desc limit ${LOOKED_AT}) r
    where r.readings is not null
  ) said
  where supply_mv is not null or percent is not null or battery_mv is not null
)`

/** The newest readings of each vehicle of the scope of the last day: of what is older, as late records are, nothing is told. */
export async function readPower(db: ScopedDb, scope: Scope): Promise<PowerOfVehicle[]> {
  const from = sql`greatest(a.assigned_at, now() - interval '1 day')`
  const { rows } = await sql<PowerOfVehicle>`
    select v.id as "vehicleId", a.tracker_id as "trackerId",
      array(select g.vehicle_group_id from vehicle_group_vehicles g where g.vehicle_id = v.id) as "groupIds", said.readings
    from vehicles v
    join tracker_assignments a on a.vehicle_id = v.id and a.unassigned_at is null
    cross join lateral ${newestReadings(sql`a.tracker_id`, { from, until: sql`now()` })} said
    where ${vehicleInScope(scope, 'v')} and v.archived_at is null and said.readings is not null`.execute(db)
  return rows
}
