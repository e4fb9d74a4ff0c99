import { type DepotClock, type ReaderClock, readerClock } from '@milepost/domain/time/reader-clock.ts'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { customerInScope, groupInScope, vehicleInScope } from '../db/in-scope.ts'
import { type Scope, type ScopedDb, withScope } from '../db/scope.ts'
import type { SignedIn } from './signed-in.ts'

type Databases = Pick<Context, 'api' | 'system'>

/** The clock that the caller reads all times by, on screens and in files. */
export async function readReaderClock({ api, system }: Databases, caller: SignedIn): Promise<ReaderClock> {
  const preference = await system
    .selectFrom('user_preferences')
    .select('time_zone')
    .where('user_id', '=', caller.userId)
    .executeTakeFirst()
  return readerClock(preference?.time_zone ?? null, await withScope(api, caller, db => readDepotClocks(db, caller)))
}

/** Whose clock a file is written in: the one that was asked for, else the caller's; UTC where only the browser knows that. */
export async function readFileTimeZone(
  databases: Databases,
  caller: SignedIn,
  { time_zone: asked }: { time_zone?: string | undefined },
): Promise<string> {
  return asked ?? (await readReaderClock(databases, caller)).timeZone ?? 'UTC'
}

/** Vehicles are counted only where there is something to choose from: that takes reading all of them. */
async function readDepotClocks(db: ScopedDb, scope: Scope): Promise<DepotClock[]> {
  const zones = await sql<{ timeZone: string }>`
    select c.time_zone as "timeZone" from customers c where ${customerInScope(scope, 'c.id')}
    union select g.time_zone from vehicle_groups g
      where g.time_zone is not null and g.archived_at is null and ${groupInScope(scope, 'g')}`.execute(db)
  if (zones.rows.length < 2) return zones.rows.map(({ timeZone }) => ({ timeZone, vehicles: 0 }))
  // Of several groups with a time zone of their own the first by name.
  const { rows } = await sql<DepotClock>`
    select coalesce(own.time_zone, c.time_zone) as "timeZone", count(v.id)::int as vehicles
    from customers c left join vehicles v on v.customer_id = c.id and v.archived_at is null and ${vehicleInScope(scope, 'v')}
      left join (select distinct on (m.vehicle_id) m.vehicle_id, g.time_zone
        from vehicle_groups g join vehicle_group_vehicles m on m.vehicle_group_id = g.id
        where g.time_zone is not null and ${groupInScope(scope, 'g')}
        order by m.vehicle_id, g.name, g.id) own on own.vehicle_id = v.id
    where ${customerInScope(scope, 'c.id')} group by 1`.execute(db)
  return rows
}
