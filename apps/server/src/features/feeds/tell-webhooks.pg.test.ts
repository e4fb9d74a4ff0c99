import { toDeviceInstant } from '@milepost/domain/time/api-dates.ts'
import { MESSAGE_KINDS } from '@milepost/domain/webhooks/message-kinds.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { driveRecords, MINUTE_MS, parkedRecord, sendRecords } from '../../telemetry/drive.fixture.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { switchModulesOff } from '../../testing/switch-modules-off.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { tellWebhooks } from './tell-webhooks.ts'

const MORNING = Date.UTC(2026, 5, 1, 7)

let server: TestServer
let own: TestCustomer
let foreign: TestCustomer
let manager: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api,ingest', MILEPOST_RATE_PER_MINUTE: '100000' })
  own = await registerCustomer(server.context.system, 'Northwind', 5)
  foreign = await registerCustomer(server.context.system, 'Southmoor', 1)
  manager = await signInAs(server.context, 'Manager', [own.id], { modules: ['Trips'] })
})
afterEach(async () => {
  await server.context.system.deleteFrom('webhook_messages').execute()
  await server.context.system.deleteFrom('webhooks').execute()
  await tell()
})
afterAll(() => server.stop())

const tell = () => tellWebhooks(server.context)

async function addWebhook(customerId: number, kinds: readonly string[]): Promise<void> {
  await server.context.systemPool.query(
    `insert into webhooks (customer_id, url, description, kinds, is_on, secret, secret_made_at)
     values ($1, 'https://erp.example/', '', $2, true, '{"sealed": ""}', now())`,
    [customerId, kinds],
  )
}

/** Twenty minutes, some of them too fast, and the ignition off afterwards. */
async function drive({ vehicles }: TestCustomer, vehicle: number): Promise<void> {
  const fast = driveRecords(MORNING, 20).map((record, minute) => ({
    ...record,
    ...(minute > 5 && minute < 12 && { speedKmh: 150 }),
  }))
  const parked = parkedRecord(MORNING + 60 * MINUTE_MS, 20)
  await sendRecords(server.ingest!.ports.teltonika!, vehicles[vehicle]!.deviceId, [...fast, parked])
}

interface Message {
  type: string
  timestamp: string
  data: Record<string, unknown> & { id: string }
}

async function told(): Promise<(Message & { customer: number })[]> {
  await tell()
  const rows = await server.context.system
    .selectFrom('webhook_messages')
    .innerJoin('webhook_deliveries', 'webhook_deliveries.message_id', 'webhook_messages.id')
    .select(['webhook_messages.customer_id', 'webhook_messages.body'])
    .orderBy('webhook_deliveries.id')
    .execute()
  return rows.map(({ customer_id: customer, body }) => ({ customer, ...(JSON.parse(body) as Message) }))
}

const ofType = async (type: string) => (await told()).filter(message => message.type === type)

test('events and trips that are stored from then on are told once, to webhooks of their customer that get them', async () => {
  await drive(own, 0)
  await addWebhook(own.id, ['event.recorded', 'trip.ended'])
  await addWebhook(foreign.id, ['event.recorded'])
  await tell()
  await drive(own, 1)
  await drive(foreign, 0)
  // Transactions of other databases of the cluster hold a feed back for a moment.
  await expect.poll(async () => (await ofType('trip.ended')).length).toBe(1)
  await expect
    .poll(async () => (await told()).filter(({ customer }) => customer === foreign.id).length)
    .toBeGreaterThan(0)
  const messages = await told()
  const [{ id: vehicle, trackerId }] = [own.vehicles[1]!]
  expect(messages.filter(({ customer }) => customer === own.id).every(({ data }) => data.vehicle === vehicle)).toBe(
    true,
  )
  expect(messages.filter(({ customer }) => customer === foreign.id).map(({ type }) => type)).not.toContain('trip.ended')
  const trip = messages.find(({ type }) => type === 'trip.ended')!
  const end = toDeviceInstant(MORNING + 19 * MINUTE_MS)
  expect(trip.data).toMatchObject({
    ...{ id: `${trackerId}-${MORNING}`, vehicle, start: toDeviceInstant(MORNING), is_private: false },
    end: expect.any(String),
  })
  expect(String(trip.data.end) >= end).toBe(true)
  expect(Date.parse(trip.timestamp)).toBe(Date.parse(String(trip.data.end)))
  expect(await told()).toEqual(messages)
})

test('a trip that is made private is withdrawn and told again, and no message has a place at any time', async () => {
  await addWebhook(own.id, MESSAGE_KINDS)
  await tell()
  await drive(own, 2)
  await expect.poll(async () => (await ofType('trip.ended')).length).toBe(1)
  const events = (await ofType('event.recorded')).length
  expect(events).toBeGreaterThan(0)
  const id = `${own.vehicles[2]!.trackerId}-${MORNING}`
  const response = await fetch(`${server.origin}/api/trips/corrections/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${manager.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ trip_id: id, field: 'private', reason: 'as the driver says' }),
  })
  expect(response.ok).toBe(true)
  await expect.poll(async () => (await ofType('trip.ended')).length).toBe(2)
  await expect.poll(async () => (await ofType('event.recorded')).length).toBe(events * 2)
  expect(await ofType('trip.withdrawn')).toMatchObject([{ data: { id } }])
  expect((await ofType('trip.ended')).at(-1)).toMatchObject({ data: { id, is_private: true } })
  expect((await ofType('event.recorded')).slice(-events).every(({ data }) => data.is_private === true)).toBe(true)
  const keys = new Set((await told()).flatMap(({ data }) => Object.keys(data)))
  expect(keys).toEqual(new Set(['id', 'vehicle', 'start', 'end', 'is_private', 'eventCode', 'timestamp']))
})

test('what was stored while no webhook got it is not told afterwards', async () => {
  await addWebhook(own.id, ['trip.ended'])
  await tell()
  await server.context.system.updateTable('webhooks').set({ is_on: false }).execute()
  await tell()
  await drive(own, 3)
  await server.context.system.updateTable('webhooks').set({ is_on: true }).execute()
  await tell()
  await drive(own, 4)
  await expect.poll(async () => (await ofType('trip.ended')).length).toBe(1)
  expect((await ofType('trip.ended'))[0]!.data.vehicle).toBe(own.vehicles[4]!.id)
})

test('what was stored while the customer did not have the module is not told afterwards', async () => {
  const { system } = server.context
  const more = await registerCustomer(system, 'Westmoor', 2)
  await addWebhook(more.id, ['trip.ended'])
  await tell()
  await switchModulesOff(system, more.id, 'Trips')
  await tell()
  await drive(more, 0)
  await switchModulesOff(system, more.id)
  await tell()
  await drive(more, 1)
  await expect.poll(async () => (await ofType('trip.ended')).length).toBe(1)
  expect(await ofType('trip.ended')).toMatchObject([{ data: { vehicle: more.vehicles[1]!.id } }])
})
