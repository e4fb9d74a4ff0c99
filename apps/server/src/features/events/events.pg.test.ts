import type { Event, events } from '@milepost/contract/events.ts'
import { toDeviceInstant } from '@milepost/domain/time/api-dates.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { driveRecords, MINUTE_MS, parkedRecord, sendRecords } from '../../telemetry/drive.fixture.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const MORNING = Date.UTC(2026, 5, 1, 7)
const KEY = '00000000DECAF001'

let server: TestServer
let customer: TestCustomer
let manager: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api,ingest' })
  const { system, systemPool } = server.context
  customer = await registerCustomer(system, 'Northwind', 3, index => (index === 2 ? 'osmand' : 'teltonika'))
  manager = await signInAs(server.context, 'Manager', [customer.id], { modules: ['Events'] })
  // Outside working time trips are private: the second vehicle drives in the night.
  await systemPool.query('update customers set fold_settings = $1', [
    JSON.stringify({ workingHours: { weekdays: [1, 2, 3, 4, 5], fromMinute: 360, untilMinute: 1_200 } }),
  ])
  await systemPool.query(
    `with driver as (insert into drivers (customer_id, first_name, last_name) values ($1, 'Ada', 'Moor') returning id)
     insert into driver_keys (customer_id, driver_id, key) select $1, id, $2 from driver`,
    [customer.id, KEY],
  )
  const [first, second] = customer.vehicles
  const teltonika = server.ingest!.ports.teltonika!
  const braking = { events: [{ kind: 'harsh-braking' as const, value: 0.62 }], eventId: 253, priority: 1 as const }
  const identified = { driverKey: KEY, attributes: { driverKeyType: 'ibutton' } }
  const at = { 0: identified, 10: { ...braking, headingDeg: 45 } }
  const before = parkedRecord(MORNING - MINUTE_MS, 0)
  await sendRecords(teltonika, first!.deviceId, [before, ...driveRecords(MORNING, 30, { stands: [15, 19], at })])
  const night = Date.UTC(2026, 5, 1, 22)
  await sendRecords(teltonika, second!.deviceId, driveRecords(night, 30, { at: { 10: braking } }))
})
afterAll(() => server.stop())

async function ask(query: string, user = manager) {
  const response = await fetch(`${server.origin}/api/events/?${query}`, {
    headers: { authorization: `Bearer ${user.token}` },
  })
  const body = (await response.json()) as z.output<typeof events.list.result> & { detail: string; field: string }
  return { status: response.status, ...body }
}

const DAY = 'start=2026-06-01&end=2026-06-01'
const at = (minute: number) => toDeviceInstant(MORNING + minute * MINUTE_MS)

