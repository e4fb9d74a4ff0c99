import { loadConfig } from '../config/config.ts'
import { openLogins } from './logins.ts'
import { createPool, type Pool } from './pools.ts'
import { startDatabase } from './start-database.ts'

/** For commands: the database of the configuration, embedded or not, beside a running server or without one. */
export async function withDatabase<T>(work: (pool: Pool) => Promise<T>): Promise<T> {
  const config = loadConfig(process.env)
  const { url, embedded } = await startDatabase(config)
  try {
    const pool = createPool(await openLogins(url), 'system', 2)
    try {
      return await work(pool)
    } finally {
      await pool.end()
    }
  } finally {
    // One that was running already belongs to the server beside this.
    if (!embedded?.adopted) await embedded?.stop()
  }
}
