import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDb } from '../db/kysely.ts'
import { createPool, type Pool } from '../db/pools.ts'
import type { Db } from '../db/scope.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { ATTEMPTS_PER_ADDRESS, giveBackAttempt, isThrottled, sweepAttempts } from './sign-in-attempts.ts'

let database: TestDatabase
let pool: Pool
let db: Db

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.logins, 'system', 4)
  db = createDb(pool)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

async function attempts(count: number, address: (i: number) => string | null) {
  let throttled = 0
  for (let i = 0; i < count; i++) if (await isThrottled(db, address(i))) throttled++
  return throttled
}

describe('passwords tried', () => {
  it('from one address are slowed down, those of another are not', async () => {
    expect(await attempts(ATTEMPTS_PER_ADDRESS + 2, () => '203.0.113.7')).toBe(2)
    expect(await isThrottled(db, '::ffff:203.0.113.7')).toBe(true)
    expect(await isThrottled(db, '203.0.113.8')).toBe(false)
  })

  it('from one network of IPv6 count together', async () => {
    const forms = ['2001:db8::1', '2001:0DB8:0:0:ffff::2']
    expect(await attempts(ATTEMPTS_PER_ADDRESS, i => forms[i % 2] ?? null)).toBe(0)
    expect(await isThrottled(db, '2001:db8::9')).toBe(true)
    expect(await isThrottled(db, '2001:db8:0:1::9')).toBe(false)
  })

  it('are given back after a success and forgotten after their window', async () => {
    const address = '203.0.113.9'
    expect(await attempts(ATTEMPTS_PER_ADDRESS, () => address)).toBe(0)
    await giveBackAttempt(db, address)
    expect(await isThrottled(db, address)).toBe(false)
    expect(await isThrottled(db, address)).toBe(true)

    await db
      .updateTable('sign_in_attempts')
      .set({ attempts: 1_000, window_ends_at: new Date(Date.now() - 1_000) })
      .execute()
    expect(await isThrottled(db, address)).toBe(false)
    await sweepAttempts(db)
    expect(await db.selectFrom('sign_in_attempts').select('attempts').execute()).toEqual([{ attempts: 1 }])
  })

  it('leave no address behind', async () => {
    await isThrottled(db, '203.0.113.10')
    const rows = await db.selectFrom('sign_in_attempts').select('subject').execute()
    expect(rows.every(row => row.subject.length === 32)).toBe(true)
  })
})
