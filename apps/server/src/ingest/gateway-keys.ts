import { hashKey } from '../db/key-hash.ts'
import type { Pool } from '../db/pools.ts'

const REMEMBER_MS = 30_000

/** Which customer a gateway may report for, by the key in its Authorization header. A revoked key works for half a minute. */
export class GatewayKeys {
  readonly #pool: Pool
  readonly #known = new Map<string, { customerId: number; untilMs: number }>()

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** Takes `Bearer KEY`; null when it is missing, unknown or revoked. */
  async customerOf(authorization: string | undefined): Promise<number | null> {
    const key = /^Bearer ([\w-]{20,200})$/.exec(authorization ?? '')?.[1]
    if (key === undefined) return null
    const hash = hashKey(key)
    const name = hash.toString('base64')
    const known = this.#known.get(name)
    if (known && known.untilMs > Date.now()) return known.customerId
    this.#known.delete(name)
    const { rows } = await this.#pool.query<{ customer_id: number }>(
      'select customer_id from gateway_keys where key_hash = $1 and revoked_at is null',
      [hash],
    )
    const [row] = rows
    if (!row) return null
    this.#known.set(name, { customerId: row.customer_id, untilMs: Date.now() + REMEMBER_MS })
    return row.customer_id
  }
}
