import type { GeofencePreview } from '@milepost/contract/geofence-previews.ts'
import { utcDay, utcDayStartMs } from '@milepost/domain/fold/checkpoints.ts'
import { toDeviceInstant } from '@milepost/domain/time/api-dates.ts'
import type { DeviceReport } from '@milepost/protocols/message.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { driveRecords, MINUTE_MS, parkedRecord, sendRecords } from '../../telemetry/drive.fixture.ts'
import { addTracker, registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const NOW_MS = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
const minutesAgo = (minutes: number) => NOW_MS - minutes * MINUTE_MS

/** Small, so that a kilometre further it is another place. */
const around = (km: number) => ({ kind: 'circle', centre: [-0.7, 52.6 + km / 111.195], radiusM: 400 })

/** Where all begin on business: 10 km. The private trip leads to 30 km, and where there is a next trip, that leads on. */
const VEHICLES = [
  'corrected',
  'corrected and gone',
  'corrected and gone the next day',
  'by its device',
  'still out',
  'with two trackers',
  'in private in part a day ago',
  'on business',
] as const
type Vehicle = (typeof VEHICLES)[number]

const OUT_MS = minutesAgo(200)
const ARRIVED_MS = OUT_MS + 20 * MINUTE_MS
/** UTC. The fold keeps its state of each day, from which a preview begins. */
const LAST_MIDNIGHT_MS = utcDayStartMs(utcDay(NOW_MS) - 1)
const EVENING_MS = LAST_MIDNIGHT_MS - 60 * MINUTE_MS

const privately = (records: DeviceReport[]) => records.map(record => ({ ...record, attributes: { privateMode: true } }))
const openly = (records: DeviceReport[]) => records.map(record => ({ ...record, attributes: { privateMode: false } }))
const toWork = openly([...driveRecords(minutesAgo(300), 10), parkedRecord(minutesAgo(280), 10)])
const out = driveRecords(OUT_MS, 20, { fromKm: 10 })
const parkedOut = [10, 30, 60].map(minutes => parkedRecord(ARRIVED_MS + minutes * MINUTE_MS, 30))
const back = openly([...driveRecords(minutesAgo(90), 20, { fromKm: 30 }), parkedRecord(minutesAgo(60), 50)])
const outInTheEvening = [
  ...openly([...driveRecords(EVENING_MS - 100 * MINUTE_MS, 10), parkedRecord(EVENING_MS - 80 * MINUTE_MS, 10)]),
  ...driveRecords(EVENING_MS, 20, { fromKm: 10 }),
  ...[10, 30].map(minutes => parkedRecord(EVENING_MS + (20 + minutes) * MINUTE_MS, 30)),
]
const backTheNextDay = openly([
  ...driveRecords(LAST_MIDNIGHT_MS + 30 * MINUTE_MS, 20, { fromKm: 30 }),
  parkedRecord(LAST_MIDNIGHT_MS + 60 * MINUTE_MS, 50),
])

const DAY_MINUTES = 24 * 60
const parkedADayAgo = parkedRecord(minutesAgo(DAY_MINUTES - 40), 50)
/** 10 to 50 km, by one that says nothing of private: the other one says it of the first eight. */
const aDayAgo = [...driveRecords(minutesAgo(DAY_MINUTES + 20), 40, { fromKm: 10 }), parkedADayAgo]
const privatePart = driveRecords(minutesAgo(DAY_MINUTES + 20), 8, { fromKm: 10 })
const restOfIt = [...driveRecords(minutesAgo(DAY_MINUTES + 7), 27, { fromKm: 23 }), parkedADayAgo]

const DRIVEN: Record<Vehicle, DeviceReport[]> = {
  corrected: [...toWork, ...out, ...parkedOut],
  'corrected and gone': [...toWork, ...out, ...parkedOut, ...back],
  'corrected and gone the next day': outInTheEvening,
  'by its device': [...toWork, ...privately(out), ...openly(parkedOut)],
  'still out': [...toWork, ...privately(driveRecords(minutesAgo(20), 30, { fromKm: 10 }).slice(0, 18))],
  'with two trackers': [...toWork, ...privately(out), ...openly(parkedOut)],
  'in private in part a day ago': aDayAgo,
  'on business': openly([...toWork, ...out, ...parkedOut]),
}

let server: TestServer
let customer: TestCustomer
let manager: TestUser
/** Of one vehicle each. */
const groupIds = new Map<Vehicle, number>()

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api,ingest' })
  const { context } = server
  // The last is the second tracker's own before it comes into the vehicle of another.
  customer = await registerCustomer(context.system, 'Northwind', VEHICLES.length + 1)
  manager = await signInAs(context, 'Customer Admin', [customer.id], { modules: ['Geofence', 'Trips'] })
  const second = customer.vehicles.at(-1)!
  await context.systemPool.query('update tracker_assignments set vehicle_id = $2 where tracker_id = $1', [
    ...[second.trackerId, vehicleOf('with two trackers').id],
  ])
  const port = server.ingest!.ports.teltonika!
  for (const name of VEHICLES) {
    const { id, deviceId } = vehicleOf(name)
    await sendRecords(port, deviceId, DRIVEN[name])
    groupIds.set(name, await groupOf(name, id))
  }
  await sendRecords(port, second.deviceId, openly([...toWork, ...out, ...parkedOut]))
  const telling = await addTracker(context.system, customer.id, vehicleOf('in private in part a day ago'))
  await sendRecords(port, telling.deviceId, [...privately(privatePart), ...openly(restOfIt)])
  await sendRecords(port, vehicleOf('corrected and gone the next day').deviceId, backTheNextDay)
  for (const name of VEHICLES.filter(each => each.startsWith('corrected'))) {
    const beganMs = name.endsWith('the next day') ? EVENING_MS : OUT_MS
    const trip_id = `${vehicleOf(name).trackerId}-${beganMs}`
    await post('/api/trips/corrections/', { trip_id, field: 'private', reason: 'As the driver says.' })
  }
})
afterAll(() => server.stop())

