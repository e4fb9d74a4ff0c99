import { currentUser } from '@milepost/contract/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBrowser } from '../testing/browser.ts'
import { registerCustomer, type TestCustomer } from '../testing/registry.ts'
import { registerUser, type SignInServer, startSignInServer, type TestUser } from '../testing/sign-in-server.ts'
import { call, readToken, signIn } from '../testing/sign-in-steps.ts'

let server: SignInServer
let first: TestCustomer
let second: TestCustomer

beforeAll(async () => {
  server = await startSignInServer()
  first = await registerCustomer(server.system, 'Northgate', 2)
  second = await registerCustomer(server.system, 'Southport', 1)
  await setZone(first, 'America/Montevideo')
  await setZone(second, 'Europe/Lisbon')
})
afterAll(() => server.stop())

const setZone = (customer: TestCustomer, timeZone: string) =>
  server.system.updateTable('customers').set({ time_zone: timeZone }).where('id', '=', customer.id).execute()

async function clockOf(user: TestUser) {
  const browser = createBrowser(server.origin)
  await signIn(browser, user)
  const response = await call(browser, '/api/user/get_current_user/', (await readToken(browser))!)
  return currentUser.parse(await response.json()).clock
}

test('the clock is that of the depot without a preference', async () => {
  const manager = await registerUser(server.system, first.id, 'Manager')
  expect(await clockOf(manager)).toEqual({ time_zone: 'America/Montevideo', from: 'depot' })
  const other = await registerUser(server.system, second.id, 'Manager')
  expect(await clockOf(other)).toEqual({ time_zone: 'Europe/Lisbon', from: 'depot' })
})

test('it is the one that was preferred', async () => {
  const user = await registerUser(server.system, first.id, 'Engineer')
  const stored = { user_id: user.id, time_zone: 'Asia/Kathmandu' }
  await server.system.insertInto('user_preferences').values(stored).execute()
  expect(await clockOf(user)).toEqual({ time_zone: 'Asia/Kathmandu', from: 'preference' })
})

test('of several customers it is that of the most vehicles that the user sees, archived ones aside', async () => {
  const admin = await registerUser(server.system, second.id, 'Global Admin')
  expect(await clockOf(admin)).toEqual({ time_zone: 'America/Montevideo', from: 'depot' })
  const limited = await registerUser(server.system, first.id, 'Limited')
  await server.system.insertInto('user_customers').values({ user_id: limited.id, customer_id: second.id }).execute()
  const group = { user_id: limited.id, vehicle_group_id: second.groupId }
  await server.system.insertInto('user_vehicle_groups').values(group).execute()
  expect(await clockOf(limited)).toEqual({ time_zone: 'Europe/Lisbon', from: 'depot' })
  const archived = first.vehicles.map(({ id }) => id)
  const archive = (archived_at: Date | null) =>
    server.system.updateTable('vehicles').set({ archived_at }).where('id', 'in', archived).execute()
  await archive(new Date())
  try {
    expect(await clockOf(admin)).toEqual({ time_zone: 'Europe/Lisbon', from: 'depot' })
  } finally {
    await archive(null)
  }
})

test('vehicles of a group with a clock of its own count for that one, unless the group is archived', async () => {
  const limited = await registerUser(server.system, second.id, 'Limited')
  const own = { user_id: limited.id, vehicle_group_id: second.groupId }
  await server.system.insertInto('user_vehicle_groups').values(own).execute()
  const put = (values: { time_zone?: string | null; archived_at?: Date | null }) =>
    server.system.updateTable('vehicle_groups').set(values).where('id', '=', second.groupId).execute()
  await put({ time_zone: 'Atlantic/Azores' })
  try {
    expect(await clockOf(limited)).toEqual({ time_zone: 'Atlantic/Azores', from: 'depot' })
    const admin = await registerUser(server.system, second.id, 'Customer Admin')
    expect(await clockOf(admin)).toEqual({ time_zone: 'Atlantic/Azores', from: 'depot' })
    await put({ archived_at: new Date() })
    expect(await clockOf(admin)).toEqual({ time_zone: 'Europe/Lisbon', from: 'depot' })
  } finally {
    await put({ archived_at: null })
    await put({ time_zone: null })
  }
})

test('it is the browser’s for who belongs to no customer', async () => {
  const user = await registerUser(server.system, first.id, 'Repairer')
  await server.system.deleteFrom('user_customers').where('user_id', '=', user.id).execute()
  expect(await clockOf(user)).toEqual({ time_zone: null, from: 'browser' })
})
