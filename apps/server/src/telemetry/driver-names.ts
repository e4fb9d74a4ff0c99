import { sql } from 'kysely'
import { customerInScope } from '../db/in-scope.ts'
import type { ScopedDb } from '../db/scope.ts'

export interface KeyHolder {
  id: number
  name: string
}

/** Who identifies with which key, by customer and key; `driver 12` is the one that corrections name a driver by. */
export async function readKeyHolders(
  db: ScopedDb,
  customerIds: readonly number[],
): Promise<(customerId: number, key: string) => KeyHolder | null> {
  const { rows } = await sql<{ customer_id: number; key: string; id: number; name: string }>`
    select k.customer_id, k.key, d.id, d.first_name || ' ' || d.last_name as name
    from driver_identities k join drivers d on d.id = k.driver_id where ${customerInScope({ customerIds }, 'k.customer_id')}
  `.execute(db)
  const holders = new Map(rows.map(row => [`${row.customer_id} ${row.key}`, { id: row.id, name: row.name }]))
  return (customerId, key) => holders.get(`${customerId} ${key}`) ?? null
}
