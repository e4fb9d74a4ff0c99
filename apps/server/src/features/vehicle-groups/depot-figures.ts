import type { PlaceFigures } from '@milepost/contract/depot-figures.ts'
import { track } from '@milepost/contract/track.ts'
import { type CallerOfCustomers, whyUntold } from '@milepost/domain/access/customer-modules.ts'
import { STALE_AFTER_MS } from '@milepost/domain/vehicles/status.ts'
import { type RawBuilder, sql } from 'kysely'
import { customerInScope, driverInScope, groupInScope, regionInScope, vehicleInScope } from '../../db/in-scope.ts'
import { isPrivateAt } from '../../db/private-times.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { newestStates } from '../../telemetry/newest-states.ts'

type FigureReader = CallerOfCustomers & Scope

/** The figures of each depot of a region, by name; null where the scope has no such region, or it is archived. */
export async function figuresOfDepots(
  db: ScopedDb,
  reader: FigureReader,
  region: number,
): Promise<PlaceFigures[] | null> {
  const known = await sql`select from regions r
    where r.id = ${region} and r.archived_at is null and ${regionInScope(reader, 'r')}`.execute(db)
  if (known.rows.length === 0) return null
  return figuresOf(
    db,
    reader,
    sql`select g.id, g.name, g.customer_id, g.id as group_id from vehicle_groups g
      where g.region_id = ${region} and g.archived_at is null and ${groupInScope(reader, 'g')}`,
  )
}

/** The figures of a region's depots together; null where the scope has no such region, or it is archived. */
export async function figuresOfRegion(
  db: ScopedDb,
  reader: FigureReader,
  region: number,
): Promise<PlaceFigures | null> {
  const places = await figuresOf(
    db,
    reader,
    sql`select r.id, r.name, r.customer_id, g.id as group_id from regions r
      left join vehicle_groups g on g.region_id = r.id and g.archived_at is null and ${groupInScope(reader, 'g')}
      where r.id = ${region} and r.archived_at is null and ${regionInScope(reader, 'r')}`,
  )
  return places[0] ?? null
}

/** The figures of a depot; null where the scope has no such vehicle group, or it is archived. */
export async function figuresOfDepot(db: ScopedDb, reader: FigureReader, depot: number): Promise<PlaceFigures | null> {
  const places = await figuresOf(
    db,
    reader,
    sql`select g.id, g.name, g.customer_id, g.id as group_id from vehicle_groups g
      where g.id = ${depot} and g.archived_at is null and ${groupInScope(reader, 'g')}`,
  )
  return places[0] ?? null
}

/** `places` has a row for each group of each place; their vehicles are read once, whichever groups they are in. */
async function figuresOf(db: ScopedDb, reader: FigureReader, places: RawBuilder<unknown>): Promise<PlaceFigures[]> {
  // Who is silent is told by Track, and to nobody who would not read it there.
  const ofTrack = { customerIds: reader.customerIds.filter(id => whyUntold(track.list.access, reader, id) === null) }
  const ofPlaces = sql<boolean>`${vehicleInScope(reader, 'v')} and v.id in (
    select m.vehicle_id from vehicle_group_vehicles m join places p on p.group_id = m.vehicle_group_id)`
  const { rows } = await sql<PlaceFigures>`
    with places as (${places}),
    known as (
      select v.id, exists (select from tracker_assignments a where a.vehicle_id = v.id and a.unassigned_at is null) as has_tracker,
        coalesce(s.recorded_at < ${new Date(Date.now() - STALE_AFTER_MS)}
          and not ${isPrivateAt(sql`s.tracker_id`, sql`s.recorded_at`)}, false) as is_silent
      from vehicles v left join ${newestStates(sql`${ofPlaces} and ${customerInScope(ofTrack, 'v.customer_id')}`)} s on s.vehicle_id = v.id
      where ${ofPlaces} and v.archived_at is null
    ),
    of_place as (
      select d.place, count(*)::int as vehicles, count(*) filter (where d.has_tracker)::int as with_tracker,
        count(*) filter (where d.is_silent)::int as silent
      from (
        select distinct p.id as place, k.id, k.has_tracker, k.is_silent
        from places p join vehicle_group_vehicles m on m.vehicle_group_id = p.group_id join known k on k.id = m.vehicle_id
      ) d group by d.place
    ),
    drivers_of_place as (
      select p.id as place, count(*)::int as drivers
      from places p join drivers d on d.vehicle_group_id = p.group_id and d.archived_at is null and ${driverInScope(reader, 'd')}
      group by p.id
    )
    select p.id, p.name, coalesce(o.vehicles, 0) as vehicles, coalesce(o.with_tracker, 0) as vehicles_with_tracker,
      case when ${customerInScope(ofTrack, 'p.customer_id')} then coalesce(o.silent, 0) end as vehicles_silent,
      coalesce(d.drivers, 0) as drivers
    from (select distinct id, name, customer_id from places) p left join of_place o on o.place = p.id
      left join drivers_of_place d on d.place = p.id
    order by p.name, p.id`.execute(db)
  return rows
}
