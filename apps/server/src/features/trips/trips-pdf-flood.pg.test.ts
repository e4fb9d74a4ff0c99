import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let flooding: TestUser
let other: TestUser
let customerIds: number[]
let otherVehicleId = 0

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api', MILEPOST_RATE_PER_MINUTE: '100000' })
  const [first, second] = [
    await registerCustomer(server.context.system, 'Northwind', 1),
    await registerCustomer(server.context.system, 'Southmoor', 1),
  ]
  customerIds = [first.id, second.id]
  otherVehicleId = second.vehicles[0]!.id
  flooding = await signInAs(server.context, 'Manager', [first.id], { modules: 'all' })
  other = await signInAs(server.context, 'Manager', [second.id], { modules: 'all' })
})
afterAll(() => server.stop())

const printAs = (authorization: string) =>
  fetch(
    `${server.origin}/api/trips/export/?format=pdf&start=2026-06-01T00:00:00Z&end=2026-06-02T00:00:00Z&language=en`,
    { headers: { authorization } },
  )
const print = ({ token }: TestUser) => printAs(`Bearer ${token}`)

test("a customer's flood of PDF files is bounded, and delays no file of another", async () => {
  let flooded = 0
  const flood = Array.from({ length: 20 }, async () => {
    const response = await print(flooding)
    if (response.status === 200) flooded++
    return response
  })
  const refused = await Promise.any(
    flood.map(async one => {
      const response = await one
      if (response.status !== 429) throw new Error('printed')
      return response
    }),
  )
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ detail: expect.stringContaining('Try again') })

  const printed = await print(other)
  expect(printed.status).toBe(200)
  expect(printed.headers.get('content-type')).toBe('application/pdf')
  // One of the flood was under way with it, and perhaps one before.
  expect(flooded).toBeLessThan(4)

  const statuses = (await Promise.all(flood)).map(({ status }) => status)
  expect(statuses.filter(status => status === 429).length).toBeGreaterThanOrEqual(10)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
})

test('who sees several customers has no queue besides theirs', async () => {
  const ofBoth = await signInAs(server.context, 'Manager', customerIds, { modules: 'all' })
  const flood = [flooding, ofBoth].flatMap(user => Array.from({ length: 10 }, () => print(user)))
  const statuses = (await Promise.all(flood)).map(({ status }) => status)
  // One under way and five that wait, and what had been made until the last came.
  expect(statuses.filter(status => status === 200).length).toBeLessThan(10)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
})

test('a file counts for the customers whose rows it holds, whoever asks for it', async () => {
  const ofBoth = await signInAs(server.context, 'Manager', customerIds, { modules: 'all' })
  const flood = Array.from({ length: 12 }, () => print(flooding))
  await Promise.any(flood.map(async one => expect((await one).status).toBe(429)))
  const sheet = `/api/timesheets/vehicle/export/?vehicle=${otherVehicleId}&start=2026-06-01&end=2026-06-02&format=pdf&language=en`
  const response = await fetch(server.origin + sheet, { headers: { authorization: `Bearer ${ofBoth.token}` } })
  expect(response.status).toBe(200)
  await Promise.all(flood)
})

test("the flood of a customer's program leaves its people their files", async () => {
  const administrator = await signInAs(server.context, 'Customer Admin', customerIds.slice(0, 1), { modules: 'all' })
  const headers = { authorization: `Bearer ${administrator.token}`, 'content-type': 'application/json' }
  const post = async (path: string, body: object) =>
    (await fetch(server.origin + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  const { id } = await post('/api/api_keys/', { name: 'Payroll', modules: ['Trips'] })
  const { key } = await post(`/api/api_key/${id}/key/`, { days: 30 })
  const flood = Array.from({ length: 12 }, async () => (await printAs(key)).status)
  expect((await print(flooding)).status).toBe(200)
  expect(new Set(await Promise.all(flood))).toEqual(new Set([200, 429]))
})
