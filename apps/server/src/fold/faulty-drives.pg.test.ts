import type { Effects } from '@milepost/domain/fold/derived-rows.ts'
import { faultyDrives, outsideBands } from '@milepost/domain/fold/faulty-drives.fixture.ts'
import type { FoldPosition } from '@milepost/domain/fold/fold-position.ts'
import { DEFAULT_SETTINGS } from '@milepost/domain/fold/settings.ts'
import { parseFoldState } from '@milepost/domain/fold/state.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DOUBTS, EVENTS, STOPS, TRIPS } from '../db/telemetry-columns.ts'
import type { TelemetryTable } from '../db/telemetry-table.ts'
import { avlRecord } from '../testing/avl-record.ts'
import { connectProtocolDevice } from '../testing/device-client.ts'
import { registerCustomer, type TestCustomer } from '../testing/registry.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const ORDERS = {
  'as recorded': (records: readonly FoldPosition[]) => [...records],
  'newest first': (records: readonly FoldPosition[]) => records.toReversed(),
  'every third stretch late, and half of it twice': (records: readonly FoldPosition[]) => {
    const isLate = (_: FoldPosition, index: number) => Math.floor(index / 20) % 3 === 1
    const late = records.filter(isLate)
    return [...records.filter((record, index) => !isLate(record, index)), ...late, ...late.slice(late.length / 2)]
  },
}

const drives = faultyDrives().flatMap(drive =>
  Object.entries(ORDERS).map(([order, arrange]) => ({ ...drive, order, arriving: arrange(drive.records) })),
)

let server: TestServer
let customer: TestCustomer

beforeAll(async () => {
  server = await startTestServer()
  customer = await registerCustomer(server.context.system, 'Northwind', drives.length, index =>
    sendsNoSpeed(drives[index]!.records) ? 'osmand' : 'teltonika',
  )
  for (const [index, { arriving }] of drives.entries()) await send(customer.vehicles[index]!.deviceId, arriving)
  const waiting = async () => (await server.context.systemPool.query('select from refolds limit 1')).rowCount
  await vi.waitUntil(async () => (await waiting()) === 0, { timeout: 120_000, interval: 200 })
})
afterAll(() => server.stop())

/** Only a phone's protocol can say that there is none. */
const sendsNoSpeed = (records: readonly FoldPosition[]) => records.every(record => record.speedKmh === null)

async function send(deviceId: string, records: readonly FoldPosition[]): Promise<void> {
  const { teltonika, osmand } = server.ingest!.ports
  if (sendsNoSpeed(records)) {
    for (const { recordedAtMs, latitude, longitude } of records) {
      const query = `id=${deviceId}&timestamp=${recordedAtMs}&lat=${latitude}&lon=${longitude}`
      expect((await fetch(`http://127.0.0.1:${osmand}/?${query}`)).status).toBe(200)
    }
    return
  }
  const device = await connectProtocolDevice('teltonika', deviceId, teltonika!)
  await device.report(
    records.map(({ hasFix, recordedAtMs, latitude, longitude, speedKmh, ignition, odometerM }) =>
      avlRecord({
        hasFix,
        recordedAtMs,
        latitude,
        longitude,
        speedKmh,
        ignition,
        odometerM,
        satellites: hasFix ? 9 : 0,
      }),
    ),
  )
  device.connection.end()
}

async function rowsOf<Row extends object>(table: TelemetryTable<Row>, trackerId: number): Promise<Row[]> {
  const { rows } = await server.context.systemPool.query(
    `select ${table.select('d')} from ${table.name} d where d.tracker_id = $1 order by settled_at`,
    [trackerId],
  )
  return rows.map(table.read)
}

describe.each(drives)('$name, $order', drive => {
  test('comes through the device port as it was driven', async () => {
    const { trackerId } = customer.vehicles[drives.indexOf(drive)]!
    const { rows } = await server.context.systemPool.query('select state from tracker_folds where tracker_id = $1', [
      trackerId,
    ])
    const effects: Effects = {
      trips: await rowsOf(TRIPS, trackerId),
      stops: await rowsOf(STOPS, trackerId),
      events: await rowsOf(EVENTS, trackerId),
      visits: [],
      doubts: await rowsOf(DOUBTS, trackerId),
    }
    const state = parseFoldState(rows[0].state)
    expect(outsideBands(drive, state, effects, DEFAULT_SETTINGS)).toEqual([])
  })
})
