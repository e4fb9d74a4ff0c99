import pg from 'pg'

// Counts and ids of telemetry fit a double; strings would be a trap in every caller.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export type Pool = pg.Pool
export type PoolClient = pg.PoolClient

/** `owner` migrates and nothing else; `api` is behind row-level security; `system` serves every customer. */
export type Role = 'owner' | 'api' | 'system'

const ROLE_OPTIONS: Record<Role, string> = {
  owner: '',
  api: '-c role=milepost_api',
  system: '-c role=milepost_system',
}

export function createPool(databaseUrl: string, role: Role, size: number): Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: size,
    options: `${ROLE_OPTIONS[role]} -c timezone=UTC`.trim(),
    application_name: `milepost-${role}`,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  // A connection that dies while it is checked out but has no query running belongs to no promise; unhandled, it would end
  // the program. Its holder gets the error at the next query, and the pool replaces it.
  pool.on('connect', client => void client.on('error', () => {}))
  pool.on('error', () => {})
  return pool
}
