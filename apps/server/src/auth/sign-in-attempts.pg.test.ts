import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDb } from '../db/kysely.ts'
import { createPool, type Pool } from '../db/pools.ts'
import type { Db } from '../db/scope.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import {
  ATTEMPTS_PER_ACCOUNT,
  ATTEMPTS_PER_ADDRESS,
  clearAttempts,
  isThrottled,
  sweepAttempts,
} from './sign-in-attempts.ts'

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

async function attempts(count: number, email: (i: number) => string, address: (i: number) => string | null) {
  let throttled = 0
  for (let i = 0; i < count; i++) if (await isThrottled(db, email(i), address(i))) throttled++
  return throttled
}

describe('passwords tried', () => {
  it('for one account are slowed down wherever they come from, known or not', async () => {
    const spelling = (i: number) => (i % 2 ? 'Nobody@fleet.example ' : 'nobody@fleet.example')
    expect(await attempts(ATTEMPTS_PER_ACCOUNT + 2, spelling, i => `198.51.100.${i}`)).toBe(2)
  })

  it('from one address are slowed down for all accounts', async () => {
    expect(
      await attempts(
        ATTEMPTS_PER_ADDRESS + 2,
        i => `a${i}@x.example`,
        () => '203.0.113.7',
      ),
    ).toBe(2)
    expect(await isThrottled(db, 'b@x.example', '::ffff:203.0.113.7')).toBe(true)
    expect(await isThrottled(db, 'c@x.example', '203.0.113.8')).toBe(false)
  })

  it('from one network of IPv6 count together', async () => {
    const forms = ['2001:db8::1', '2001:0DB8:0:0:ffff::2']
    expect(
      await attempts(
        ATTEMPTS_PER_ADDRESS,
        i => `d${i}@x.example`,
        i => forms[i % 2]!,
      ),
    ).toBe(0)
    expect(await isThrottled(db, 'e@x.example', '2001:db8::9')).toBe(true)
    expect(await isThrottled(db, 'f@x.example', '2001:db8:0:1::9')).toBe(false)
  })

  it('are forgiven after a success and forgotten after their window', async () => {
    expect(
      await attempts(
        ATTEMPTS_PER_ACCOUNT,
        () => 'g@x.example',
        () => null,
      ),
    ).toBe(0)
    await clearAttempts(db, 'g@x.example', null)
    expect(await isThrottled(db, 'g@x.example', null)).toBe(false)

    await db
      .updateTable('sign_in_attempts')
      .set({ attempts: 1_000, window_ends_at: new Date(Date.now() - 1_000) })
      .execute()
    expect(await isThrottled(db, 'g@x.example', null)).toBe(false)
    await sweepAttempts(db)
    expect(await db.selectFrom('sign_in_attempts').select('attempts').execute()).toEqual([{ attempts: 1 }])
  })

  it('leave no e-mail address behind', async () => {
    await isThrottled(db, 'secret-typed-here', '203.0.113.9')
    const rows = await db.selectFrom('sign_in_attempts').select('subject').execute()
    expect(rows.every(row => row.subject.length === 32)).toBe(true)
  })
})
