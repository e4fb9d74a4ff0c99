import { isAhead, isPlausibleTime } from '@milepost/domain/telemetry/newest-fix.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createPool, type Pool } from './pools.ts'
import * as inSql from './record-times.ts'

let database: TestDatabase
let pool: Pool

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.logins, 'system', 1)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test('the database and the fold believe the same times, to the millisecond', async () => {
  const receivedAtMs = Date.UTC(2026, 5, 1, 12)
  const edges = [Date.UTC(2015, 0, 1), receivedAtMs + 2 * 60_000, receivedAtMs + 24 * 3_600_000]
  const times = edges.flatMap(ms => [ms - 1, ms, ms + 1])
  await pool.query("set time zone 'America/Lima'")
  const { rows } = await pool.query(
    `select ${inSql.isPlausibleTime('p')} as "isPlausible", ${inSql.isAhead('p')} as "isAhead"
     from unnest($1::timestamptz[]) with ordinality as given (recorded_at, place)
     cross join lateral (select recorded_at, $2::timestamptz as received_at) p order by place`,
    [times.map(ms => new Date(ms)), new Date(receivedAtMs)],
  )
  expect(rows).toEqual(
    times.map(ms => ({ isPlausible: isPlausibleTime(ms, receivedAtMs), isAhead: isAhead(ms, receivedAtMs) })),
  )
  expect(rows.map(row => row.isPlausible)).toEqual([false, true, true, true, true, true, true, true, false])
  expect(rows.map(row => row.isAhead)).toEqual([false, false, false, false, false, true, true, true, true])
})
