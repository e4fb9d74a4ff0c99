import fc from 'fast-check'
import { to as copyTo } from 'pg-copy-streams'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { avlRecord } from '../testing/avl-record.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { BinaryCopyReader } from './binary-copy.ts'
import { createPool, type Pool } from './pools.ts'
import { FOLD_CHECKPOINTS, POSITIONS, RAW_FRAMES, type StoredPosition } from './telemetry-columns.ts'
import type { TelemetryTable } from './telemetry-table.ts'

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

const START_MS = Date.UTC(2026, 5, 1, 8, 0, 0, 7)
const owner = { trackerId: 1, customerId: 2 }

const position = (sequence: number, changes: Partial<StoredPosition>): StoredPosition => ({
  ...avlRecord({ recordedAtMs: START_MS }),
  ...owner,
  sequence,
  late: false,
  vehicleId: null,
  frameId: 5_000_000_000,
  receivedAtMs: START_MS,
  ...changes,
})

const POSITIONS_STORED = [
  position(-5, { odometerM: 5_000_000_000, driverKey: 'É\t\\', ignition: true, late: true, vehicleId: 3 }),
  position(0, { events: [{ kind: 'panic', value: null }], attributes: { note: 'a\nb', gsmSignal: 4, on: false } }),
  position(7, { latitude: -33.123456789, headingDeg: 0.5, recordedAtMs: START_MS + 1, ignition: false }),
]

async function copied<Stored extends object>(table: TelemetryTable<Stored>, stored: Stored[]): Promise<Buffer> {
  await pool.query(table.insert(table.rowsOfArrays()), table.arrays(stored))
  const client = await pool.connect()
  const chunks: Buffer[] = []
  const statement = `copy (select ${table.list()} from ${table.name} order by ${table.keyList()}) to stdout (format binary)`
  for await (const chunk of client.query(copyTo(statement))) chunks.push(chunk as Buffer)
  client.release()
  return Buffer.concat(chunks)
}

test('rows of every type are the records that were stored, wherever the chunks end', async () => {
  const bytes = await copied(POSITIONS, POSITIONS_STORED)
  fc.assert(
    fc.property(fc.array(fc.nat(bytes.length)), cuts => {
      const ends = [...cuts, bytes.length].toSorted((a, b) => a - b)
      const reader = new BinaryCopyReader(POSITIONS)
      const read = ends.flatMap((end, i) => reader.push(bytes.subarray(ends[i - 1] ?? 0, end)))
      expect(read).toEqual(POSITIONS_STORED)
    }),
    { numRuns: 50 },
  )
})

test('days and bytes too', async () => {
  const checkpoint = { ...owner, day: 20_605, state: '{}' }
  const days = await copied(FOLD_CHECKPOINTS, [checkpoint])
  expect(new BinaryCopyReader(FOLD_CHECKPOINTS).push(days)).toEqual([checkpoint])

  const frame = { ...owner, id: 9, protocol: 'gt06', receivedAtMs: START_MS, positions: 0, readings: null }
  const frames = await copied(RAW_FRAMES, [{ ...frame, bytes: Uint8Array.of(0, 255) }])
  expect(new BinaryCopyReader(RAW_FRAMES).push(frames)).toEqual([{ ...frame, bytes: Buffer.of(0, 255) }])
})
