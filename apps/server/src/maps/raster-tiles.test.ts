import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadConfig } from '../config/config.ts'
import { type MapServer, startMapServer } from './map-server.fixture.ts'
import { createRasterTiles, type RasterTiles } from './raster-tiles.ts'

const PICTURE = Buffer.from('a picture')

let server: MapServer
let metrics: Registry
let tiles: RasterTiles

const pictures =
  (contentType: string, content = PICTURE, status = 200): MapServer['respond'] =>
  response => {
    response.writeHead(status, { 'content-type': contentType, location: 'http://127.0.0.1:9/' }).end(content)
  }

beforeAll(async () => {
  server = await startMapServer()
})
beforeEach(() => {
  server.requests.length = 0
  metrics = new Registry()
  const given = [
    { name: 'Satellite 2026', url: `${server.url}{z}/{x}/{y}.jpg?key=k3y`, attribution: '© Example', maxZoom: 3 },
  ]
  const { rasterLayers: layers, timeoutMs } = loadConfig({
    MILEPOST_RASTER_LAYERS: JSON.stringify(given),
    MILEPOST_MAPS_TIMEOUT_MS: '200',
  }).maps
  tiles = createRasterTiles({ layers, timeoutMs, metrics })
})
afterAll(() => server.close())

const read = (id = 'satellite-2026-3-4-2') => tiles.read(id)
const outcome = async () => (await metrics.getSingleMetric('milepost_map_provider_requests_total')?.get())?.values

test('a picture is fetched from the configured address, with the key that only the server knows', async () => {
  server.respond = pictures('image/jpeg; charset=binary')
  expect(await read()).toEqual({ contentType: 'image/jpeg', content: PICTURE })
  expect(server.requests.map(({ path, query }) => [path, query.get('key')])).toEqual([['/maps/3/4/2.jpg', 'k3y']])
})

test.each([
  ['of a layer that is not configured', 'roads-3-4-2'],
  ['nearer than the layer has pictures', 'satellite-2026-4-4-2'],
  ['beyond the edge of the world', 'satellite-2026-3-8-2'],
  ['that is not named by its place', 'satellite-2026'],
])('nothing is asked for a picture %s', async (_, id) => {
  expect(await read(id)).toBeNull()
  expect(server.requests).toEqual([])
})

test.each([204, 404])('%i means that there is no picture there', async status => {
  server.respond = response => response.writeHead(status).end()
  expect(await read()).toBeNull()
})

test.each<[string, MapServer['respond'], string]>([
  ['a page of HTML', pictures('text/html'), 'nonsense'],
  ['a drawing that may hold script', pictures('image/svg+xml'), 'nonsense'],
  ['more than a megabyte', pictures('image/png', Buffer.alloc(1_000_001)), 'too-large'],
  ['another address', pictures('image/png', PICTURE, 302), 'refused'],
  ['an error', pictures('image/png', PICTURE, 500), 'refused'],
  ['nothing in time', () => {}, 'timeout'],
])('%s is a failure, which is counted', async (_, respond, failure) => {
  server.respond = respond
  await expect(read()).rejects.toMatchObject({ name: 'ProviderError', failure })
  expect(await outcome()).toEqual([{ labels: { provider: 'raster', outcome: failure }, value: 1 }])
})

test('a server that failed five times in a row is left alone for a while', async () => {
  server.respond = pictures('image/png', PICTURE, 500)
  for (let asked = 0; asked < 5; asked++) await expect(read()).rejects.toMatchObject({ failure: 'refused' })
  server.respond = pictures('image/png')
  await expect(read()).rejects.toMatchObject({ failure: 'resting' })
  expect(server.requests).toHaveLength(5)
})

test('sixty-four pictures are fetched at once, and one more is refused', async () => {
  const answers: (() => void)[] = []
  server.respond = (response, request) => {
    answers.push(() => pictures('image/png')(response, request))
    if (answers.length === 64) for (const answer of answers) answer()
  }
  const asked = Array.from({ length: 64 }, () => read())
  await expect(read()).rejects.toMatchObject({ failure: 'resting' })
  expect(await Promise.all(asked)).toHaveLength(64)
})

test.each([
  ['not JSON', 'satellite', 'is not JSON'],
  ['an address without the place of a picture', '[{"name":"A","url":"https://a.example/","attribution":"©"}]', '{z}'],
  [
    'two layers of one name',
    JSON.stringify(['Air', 'air'].map(name => ({ name, url: 'https://a.example/{z}/{x}/{y}', attribution: '©' }))),
    'two layers of one name',
  ],
  ['a file of the server', '[{"name":"A","url":"file:///{z}/{x}/{y}","attribution":"©"}]', 'MILEPOST_RASTER_LAYERS'],
  ['a script', '[{"name":"A","url":"javascript:{z}/{x}/{y}","attribution":"©"}]', 'MILEPOST_RASTER_LAYERS'],
  [
    'a name and password in an address, which no request carries',
    '[{"name":"A","url":"https://me:secret@a.example/{z}/{x}/{y}","attribution":"©"}]',
    'user name',
  ],
])('a configuration with %s is refused at the start', (_, MILEPOST_RASTER_LAYERS, words) => {
  expect(() => loadConfig({ MILEPOST_RASTER_LAYERS })).toThrow(words)
})
