import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { openLogins } from '../db/logins.ts'
import { migrate } from '../db/migrate.ts'
import type { Logins } from '../db/pools.ts'

export interface ReleasedDatabase {
  /** Of the owner. */
  url: string
  drop(): Promise<void>
}

export interface TestDatabase extends ReleasedDatabase {
  logins: Logins
}

/** A migrated database of its own for one test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = new URL(inject('templateUrl'))
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(template, `create database ${name} template ${template.pathname.slice(1)}`)
  const url = new URL(template)
  url.pathname = `/${name}`
  const logins = await openLogins(url.href)
  return {
    url: url.href,
    logins,
    async drop() {
      await administer(template, `drop database ${name} with (force)`)
      await administer(template, `drop role ${logins.api.user}, ${logins.system.user}`)
    },
  }
}

/** A database as a release left it whose last migration this is. */
export async function createReleasedDatabase(lastMigration: string): Promise<ReleasedDatabase> {
  const template = new URL(inject('templateUrl'))
  const name = `test_${randomBytes(6).toString('hex')}`
  const url = new URL(template)
  url.pathname = `/${name}`
  await migrate(url.href, lastMigration)
  return { url: url.href, drop: () => administer(template, `drop database ${name} with (force)`) }
}

async function administer(template: URL, statement: string): Promise<void> {
  const url = new URL(template)
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    // Two test files may clone the template at the same time; Postgres lets one at a time do so.
    await client.query('select pg_advisory_lock(1)')
    await client.query(statement)
  } finally {
    await client.end()
  }
}
