import { track } from '@milepost/contract/track.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { driveRecords, MINUTE_MS, parkedRecord, sendRecords } from '../../telemetry/drive.fixture.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const HALF_HOUR = 30 * MINUTE_MS
/** Two hours ago, on a whole second. */
const PARKED = Math.floor(Date.now() / 1000) * 1000 - 4 * HALF_HOUR

let server: TestServer
let customer: TestCustomer
let administrator: TestUser
let manager: TestUser
let engineer: TestUser
let limited: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api,ingest' })
  customer = await registerCustomer(server.context.system, 'Northgate', 2)
  const [parked, driving] = customer.vehicles
  const driver = { customer_id: customer.id, first_name: 'Ana', last_name: 'Alves', vehicle_id: parked!.id }
  await server.context.system
    .insertInto('drivers')
    .values({ ...driver, phone: ' +351 912 345 678' })
    .execute()
  administrator = await signInAs(server.context, 'Customer Admin', [customer.id], { modules: ['Track'] })
  manager = await signInAs(server.context, 'Manager', [customer.id], { modules: ['Track'] })
  engineer = await signInAs(server.context, 'Engineer', [customer.id], { modules: ['Track'] })
  const groupIds = [customer.groupId]
  limited = await signInAs(server.context, 'Limited', [customer.id], { modules: ['Track'], groupIds })
  const teltonika = server.ingest!.ports.teltonika!
  await sendRecords(teltonika, parked!.deviceId, [
    ...driveRecords(PARKED - HALF_HOUR, 30),
    parkedRecord(PARKED + HALF_HOUR, 30),
    parkedRecord(PARKED + 3 * HALF_HOUR, 30),
  ])
  await sendRecords(teltonika, driving!.deviceId, driveRecords(Date.now() - 5 * MINUTE_MS, 30).slice(0, 5))
})
afterAll(() => server.stop())

async function detailOf(at: number, { token }: TestUser) {
  const url = track.expandedVehicle.path.replace(':id', String(customer.vehicles[at]!.id))
  const response = await server.app!.inject({ url, headers: { authorization: `Bearer ${token}` } })
  return track.expandedVehicle.result.parse(response.json())
}

test('a parked vehicle says since when, however often it reported since; one on a trip does not', async () => {
  const parked = await detailOf(0, manager)
  expect(Date.parse(parked.stopped_since!)).toBe(PARKED)
  expect((await detailOf(1, manager)).stopped_since).toBeNull()
})

test('the telephone number of a driver is for those who may read drivers', async () => {
  for (const reader of [administrator, manager]) {
    expect(await detailOf(0, reader)).toMatchObject({ driver: 'Ana Alves', driver_phone: '+351 912 345 678' })
  }
  for (const other of [engineer, limited]) expect((await detailOf(0, other)).driver_phone).toBeNull()
  expect((await detailOf(1, administrator)).driver_phone).toBeNull()
})

test('in private nobody is told since when it stands', async () => {
  const { trackerId } = customer.vehicles[0]!
  const { systemPool } = server.context
  await systemPool.query('update tracker_folds set private_since = $2 where tracker_id = $1', [
    trackerId,
    new Date(PARKED),
  ])
  expect(await detailOf(0, manager)).toMatchObject({ is_private: true, lat: null, stopped_since: null })
})
