import { type DepotClock, type ReaderClock, readerClock } from '@milepost/domain/time/reader-clock.ts'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { customerInScope, vehicleInScope } from '../db/in-scope.ts'
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
  const zones = await db
    .selectFrom('customers')
    .select('time_zone as timeZone')
    .distinct()
    .where(customerInScope(scope, 'id'))
    .execute()
  if (zones.length < 2) return zones.map(({ timeZone }) => ({ timeZone, vehicles: 0 }))
  const { rows } = await sql<DepotClock>`
    select c.time_zone as "timeZone", count(v.id)::int as vehicles
    from customers c left join vehicles v on v.customer_id = c.id and v.archived_at is null and ${vehicleInScope(scope, 'v')}
    where ${customerInScope(scope, 'c.id')} group by c.time_zone`.execute(db)
  return rows
}
