import type { Db } from '../db/scope.ts'

/** What the same request has filed before; null: nothing. */
export async function findFiledRecord(
  db: Db,
  table: 'driver_checks' | 'defects' | 'safety_inspections',
  { customerId }: { customerId: number },
  requestKey: string | undefined,
): Promise<number | null> {
  if (requestKey === undefined) return null
  const filed = await db
    .selectFrom(table)
    .select('id')
    .where('customer_id', '=', customerId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
  return filed?.id ?? null
}
