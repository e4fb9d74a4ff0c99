import { sql } from 'kysely'
import type { Actor } from '../../auth/actor.ts'
import { audit } from '../../auth/audit.ts'
import type { ScopedDb } from '../../db/scope.ts'
import { atEndOfChain, sealedColumns, sealedDetail } from '../../history/sealed-chain.ts'
import { type HashedCorrection, hashOfCorrection, type TripCorrection } from './correction-chain.ts'

export type NewCorrection = Omit<HashedCorrection, 'number' | 'previousHash'>

const COLUMNS = [
  'id',
  'customer_id as customerId',
  'number',
  'tracker_id as trackerId',
  sql<number>`extract(epoch from started_at)::float8 * 1000`.as('startedAtMs'),
  sql<number>`extract(epoch from ended_at)::float8 * 1000`.as('endedAtMs'),
  'vehicle_id as vehicleId',
  'field',
  'value',
  'before',
  'reason',
  'revokes',
  'user_id as userId',
  'user_name as userName',
  sql<number>`extract(epoch from made_at)::float8 * 1000`.as('madeAtMs'),
  'previous_hash as previousHash',
  'hash',
] as const

/** Every correction of a customer, in the order they were made. */
export function readChain(db: ScopedDb, customerId: number): Promise<TripCorrection[]> {
  return db
    .selectFrom('trip_corrections')
    .select([...COLUMNS])
    .where('customer_id', '=', customerId)
    .orderBy('number')
    .execute()
}

export async function findCorrection(
  db: ScopedDb,
  customerIds: readonly number[],
  id: number,
): Promise<TripCorrection | null> {
  const found = await db
    .selectFrom('trip_corrections')
    .select([...COLUMNS])
    .where('id', '=', id)
    .where('customer_id', '=', sql<number>`any(${customerIds}::int[])`)
    .executeTakeFirst()
  return found ?? null
}

/** Appends to the chain of a customer and to the audit log; returns the id. */
export async function addCorrection(
  db: ScopedDb,
  entry: NewCorrection,
  { address, requestId }: Pick<Actor, 'address' | 'requestId'>,
): Promise<number> {
  const sealed = await atEndOfChain(db, 'trip_corrections', entry)
  const { id } = await db
    .insertInto('trip_corrections')
    .values({
      ...sealedColumns(sealed),
      tracker_id: sealed.trackerId,
      started_at: new Date(sealed.startedAtMs),
      ended_at: new Date(sealed.endedAtMs),
      vehicle_id: sealed.vehicleId,
      field: sealed.field,
      user_id: sealed.userId,
      hash: hashOfCorrection(sealed),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(db, {
    action: entry.revokes === null ? 'trip corrected' : 'trip correction revoked',
    userId: entry.userId,
    customerId: entry.customerId,
    detail: {
      correction: id,
      vehicle: entry.vehicleId,
      trip: `${entry.trackerId}-${entry.startedAtMs}`,
      field: entry.field,
      ...sealedDetail(sealed),
    },
    address,
    requestId,
  })
  return id
}
