import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let user: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api' })
  const customer = await registerCustomer(server.context.system, 'Northwind', 1)
  user = await signInAs(server.context, 'Manager', [customer.id], { modules: 'all' })
})
afterAll(() => server.stop())

async function get<T>(path: string): Promise<{ status: number; body: T }> {
  const response = await fetch(server.origin + path, { headers: { authorization: `Bearer ${user.token}` } })
  return { status: response.status, body: (await response.json()) as T }
}

type Addresses = { results: { label: string; precision: string; lat: number; long: number }[] }

test('a town of the world-wide places is found as a place, not a street [TRK-14]', async () => {
  const { body } = await get<Addresses>('/api/maps/geocode/?address=Kendal')
  expect(body.results[0]).toMatchObject({ label: expect.stringContaining('Kendal'), precision: 'place' })
  expect(body.results[0]?.lat).toBeCloseTo(54.33, 1)
})

test('near to a fleet the places of its own city come first, each with how far it is, and others say where they are', async () => {
  const near = '-34.9,-56.15_52.67,-0.73'
  type Near = { results: { label: string; country: string; distance_m: number | null }[] }
  const { body } = await get<Near>(`/api/maps/geocode/?address=pocitos&near=${near}&installed=True`)
  expect(body.results[0]).toMatchObject({ label: 'Pocitos, Montevideo', country: 'UY' })
  expect(body.results[0]?.distance_m).toBeLessThan(5_000)
  const pasteur = await get<Near>(`/api/maps/geocode/?address=Hospital%20Pasteur&near=${near}`)
  expect(pasteur.body.results[0]?.label).toMatch(/^Hospital Pasteur/)
})

test('a point in the sample city is found to the house or street, and one without streets to the town near it [TRK-14]', async () => {
  const city = await get<Addresses>('/api/maps/geocode/?latlng=-34.9059,-56.1913')
  expect(['house', 'street']).toContain(city.body.results[0]?.precision)
  const england = await get<Addresses>('/api/maps/geocode/?latlng=54.328,-2.746')
  expect(england.body.results[0]).toMatchObject({ label: expect.stringContaining('Kendal'), precision: 'place' })
})

test('the nearest roads are a list, with name and limit in the sample city, and none is invented elsewhere [TRK-12]', async () => {
  const city = await get('/api/maps/nearest_roads/?lat=-34.9059&lon=-56.1913')
  expect(city.body).toMatchObject({
    count: 1,
    results: [{ name: expect.any(String), speed_limit_kmh: expect.any(Number) }],
    reason: null,
  })
  const england = await get('/api/maps/nearest_roads/?lat=54.328&lon=-2.746')
  expect(england.body).toMatchObject({ count: 0, results: [], reason: 'no_road_data' })
})

test('a place that was found is given in its parts, with the road that leads there [TRK-13]', async () => {
  const city = await get<{ results: { place_id: string; label: string }[] }>(
    '/api/maps/geocode/?latlng=-34.9059,-56.1913',
  )
  const { place_id, label } = city.body.results[0]!
  const details = await get(`/api/maps/place_details/?place_id=${encodeURIComponent(place_id)}`)
  expect(details.body).toMatchObject({
    provider: 'embedded',
    provider_failure: null,
    place: { label, street: expect.any(String), town: expect.any(String) },
    nearest_road: { matched: true, road: { name: expect.any(String) } },
  })
  expect(await get('/api/maps/place_details/?place_id=W1')).toMatchObject({ status: 404 })
})

test.each([
  ['/api/maps/geocode/', 'address'],
  ['/api/maps/geocode/?address=Oakham&latlng=1,2', 'address'],
  ['/api/maps/geocode/?latlng=north', 'latlng'],
  ['/api/maps/geocode/?address=Oakham&near=here', 'near'],
  ['/api/maps/geocode/?address=Oakham&near=95,200', 'near'],
  ['/api/maps/nearest_roads/?lat=91&lon=0', 'lat'],
])('%s is 400 and names %s', async (path, field) => {
  expect(await get(path)).toMatchObject({ status: 400, body: { field } })
})