const vehicleOf = (name: Vehicle) => customer.vehicles[VEHICLES.indexOf(name)]!

async function groupOf(name: string, vehicleId: number): Promise<number> {
  const { rows } = await server.context.systemPool.query<{ id: number }>(
    `with made as (insert into vehicle_groups (customer_id, name) values ($1, $2) returning id)
     insert into vehicle_group_vehicles (vehicle_group_id, vehicle_id, customer_id) select id, $3, $1 from made
     returning vehicle_group_id as id`,
    [customer.id, name, vehicleId],
  )
  return rows[0]!.id
}

async function post<T>(path: string, body: unknown): Promise<T> {
  const headers = { authorization: `Bearer ${manager.token}`, 'content-type': 'application/json' }
  const response = await fetch(server.origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  expect([path, response.status]).toEqual([path, 200])
  return (await response.json()) as T
}

const preview = (name: Vehicle, km: number, more: Record<string, unknown> = {}) =>
  post<GeofencePreview>('/api/geofence/preview/', {
    ...{ shape: around(km), vehicle_groups: [groupIds.get(name)], dwell_s: 60, ...more },
  })

const NOTHING = {
  ...{ vehicles_near: 0, vehicles_checked: 0, partial: null, first: null, last: null },
  ...{ visits: { count: 0, duration_s: 0 }, events: [], vehicles: [], newest_visits: [], newest_events: [] },
}

/** Minutes of the day in UTC, which is the customer's time. */
const hoursFrom = (ms: number) => {
  const from_minute = Math.floor(ms / MINUTE_MS) % 1_440
  return [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from_minute, until_minute: (from_minute + 40) % 1_440 }]
}

describe.each(VEHICLES.filter(name => name !== 'on business' && name !== 'in private in part a day ago'))(
  'the private trip of the vehicle %s',
  name => {
    test('is in no preview, and nobody is counted as near its way', async () => {
      expect(await preview(name, 20)).toMatchObject(NOTHING)
    })
  },
)

describe.each(['corrected', 'by its device', 'with two trackers'] as const)(
  'where the private trip of the vehicle %s led to',
  name => {
    test('it does not stay, dwell or stand near', async () => {
      expect(await preview(name, 30)).toMatchObject(NOTHING)
    })

    test('nothing begins with the hours of a geofence', async () => {
      const active_hours = hoursFrom(ARRIVED_MS + 5 * MINUTE_MS)
      expect(await preview(name, 30, { active_hours })).toMatchObject(NOTHING)
    })
  },
)

test.each([1, 2])('a private part of a trip that lasts into the last day is in no preview of %i days', async days => {
  expect(await preview('in private in part a day ago', 15, { days })).toMatchObject(NOTHING)
})

test('the same way on business is near, with its visit and all of its events', async () => {
  expect(await preview('on business', 30)).toMatchObject({
    ...{ vehicles_near: 1, vehicles_checked: 1, first: toDeviceInstant(ARRIVED_MS) },
    ...{ visits: { count: 1 }, newest_visits: [{ entered: toDeviceInstant(ARRIVED_MS), left: null }] },
    newest_events: [
      { eventCode: 82, timestamp: toDeviceInstant(ARRIVED_MS + 10 * MINUTE_MS) },
      { eventCode: 80, timestamp: toDeviceInstant(ARRIVED_MS) },
    ],
  })
  const active_hours = hoursFrom(ARRIVED_MS + 5 * MINUTE_MS)
  const begun = await preview('on business', 30, { active_hours })
  expect(begun.newest_visits).toMatchObject([{ entered: toDeviceInstant(ARRIVED_MS + 10 * MINUTE_MS) }])
})

test.each(['corrected and gone', 'corrected and gone the next day'] as const)(
  'the next trip of the vehicle %s shows where it began, and nothing of when the vehicle came there',
  async name => {
    expect(await preview(name, 30)).toMatchObject({ ...NOTHING, vehicles_near: 1, vehicles_checked: 1 })
  },
)

test('a visit that a private trip ends is shown until that trip begins, and not as left', async () => {
  const { newest_visits, newest_events } = await preview('corrected', 10)
  expect(newest_visits).toMatchObject([{ left: toDeviceInstant(OUT_MS), duration_s: 90 * 60 }])
  expect(newest_events.map(({ eventCode }) => eventCode)).toEqual([82, 80])
})
