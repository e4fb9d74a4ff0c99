import type { abcBehaviour, BehaviourRanking } from '@milepost/contract/behaviour.ts'
import type { Result } from '@milepost/contract/route.ts'
import { levelOfSpeeding } from '@milepost/domain/behaviour/driving-score.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EVENTS, TRIPS } from '../../db/telemetry-columns.ts'
import { registerCustomer } from '../../testing/registry.ts'
import { signInAs } from '../../testing/sign-in-as.ts'
import { insertRecords, storedEvent, storedTrip } from '../../testing/stored-records.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const MORNING = Date.UTC(2026, 5, 10, 7)
const RANGE = 'start=2026-06-08&end=2026-06-14'
const LIMIT_KMH = 48.3
const SPEEDS_KMH = [55, 58.2, 58.4, 68.2, 68.4]

let server: TestServer
let token: string
let geofenceId: number
beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api' })
  const { system, systemPool } = server.context
  const customer = await registerCustomer(system, 'Northwind', 1)
  token = (await signInAs(server.context, 'Manager', [customer.id], { modules: ['Driver Behaviour'] })).token
  const [vehicle] = customer.vehicles
  const trackerId = vehicle!.trackerId
  const of = { trackerId, customerId: customer.id, vehicleId: vehicle!.id }
  await insertRecords(systemPool, TRIPS, [
    storedTrip({ ...of, startedAtMs: MORNING, endedAtMs: MORNING + 3_600_000, distanceM: 100_000 }),
  ])
  const { rows } = await systemPool.query<{ id: number }>(
    "insert into geofences (customer_id, name) values ($1, 'Depot north') returning id",
    [customer.id],
  )
  geofenceId = rows[0]!.id
  const speeding = (minute: number, value: number, limitKmh: number | null, fence: number | null = null) =>
    storedEvent({
      ...of,
      geofenceId: fence,
      recordedAtMs: MORNING + minute * 60_000,
      kind: 'over-speed',
      source: 'derived',
      value,
      limitKmh,
      durationS: 45,
    })
  await insertRecords(systemPool, EVENTS, [
    ...SPEEDS_KMH.map((value, minute) => speeding(minute, value, LIMIT_KMH)),
    speeding(10, 150, null),
    speeding(20, 25, 20, geofenceId),
  ])
})
afterAll(() => server.stop())

async function ask<Body>(path: string): Promise<Body> {
  const response = await fetch(`${server.origin}/api/behaviour/safety_abc/${path}/?${RANGE}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return (await response.json()) as Body
}

test('speeding is of the levels that its excess has in the domain, and without a known limit low', async () => {
  const { results } = await ask<Result<typeof abcBehaviour.events>>('events')
  const levels = results.toReversed().map(({ value, limit, level }) => [value, limit, level])
  expect(levels).toEqual([
    ...SPEEDS_KMH.map(value => [value, LIMIT_KMH, levelOfSpeeding(value, LIMIT_KMH)]),
    [150, null, 'low'],
    [25, 20, 'low'],
  ])
  expect(levels.map(([, , level]) => level)).toEqual(['low', 'low', 'medium', 'medium', 'high', 'low', 'low'])
})

test('an event says whose limit was exceeded and for how long', async () => {
  const { results } = await ask<Result<typeof abcBehaviour.events>>('events')
  const geofence = { id: geofenceId, name: 'Depot north' }
  expect(results[0]).toMatchObject({ limit: 20, limit_of: 'geofence', geofence, duration_s: 45 })
  expect(results[1]).toMatchObject({ limit: null, limit_of: null, geofence: null, duration_s: 45 })
  expect(results[2]).toMatchObject({ limit: LIMIT_KMH, limit_of: 'vehicle', geofence: null, duration_s: 45 })
})

test('its weight goes with the level, in the score as in its counts', async () => {
  const { vehicles } = await ask<BehaviourRanking>('ranking')
  // 4 × 2 + 2 × 4 + 8 points on 100 km.
  expect(vehicles[0]).toMatchObject({ events: 7, score: 76 })
  expect(vehicles[0]!.counts.toSorted((a, b) => b.count - a.count)).toEqual([
    { kind: 'over-speed', level: 'low', count: 4 },
    { kind: 'over-speed', level: 'medium', count: 2 },
    { kind: 'over-speed', level: 'high', count: 1 },
  ])
})
