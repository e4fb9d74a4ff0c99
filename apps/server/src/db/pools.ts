import pg from 'pg'
import { parseIntoClientConfig } from 'pg-connection-string'

// Counts and ids of telemetry fit a double; strings would be a trap in every caller.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export type Pool = pg.Pool
export type PoolClient = pg.PoolClient

/** `api` is behind row-level security; `system` serves every customer. */
export type Role = 'api' | 'system'

/** How a role connects. Its password is a function, so that it is in nothing that is printed. */
export type Login = pg.ClientConfig & { user: string; password: () => string }

/** All that a running server holds of the database: openLogins() makes it. */
export type Logins = Record<Role, Login>

/** `waitMs`: how long one waits for a connection at most; 0 for as long as it takes. */
export function createPool(logins: Logins, role: Role, size: number, waitMs = 10_000): Pool {
  return poolOf(logins[role], `milepost-${role}`, size, waitMs)
}

/** Of the user of the address, who owns the database: for tools and tests. A server has none while it runs. */
export function createOwnerPool(databaseUrl: string, size: number): Pool {
  return poolOf(parseIntoClientConfig(databaseUrl), 'milepost-owner', size)
}

function poolOf(config: pg.ClientConfig, name: string, size: number, waitMs = 10_000): Pool {
  const pool = new pg.Pool({
    ...config,
    max: size,
    options: `${config.options ?? ''} -c timezone=UTC`.trim(),
    application_name: name,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: waitMs,
    keepAlive: true,
  })
  // A connection that dies while it is checked out but has no query running belongs to no promise; unhandled, it would end
  // the program. Its holder gets the error at the next query, and the pool replaces it.
  pool.on('connect', client => void client.on('error', () => {}))
  pool.on('error', () => {})
  return pool
}