describe('GET /api/events/', () => {
  test('lists the events of a vehicle in a range, the newest first [EVT-01] [EVT-25]', async () => {
    const { count, results } = await ask(`vehicle=${customer.vehicles[0]!.id}&${DAY}`)
    expect(count).toBe(4)
    expect(results.map(event => [event.eventCode, event.name, event.timestamp])).toEqual([
      [5, 'Ignition Off', at(30)],
      [62, 'Idling', at(15)],
      [41, 'Harsh Braking', at(10)],
      [4, 'Ignition On', at(0)],
    ])
  })

  test('gives of each what the device measured, where it was and who drove', async () => {
    const { id: vehicle, registration, trackerId } = customer.vehicles[0]!
    const { results } = await ask(`vehicle=${vehicle}&${DAY}&event=41`)
    expect(results).toEqual([
      {
        id: expect.stringMatching(new RegExp(`^${trackerId}-${MORNING + 10 * MINUTE_MS}--?\\d+-41-0$`)),
        vehicle,
        registration,
        eventCode: 41,
        name: 'Harsh Braking',
        name_pt: 'Travagem brusca',
        severity: 'warning',
        timestamp: at(10),
        lat: expect.closeTo(52.6 + 10 / 111.195, 4),
        long: -0.7,
        dir: 45,
        speed: 60,
        road: null, // no street map is installed there
        value: expect.closeTo(0.62, 5),
        unit: 'g',
        limit: null,
        limit_of: null,
        duration_s: null,
        source: 'device',
        late: false,
        driver: 'Ada Moor',
        driver_source: 'key',
        geofence: null,
        has_fix: true,
        is_private: false,
        review: null,
      },
    ])
  })

  test('takes several kinds, ignores -1, and takes none for all [EVT-22] [EVT-25]', async () => {
    const of = async (events: string) =>
      (await ask(`vehicle=${customer.vehicles[0]!.id}&${DAY}${events}`)).results.map(event => event.eventCode)
    expect(await of('&event=4&event=5')).toEqual([5, 4])
    expect(await of('&event=-1')).toEqual([5, 62, 41, 4])
    expect(await of('&event=-1&event=4')).toEqual([4])
    expect(await of('&event=120')).toEqual([])
  })

  test('gives only those of the severities asked for, and how many there are of each', async () => {
    const of = async (query: string) => {
      const { count, severities, results } = await ask(`vehicle=${customer.vehicles[0]!.id}&${DAY}${query}`)
      return { count, severities, codes: results.map(event => event.eventCode) }
    }
    const severities = { info: 3, warning: 1, critical: 0 }
    expect(await of('')).toEqual({ count: 4, severities, codes: [5, 62, 41, 4] })
    expect(await of('&severity=warning')).toEqual({ count: 1, severities, codes: [41] })
    expect(await of('&severity=info')).toEqual({ count: 3, severities, codes: [5, 62, 4] })
    expect(await of('&severity=info&severity=warning&severity=info')).toMatchObject({ count: 4 })
    expect(await of('&severity=critical')).toEqual({ count: 0, severities, codes: [] })
    const twoKinds = { info: 1, warning: 1, critical: 0 }
    expect(await of('&severity=warning&event=4&event=41')).toEqual({ count: 1, severities: twoKinds, codes: [41] })
  })

  test('says where there are none when the last one before was, of the same kinds and vehicle', async () => {
    const [first, second] = customer.vehicles
    const after = 'start=2026-06-03&end=2026-06-03'
    const lastOf = async (query: string) => (await ask(query)).last_before
    expect(await lastOf(`vehicle=${first!.id}&${after}`)).toBe(at(30))
    expect(await lastOf(`vehicle=${first!.id}&${after}&event=41`)).toBe(at(10))
    expect(await lastOf(`vehicle=${first!.id}&${after}&event=41&severity=critical`)).toBeNull()
    expect(await lastOf(`vehicle=${first!.id}&start=2027-06-02&end=2027-06-02`)).toBe(at(30))
    expect(await lastOf(`vehicle=${first!.id}&start=2027-06-03&end=2027-06-03`)).toBeNull()
    expect(await lastOf(`${after}&event=41`)).toBe('2026-06-01T22:10:00Z')
    expect(await lastOf(`vehicle=${second!.id}&${after}&review=new&event=41`)).toBe('2026-06-01T22:10:00Z')
    expect(await lastOf(`vehicle=${second!.id}&${after}&review=closed`)).toBeNull()
    expect(await lastOf(`vehicle=${first!.id}&${DAY}`)).toBeNull()
    expect(await lastOf(`vehicle=${first!.id}&start=2026-05-01&end=2026-05-01`)).toBeNull()
  })

  test('gives of a private trip what and when, and neither place nor speed', async () => {
    const { results } = await ask(`vehicle=${customer.vehicles[1]!.id}&${DAY}&event=41`)
    expect(results).toMatchObject([
      {
        is_private: true,
        timestamp: '2026-06-01T22:10:00Z',
        lat: null,
        long: null,
        dir: null,
        speed: null,
        road: null,
      },
    ])
  })

  test('gives no speed where the device sent none', async () => {
    const { id: vehicle, deviceId } = customer.vehicles[2]!
    const query = `id=${deviceId}&timestamp=2026-06-05T12:00:00Z&lat=52.6&lon=-0.7&alarm=hardBraking`
    expect((await fetch(`http://127.0.0.1:${server.ingest!.ports.osmand}/?${query}`)).status).toBe(200)
    const { results } = await ask(`vehicle=${vehicle}&start=2026-06-05&end=2026-06-05&event=41`)
    expect(results).toMatchObject([{ has_fix: true, lat: 52.6, speed: null, is_private: false }])
  })

  test('counts all while it pages, in either direction, and has each event once', async () => {
    const { count, results } = await ask(`${DAY}&ordering=timestamp&pageSize=1000`)
    const paged: Event[] = []
    for (let page = 1; paged.length < count; page++) {
      const answer = await ask(`${DAY}&ordering=timestamp&pageSize=2&page=${page}`)
      expect(answer.count).toBe(count)
      paged.push(...answer.results)
    }
    expect(paged).toEqual(results)
    expect(new Set(paged.map(event => event.id)).size).toBe(count)
    expect((await ask(`${DAY}&page=99`)).results).toEqual([])
    expect((await ask(`${DAY}`)).results).toEqual(results.toReversed())
  })

  test('takes instants, and a range ends before its end [EVT-01] [EVT-22] [EVT-25]', async () => {
    const vehicle = `vehicle=${customer.vehicles[0]!.id}`
    const codes = async (start: string, end: string) =>
      (await ask(`${vehicle}&start=${start}&end=${end}`)).results.map(event => event.eventCode)
    expect(await codes(at(0), at(10))).toEqual([4])
    expect(await codes(at(0), at(11))).toEqual([41, 4])
  })

  test('shows a limited user the vehicles of his own groups', async () => {
    const { system } = server.context
    const group = await system
      .insertInto('vehicle_groups')
      .values({ customer_id: customer.id, name: 'Other Depot' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const [first, second] = customer.vehicles
    await system
      .updateTable('vehicle_group_vehicles')
      .set({ vehicle_group_id: group.id })
      .where('vehicle_id', '=', second!.id)
      .execute()
    const limited = await signInAs(server.context, 'Limited', [customer.id], {
      modules: ['Events'],
      groupIds: [group.id],
    })
    const { results } = await ask(DAY, limited)
    expect(new Set(results.map(event => event.vehicle))).toEqual(new Set([second!.id]))
    expect((await ask(`vehicle=${first!.id}&${DAY}`, limited)).status).toBe(404)
  })

  test.each([
    ['start=2026-06-02&end=2026-06-01', 'end'],
    ['start=2026-06-01T10:00:00Z&end=2026-06-01T09:00:00Z', 'end'],
    ['start=2025-01-01&end=2026-06-01', 'end'],
    ['start=yesterday&end=2026-06-01', 'start'],
    ['end=2026-06-01', 'start'],
    [`${DAY}&pageSize=1001`, 'pageSize'],
    [`${DAY}&vehicle=0`, 'vehicle'],
    [`${DAY}&severity=mild`, 'severity'],
  ])('%s is 400 and names %s', async (query, field) => {
    expect(await ask(query)).toMatchObject({ status: 400, field, detail: expect.any(String) })
  })
})
