import { drivers } from '@milepost/contract/drivers.ts'
import { narrowedTo, refusalFor } from '@milepost/domain/access/customer-modules.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../auth/signed-in.ts'
import { vehicleInScope } from '../../db/in-scope.ts'
import type { ScopedDb } from '../../db/scope.ts'
import { joinAssignedDriver } from './assigned-driver.ts'

/** The telephone number of the driver of a vehicle, for callers who may read drivers; null: none is kept, or they may not. */
export async function findDriverPhone(db: ScopedDb, caller: SignedIn, vehicleId: number): Promise<string | null> {
  const { access } = drivers.list
  if (refusalFor(access, caller, 'GET') !== null) return null
  const scope = narrowedTo(access, caller)
  const { rows } = await sql<{ phone: string | null }>`
    select nullif(btrim(d.phone), '') as phone from vehicles v ${joinAssignedDriver(scope)}
    where v.id = ${vehicleId} and ${vehicleInScope(scope, 'v')}`.execute(db)
  return rows[0]?.phone ?? null
}
