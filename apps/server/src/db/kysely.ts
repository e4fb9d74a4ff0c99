import { Kysely, PostgresDialect } from 'kysely'
import type { Pool } from './pools.ts'
import type { Db } from './scope.ts'
import type { Tables } from './tables.ts'

export function createDb(pool: Pool): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
