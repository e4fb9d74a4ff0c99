import { toError } from '../config/caught-error.ts'
import type { Pool, PoolClient } from './pools.ts'

/** A connection in a transaction that only reads. */
export async function withReadOnly<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await client.query('begin read only')
    return await work(client)
  } catch (error) {
    failure = toError(error)
    throw error
  } finally {
    if (!failure) await client.query('rollback')
    client.release(failure)
  }
}
