import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { bytesArray, fixedArray, jsonArray, textArray } from './binary-arrays.ts'
import { createPool, type Pool } from './pools.ts'

let database: TestDatabase
let pool: Pool

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.logins, 'api', 1)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** What Postgres makes of an array it is sent in binary. */
async function roundTrip(type: string, array: Buffer): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select to_json(a) as value from unnest($1::${type}[]) with ordinality u(a, n) order by n`,
    [array],
  )
  return rows.map(row => row.value)
}

const nullable = <T>(values: fc.Arbitrary<T>) => fc.array(fc.option(values), { maxLength: 20 })

test.each([
  ['int2', fc.integer({ min: -32_768, max: 32_767 })],
  ['int4', fc.integer()],
  ['int8', fc.maxSafeInteger()],
  ['float8', fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }).map(value => value + 0)],
] as const)('%s arrays arrive as they were, nulls included', async (type, values) => {
  await fc.assert(
    fc.asyncProperty(nullable(values as fc.Arbitrary<number>), async rows => {
      expect(
        await roundTrip(
          type,
          fixedArray(type, rows, row => row),
        ),
      ).toEqual(rows.map(row => (row === null ? null : row + 0)))
    }),
    { numRuns: 40 },
  )
})

test('booleans, texts, bytes and JSON arrive as they were', async () => {
  expect(
    await roundTrip(
      'bool',
      fixedArray('bool', [true, null, false], row => row),
    ),
  ).toEqual([true, null, false])
  expect(
    await roundTrip(
      'text',
      textArray(['', 'Évora', '{"}'], row => row),
    ),
  ).toEqual(['', 'Évora', '{"}'])
  expect(
    await roundTrip(
      'bytea',
      bytesArray([Uint8Array.of(0, 255)], row => row),
    ),
  ).toEqual(['\\x00ff'])
  expect(
    await roundTrip(
      'jsonb',
      jsonArray([{ a: 1 }, null], row => row && JSON.stringify(row)),
    ),
  ).toEqual([{ a: 1 }, null])
})

test('instants before 1970, before 2000 and far ahead keep their millisecond', async () => {
  const instants = [
    0,
    -1,
    Date.UTC(1999, 11, 31, 23, 59, 59, 999),
    Date.UTC(2026, 10, 21, 9, 0, 0, 1),
    Date.UTC(2080, 0, 1),
  ]
  const { rows } = await pool.query('select a from unnest($1::timestamptz[]) with ordinality u(a, n) order by n', [
    fixedArray('timestamptz', instants, row => row),
  ])
  expect(rows.map(row => row.a.getTime())).toEqual(instants)
})

test('an empty array is empty', async () => {
  expect(
    await roundTrip(
      'int4',
      fixedArray('int4', [], row => row),
    ),
  ).toEqual([])
})
