import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDb } from '../db/kysely.ts'
import { createOwnerPool, createPool, type Pool } from '../db/pools.ts'
import type { Db } from '../db/scope.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { audit, auditAction } from './audit.ts'
import { ABOUT_ACCOUNTS, auditBounded, BY_STRANGERS } from './audit-bounded.ts'
import { removeOldEntries } from './audit-retention.ts'

let database: TestDatabase
let owner: Pool
let pool: Pool
let system: Db

beforeAll(async () => {
  database = await createTestDatabase()
  owner = createOwnerPool(database.url, 1)
  pool = createPool(database.logins, 'system', 4)
  system = createDb(pool)
})
afterAll(async () => {
  await Promise.all([owner.end(), pool.end()])
  await database.drop()
})

const TRIED = auditAction('access denied')
const anybody = { userId: null, address: '203.0.113.7', requestId: null }

async function count(action: string): Promise<number> {
  return (await owner.query('select 1 from audit_log where action = $1', [action])).rowCount ?? 0
}

it('a flood of entries ends at the bound of its cause, says so once, and goes on with the next hour', async () => {
  await owner.query("insert into audit_hours (hour, cause, entries) values (date_trunc('hour', now()), $1, $2)", [
    BY_STRANGERS.cause,
    BY_STRANGERS.perHour - 2,
  ])
  await Promise.all(Array.from({ length: 9 }, () => auditBounded(system, BY_STRANGERS, TRIED, anybody)))
  expect([await count('access denied'), await count('entries left out')]).toEqual([2, 1])
  await audit(system, TRIED, anybody)
  await auditBounded(system, ABOUT_ACCOUNTS, TRIED, anybody)
  await auditBounded(system, BY_STRANGERS, TRIED, anybody, true)
  expect(await count('access denied')).toBe(5)

  await owner.query("update audit_hours set hour = hour - interval '1 hour'")
  await auditBounded(system, BY_STRANGERS, TRIED, anybody)
  expect(await count('access denied')).toBe(6)
})

it('entries go when their time is over, and not before', async () => {
  await owner.query(
    "insert into audit_log (action, at) select 'old', now() - days * interval '1 day' from unnest('{729,731}'::int[]) as days",
  )
  expect(await removeOldEntries(system, 730)).toBe(1)
  expect(await count('old')).toBe(1)
})

it('no role of the server removes what is not old', async () => {
  await expect(removeOldEntries(system, 89)).rejects.toThrow(/90 days at least/)
  await expect(pool.query('delete from audit_log')).rejects.toThrow(/permission denied/)
})
