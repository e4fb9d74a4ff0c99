import type { Db } from '../db/scope.ts'
import { keyUsed, lockRequestKey } from './request-keys.ts'

const NAMES = { driver_checks: 'check', defects: 'defect', safety_inspections: 'inspection' } as const

interface Request {
  vehicle: { id: number; customerId: number }
  sentBy: number
  requestKey: string | undefined
}

/** What the same request has filed before; null: nothing. Throws HttpError where its key stands for something else. */
export async function findFiledRecord(
  db: Db,
  table: keyof typeof NAMES,
  { vehicle: { id: vehicleId, customerId }, sentBy, requestKey }: Request,
): Promise<number | null> {
  if (requestKey === undefined) return null
  await lockRequestKey(db, customerId, requestKey)
  const filed = await db
    .selectFrom(table)
    .select(['id', 'vehicle_id', 'created_by'])
    .where('customer_id', '=', customerId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
  if (filed === undefined) return null
  if (filed.vehicle_id !== vehicleId || filed.created_by !== sentBy) throw keyUsed(NAMES[table])
  return filed.id
}
