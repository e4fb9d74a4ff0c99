import { type RawBuilder, sql } from 'kysely'

/** Whether a vehicle is off the road, by one of its defects. */
export const isOffRoad = (vehicleId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from defects d where d.vehicle_id = ${vehicleId} and d.is_off_road)`

/** Since when a vehicle is off the road: since the first of the defects that keep it there was reported, or last took it off again. */
export const offRoadSince = (vehicleId: RawBuilder<unknown>): RawBuilder<Date | null> => sql<Date | null>`(
  select min(coalesce(again.at, d.dated_at)) from defects d cross join lateral (
    select min(off.created_at) as at from record_states off where off.defect_id = d.id and off.is_off_road and off.id > (
      select max(back.id) from record_states back where back.defect_id = d.id and not back.is_off_road)) again
  where d.vehicle_id = ${vehicleId} and d.is_off_road)`

/** Whether a vehicle was off the road at a moment. */
export const wasOffRoad = (vehicleId: RawBuilder<unknown>, at: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from defects d cross join lateral (
      select state.is_off_road from record_states state where state.defect_id = d.id and state.created_at <= ${at}
      order by state.id desc limit 1) then_so
    where d.vehicle_id = ${vehicleId} and then_so.is_off_road)`
