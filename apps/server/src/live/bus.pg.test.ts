import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../config/log.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { type Bus, type Change, createBus } from './bus.ts'

const CHANGE: Change = {
  trackerId: 1,
  customerId: 2,
  vehicleId: 3,
  recordedAtMs: Date.UTC(2026, 5, 1, 8),
  sequence: -7,
  receivedAtMs: Date.UTC(2026, 5, 1, 8, 0, 1),
  latitude: 52.67,
  longitude: -0.73,
  headingDeg: 90,
  speedKmh: 55.5,
  moving: true,
  ignition: null,
  odometerM: 5_000_000_000,
}

let database: TestDatabase
let bus: Bus

beforeAll(async () => {
  database = await createTestDatabase()
  bus = await createBus('postgres', database.logins, createLog({ level: 'silent', format: 'json' }, false))
})
afterAll(async () => {
  await bus.close()
  await database.drop()
})

test('changes arrive in another process as they were published', async () => {
  const received: Change[] = []
  const stop = bus.onChanges(changes => received.push(...changes))
  bus.publish(Array.from({ length: 100 }, (_, sequence) => ({ ...CHANGE, sequence })))
  await expect.poll(() => received.length).toBe(100)
  expect(received[0]).toEqual({ ...CHANGE, sequence: 0 })
  stop()
})

test.each(['{', '{}', '[{"trackerId":1}]'])(
  'a notification that is not a list of changes is a gap: %s',
  async payload => {
    const received: unknown[] = []
    const stop = bus.onChanges(changes => received.push(changes))
    const gap = new Promise<void>(resolve => bus.onGap(resolve))
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query("select pg_notify('milepost_changes', $1)", [payload])
    await client.end()
    await gap
    expect(received).toEqual([])
    stop()
  },
)
