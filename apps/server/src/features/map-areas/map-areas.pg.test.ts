import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { MapArea, MapAreaImport } from '@milepost/contract/map-areas.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepHalfMadeAreas } from '../../maps/import-area-in-thread.ts'
import { registerCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { importMapAreaWork } from './import-map-area.ts'

const EXTRACT = new URL('../../../../../../shared/data/maps/porto-alegre.osm.pbf', import.meta.url).pathname

/** The page's side and the worker are two processes in all but name: they share the database and the data directory. */
let server: TestServer
let worker: TestServer | null = null
let administrator: TestUser
let manager: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api', MILEPOST_MAP_IMPORT_MB: '50' })
  const customer = await registerCustomer(server.context.system, 'Northwind', 1)
  administrator = await signInAs(server.context, 'Global Admin', [customer.id], { modules: 'all' })
  manager = await signInAs(server.context, 'Manager', [customer.id], { modules: 'all' })
})
afterAll(async () => {
  await worker?.stop()
  await server.stop()
})

const beside = () => ({ DATABASE_URL: server.databaseUrl, MILEPOST_DATA: server.context.config.dataDirectory })
async function startWorker(): Promise<void> {
  worker = await startTestServer({ MILEPOST_ROLES: 'worker', ...beside() })
}
async function stopWorker(): Promise<void> {
  await worker?.stop()
  worker = null
}

const AREAS = '/api/administration/map_areas/'
const IMPORTS = '/api/administration/map_area_imports/'

