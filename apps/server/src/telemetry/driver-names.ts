import { sql } from 'kysely'
import { customerInScope } from '../db/in-scope.ts'
import type { ScopedDb } from '../db/scope.ts'

export interface KeyHolder {
  id: number
  name: string
}

interface HeldKey extends KeyHolder {
  customer_id: number
  key: string
  from_ms: number
  until_ms: number
}

/** Who identified with which key when, by customer and key; `driver 12` is the one that corrections name a driver by. */
export async function readKeyHolders(
  db: ScopedDb,
  customerIds: readonly number[],
): Promise<(customerId: number, key: string, atMs: number) => KeyHolder | null> {
  const { rows } = await sql<HeldKey>`
    select k.customer_id, k.key, d.id, d.first_name || ' ' || d.last_name as name,
      extract(epoch from k.held_from)::float8 * 1000 as from_ms, extract(epoch from k.held_until)::float8 * 1000 as until_ms
    from driver_identities k join drivers d on d.id = k.driver_id where ${customerInScope({ customerIds }, 'k.customer_id')}
  `.execute(db)
  const holders = Map.groupBy(rows, row => `${row.customer_id} ${row.key}`)
  return (customerId, key, atMs) => {
    const held = holders
      .get(`${customerId} ${key}`)
      ?.find(({ from_ms, until_ms }) => from_ms <= atMs && atMs < until_ms)
    return held === undefined ? null : { id: held.id, name: held.name }
  }
}
