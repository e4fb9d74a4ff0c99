import type { DayFigure } from '@milepost/domain/figures/changed-figures.ts'
import { dayText, localDay, localDayAt } from '@milepost/domain/time/local-time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDb } from '../db/kysely.ts'
import { createPool, type Pool } from '../db/pools.ts'
import { DOUBTS, EVENTS, STOPS, TRIPS } from '../db/telemetry-columns.ts'
import { registerCustomer } from '../testing/registry.ts'
import { insertRecords, storedEvent, storedStop, storedTrip } from '../testing/stored-records.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { type Compared, readDoubts, readFigures } from './figures-by-day.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let database: TestDatabase
let pool: Pool

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.logins, 'system', 2)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

describe.each([
  // Postgres may know an older rule of Morocco than Node, by which its days begin an hour sooner.
  { zone: 'Africa/Casablanca', noon: '2026-11-10T12:00:00Z' },
  { zone: 'America/Santiago', noon: '2026-09-06T15:00:00Z' },
  { zone: 'Australia/Lord_Howe', noon: '2026-10-04T01:00:00Z' },
])('of a fleet in $zone', ({ zone, noon }) => {
  const { startMs, endMs, text: date } = localDayAt(Date.parse(noon), zone)
  const [before, after] = [-1, 1].map(by => dayText(localDay(Date.parse(noon), zone) + by))
  let compared: Compared

  beforeAll(async () => {
    const customer = await registerCustomer(createDb(pool), `Fleet ${zone}`, 1)
    const { id: vehicleId, trackerId } = customer.vehicles[0]!
    const of = { vehicleId, trackerId, customerId: customer.id }
    const edges = [startMs - MINUTE_MS, startMs, endMs - MINUTE_MS, endMs]
    await insertRecords(
      pool,
      TRIPS,
      edges.map(ms => storedTrip({ ...of, startedAtMs: ms, endedAtMs: ms + MINUTE_MS / 2, maxSpeedKmh: 50 })),
    )
    await insertRecords(
      pool,
      EVENTS,
      edges.map(ms => storedEvent({ ...of, recordedAtMs: ms })),
    )
    await insertRecords(
      pool,
      DOUBTS,
      edges.map(ms => ({ ...of, recordedAtMs: ms, sequence: 1, reason: 'zero-zero' as const, settledAtMs: ms })),
    )
    await insertRecords(pool, STOPS, [
      ...edges.map(ms => storedStop({ ...of, startedAtMs: ms, endedAtMs: ms + MINUTE_MS / 2 })),
      ...[startMs, endMs].map(ms =>
        storedStop({ ...of, kind: 'idling', startedAtMs: ms - 10 * MINUTE_MS, endedAtMs: ms + 20 * MINUTE_MS }),
      ),
    ])
    const until = new Date(endMs + HOUR_MS)
    compared = { trackerId, timeZone: zone, fromMs: startMs - HOUR_MS, drivenUntil: until, parkedUntil: until }
  })

  const withClient = async <Result>(read: (client: Parameters<typeof readFigures>[0]) => Promise<Result>) => {
    const client = await pool.connect()
    try {
      return await read(client)
    } finally {
      client.release()
    }
  }

  async function days(name: DayFigure['figure']) {
    const figures = await withClient(client => readFigures(client, compared))
    return figures.filter(({ figure }) => figure === name).map(({ day, value }) => [day, value] as const)
  }

  test('trips, stops, top speeds, events and doubts are of the days that screens have', async () => {
    const counts = new Map([
      [before, 1],
      [date, 2],
      [after, 1],
    ])
    for (const figure of ['trips', 'stops', 'event'] as const) expect(new Map(await days(figure))).toEqual(counts)
    expect(new Map(await days('top-speed'))).toEqual(new Map([before, date, after].map(day => [day, 50])))
    const doubts = await withClient(client => readDoubts(client, compared))
    expect(new Map(doubts.map(({ day, records }) => [day, records]))).toEqual(counts)
  })

  test('idling is divided at the first instant of a day', async () => {
    expect(new Map(await days('idling'))).toEqual(
      new Map([
        [before, 600],
        [date, 1_800],
        [after, 1_200],
      ]),
    )
  })
})