async function ask<T>(method: string, path: string, body?: object | Buffer, user = administrator) {
  const isFile = Buffer.isBuffer(body)
  const response = await fetch(server.origin + path, {
    method,
    headers: {
      authorization: `Bearer ${user.token}`,
      ...(body && { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
    },
    ...(body && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as T & { detail?: string; field?: string } }
}

const list = async () => (await ask<{ results: MapArea[]; import: MapAreaImport | null }>('GET', AREAS)).body
const begin = (bytes: number, name = 'Porto Alegre') =>
  ask<MapAreaImport>('POST', IMPORTS, { name, file_name: 'porto-alegre.osm.pbf', bytes })
const send = (id: number, offset: number, part: Buffer) =>
  ask<MapAreaImport>('PUT', `${IMPORTS}${id}/?offset=${offset}`, part)

async function untilEnded(): Promise<MapAreaImport> {
  const endedAt = async () => (await list()).import?.ended_at
  await expect.poll(endedAt, { interval: 100 }).toEqual(expect.any(String))
  const { import: state } = await list()
  if (state === null) throw new Error('there is no import')
  return state
}

test('the areas that came with Milepost are listed with licence and size, and stay', async () => {
  const { results } = await list()
  expect(results.length).toBeGreaterThan(0)
  expect(results[0]).toMatchObject({ is_shipped: true, licence: expect.stringContaining('OpenStreetMap') })
  expect(results[0]!.size_bytes).toBeGreaterThan(100_000)
  expect(await ask('DELETE', `${AREAS}${results[0]!.slug}/`)).toMatchObject({ status: 409 })
  expect(await ask('DELETE', `${AREAS}atlantis/`)).toMatchObject({ status: 404 })
})

test('only a global administrator sees or changes them', async () => {
  expect((await ask('GET', AREAS, undefined, manager)).status).toBe(403)
  expect((await ask('POST', IMPORTS, { name: 'X', file_name: 'x', bytes: 1 }, manager)).status).toBe(403)
})

test('a file that is no extract fails with its reason, and nothing of it stays', async () => {
  const part = Buffer.from('this is a picture of a cat, not a map')
  await startWorker()
  const { body: begun } = await begin(part.length)
  expect(await begin(5)).toMatchObject({ status: 409 })
  expect((await send(begun.id, 0, part)).status).toBe(200)
  expect(await untilEnded()).toMatchObject({ state: 'failed', failure: { code: 'bad-file' } })
  const left = await readdir(join(server.context.config.dataDirectory, 'maps'))
  expect(left.filter(name => /upload|import-/.test(name))).toEqual([])
  expect((await server.context.systemPool.query('select from files')).rowCount).toBe(0)
})

test('a part goes on where the last one ended, and a cancelled import is over', async () => {
  const { body: begun } = await begin(10)
  expect((await send(begun.id, 0, Buffer.alloc(4))).body.received_bytes).toBe(4)
  expect(await send(begun.id, 0, Buffer.alloc(4))).toMatchObject({ status: 409, body: { field: 'offset' } })
  expect(await send(begun.id, 4, Buffer.alloc(7))).toMatchObject({ status: 400 })
  expect(await send(begun.id, 4, Buffer.alloc(0))).toMatchObject({ status: 400 })
  expect((await list()).import).toMatchObject({ state: 'receiving', received_bytes: 4, bytes: 10 })
  expect((await ask<MapAreaImport>('DELETE', `${IMPORTS}${begun.id}/`)).body.state).toBe('cancelled')
  expect(await send(begun.id, 4, Buffer.alloc(6))).toMatchObject({ status: 409 })
  expect(await send(begun.id + 1, 0, Buffer.alloc(6))).toMatchObject({ status: 404 })
})

test('an upload goes on with another server than it was begun with', async () => {
  const { body: begun } = await begin(10)
  await send(begun.id, 0, Buffer.alloc(4))
  const other = await startTestServer({ MILEPOST_ROLES: 'api', ...beside() })
  const response = await fetch(`${other.origin}${IMPORTS}${begun.id}/?offset=4`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${administrator.token}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(2),
  })
  await other.stop()
  expect(await response.json()).toMatchObject({ state: 'receiving', received_bytes: 6 })
  expect((await send(begun.id, 6, Buffer.alloc(1))).body.received_bytes).toBe(7)
  expect((await ask<MapAreaImport>('DELETE', `${IMPORTS}${begun.id}/`)).body.state).toBe('cancelled')
})

test('an import that waits for its worker is under way, and can be cancelled', async () => {
  await stopWorker()
  const { body: begun } = await begin(4)
  expect((await send(begun.id, 0, Buffer.alloc(4))).body).toMatchObject({ state: 'importing', stage: 'reading' })
  expect(await begin(4)).toMatchObject({ status: 409 })
  expect((await ask<MapAreaImport>('DELETE', `${IMPORTS}${begun.id}/`)).body.state).toBe('cancelled')
  await startWorker()
  expect((await list()).import).toMatchObject({ id: begun.id, state: 'cancelled' })
  expect((await server.context.systemPool.query('select from files')).rowCount).toBe(0)
})

test('an import that is cancelled as a job is cancelled like any other: its file goes, the audit log has it', async () => {
  await stopWorker()
  const { body: begun } = await begin(4)
  await send(begun.id, 0, Buffer.alloc(4))
  const [job] = (await ask<{ results: { id: number }[] }>('GET', '/api/administration/jobs/')).body.results
  expect(await ask('DELETE', `/api/jobs/${job?.id}/`)).toMatchObject({ status: 200, body: { state: 'cancelled' } })
  expect((await list()).import).toMatchObject({ id: begun.id, state: 'cancelled' })
  const { systemPool } = server.context
  expect((await systemPool.query('select from files')).rowCount).toBe(0)
  const newest =
    "select detail ->> 'did' as did from audit_log where action = 'map areas changed' order by id desc limit 1"
  expect((await systemPool.query(newest)).rows).toEqual([{ did: 'cancel import' }])
})

test('an import whose worker dies before it could say why it failed fails for the same reason at its next attempt', async () => {
  const part = Buffer.from('this is a picture of a cat, not a map')
  const { body: begun } = await begin(part.length)
  await send(begun.id, 0, part)
  const attempt = () =>
    importMapAreaWork(server.context).perform(
      { importId: begun.id },
      { id: 1, customerId: null, createdBy: null, signal: new AbortController().signal, progress: () => {} },
    )
  await expect(attempt()).rejects.toMatchObject({ code: 'bad-file' })
  expect((await server.context.systemPool.query('select from files')).rowCount).toBe(0)
  await expect(attempt()).rejects.toMatchObject({ code: 'bad-file' })
  await startWorker()
  expect(await untilEnded()).toMatchObject({ id: begun.id, state: 'failed', failure: { code: 'bad-file' } })
})

test('an import whose file the store has lost fails for that reason', async () => {
  await stopWorker()
  const { body: begun } = await begin(4)
  await send(begun.id, 0, Buffer.alloc(4))
  await server.context.systemPool.query("update files set state = 'missing'")
  await startWorker()
  expect(await untilEnded()).toMatchObject({ id: begun.id, state: 'failed', failure: { code: 'file-gone' } })
})

test('of imports that begin at the same moment one does, the others are refused', async () => {
  for (let round = 0; round < 3; round++) {
    const begun = await Promise.all(['North', 'South', 'East', 'West'].map(name => begin(4, name)))
    expect(begun.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    const { body } = begun.find(({ status }) => status === 200)!
    expect((await list()).import).toMatchObject({ id: body.id, state: 'receiving' })
    await ask('DELETE', `${IMPORTS}${body.id}/`)
  }
})

test('an import of the command beside it keeps its folder; what imports before left goes', async () => {
  const maps = join(server.context.config.dataDirectory, 'maps')
  for (const name of ['.import-under-way', '.import-of-last-week', '.import-job-99', '.upload-99.osm.pbf']) {
    await mkdir(join(maps, name), { recursive: true })
  }
  const lastWeek = new Date(Date.now() - 7 * 86_400_000)
  await utimes(join(maps, '.import-of-last-week'), lastWeek, lastWeek)
  await sweepHalfMadeAreas(maps)
  expect((await readdir(maps)).filter(name => /^\.(import|upload)-/.test(name))).toEqual(['.import-under-way'])
  await rm(join(maps, '.import-under-way'), { recursive: true })
})

test('an import that was cancelled is not cancelled again, and the audit log has each of its changes once', async () => {
  const { systemPool } = server.context
  const { body: begun } = await begin(4)
  for (let times = 0; times < 2; times++) {
    expect((await ask<MapAreaImport>('DELETE', `${IMPORTS}${begun.id}/`)).body.state).toBe('cancelled')
  }
  const { rows } = await systemPool.query(
    "select detail ->> 'did' as did from audit_log where action = 'map areas changed' order by id desc limit 2",
  )
  expect(rows).toEqual([{ did: 'cancel import' }, { did: 'import' }])
})

test('a file that is too large, or a name that cannot be, is refused before anything is sent', async () => {
  expect(await begin(51_000_000)).toMatchObject({ status: 413, body: { field: 'bytes' } })
  expect(await begin(10, 'World')).toMatchObject({ status: 400, body: { field: 'name' } })
})

describe.skipIf(!existsSync(EXTRACT))('an extract (needs shared/data/maps/porto-alegre.osm.pbf)', () => {
  test('becomes an area without a restart: listed, geocoded, its tiles served, and deleted again', async () => {
    const file = await readFile(EXTRACT)
    const geocode = () =>
      ask<{ results: { precision: string }[] }>(
        'GET',
        '/api/maps/geocode/?latlng=-30.0331,-51.2300',
        undefined,
        manager,
      )
    expect((await geocode()).body.results[0]?.precision).toBe('place')
    const { body: begun } = await begin(file.length)
    for (let offset = 0; offset < file.length; offset += 1_000_000) {
      await send(begun.id, offset, file.subarray(offset, offset + 1_000_000))
    }
    expect(await untilEnded()).toMatchObject({ state: 'done', failure: null })
    expect((await list()).results.find(area => area.slug === 'porto-alegre')).toMatchObject({
      country: 'BR',
      is_shipped: false,
    })
    expect(['house', 'street']).toContain((await geocode()).body.results[0]?.precision)
    const tiles = await fetch(`${server.origin}/maps/porto-alegre/tiles.pmtiles`, { headers: { range: 'bytes=0-6' } })
    expect(await tiles.text()).toBe('PMTiles')
    expect((await ask('DELETE', `${AREAS}porto-alegre/`)).status).toBe(200)
    expect((await geocode()).body.results[0]?.precision).toBe('place')
  })

  test('becomes an area although its worker was stopped half way', async () => {
    const file = await readFile(EXTRACT)
    const { body: begun } = await begin(file.length, 'Porto Alegre again')
    for (let offset = 0; offset < file.length; offset += 4_000_000) {
      await send(begun.id, offset, file.subarray(offset, offset + 4_000_000))
    }
    await expect.poll(async () => (await list()).import?.done).toBeGreaterThan(0)
    await stopWorker()
    expect((await list()).import).toMatchObject({ id: begun.id, state: 'importing' })
    await startWorker()
    expect(await untilEnded()).toMatchObject({ id: begun.id, state: 'done', failure: null })
    expect((await ask('DELETE', `${AREAS}porto-alegre-again/`)).status).toBe(200)
  })
})
