import type { Result } from '@milepost/contract/route.ts'
import type { timesheetSettings } from '@milepost/contract/timesheet-settings.ts'
import type { timesheets } from '@milepost/contract/timesheets.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let customer: TestCustomer
let foreign: TestCustomer
let administrator: TestUser
let manager: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api' })
  const { system } = server.context
  customer = await registerCustomer(system, 'Northwind', 1)
  foreign = await registerCustomer(system, 'Southmoor', 1)
  administrator = await signInAs(server.context, 'Customer Admin', [customer.id], { modules: 'all' })
  manager = await signInAs(server.context, 'Manager', [customer.id], { modules: ['Timesheet'] })
})
afterAll(() => server.stop())

async function ask<Body>(path: string, { token }: TestUser, body?: object) {
  const response = await fetch(`${server.origin}/api/${path}`, {
    method: body === undefined ? 'GET' : 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Body }
}

const say = (purpose: string | null, user = administrator, id = customer.id) =>
  ask('timesheets/settings/', user, { customer: id, purpose })

async function purposeOnSheet(): Promise<string | null> {
  const path = `vehicle/timesheet/?vehicle=${customer.vehicles[0]!.id}&start=2026-06-01&end=2026-06-07`
  return (await ask<Result<typeof timesheets.ofVehicle>>(path, manager)).body.purpose
}

test('an administrator sets what timesheets are kept for, each sheet shows it, and the audit log who set it', async () => {
  expect(await purposeOnSheet()).toBeNull()
  expect((await say('  Paying overtime ')).body).toEqual({
    customer: customer.id,
    name: 'Northwind',
    purpose: 'Paying overtime',
  })
  expect(await purposeOnSheet()).toBe('Paying overtime')
  await say('Paying overtime and invoices')
  await say('')
  expect(await purposeOnSheet()).toBeNull()
  const { rows } = await server.context.systemPool.query(
    "select user_id, customer_id, detail from audit_log where action = 'timesheet purpose changed' order by id",
  )
  const who = { user_id: administrator.id, customer_id: customer.id }
  expect(rows).toEqual([
    { ...who, detail: { before: null, after: 'Paying overtime' } },
    { ...who, detail: { before: 'Paying overtime', after: 'Paying overtime and invoices' } },
    { ...who, detail: { before: 'Paying overtime and invoices', after: null } },
  ])
})

test('no other role may, it is not set for another customer, and it is no longer than a sheet has room for', async () => {
  expect((await say('Nothing', manager)).status).toBe(403)
  expect((await say('Nothing', administrator, foreign.id)).status).toBe(404)
  expect((await say('x'.repeat(501))).status).toBe(400)
  const { body } = await ask<Result<typeof timesheetSettings.list>>('timesheets/settings/', administrator)
  expect(body).toEqual({ count: 1, results: [{ customer: customer.id, name: 'Northwind', purpose: null }] })
})
