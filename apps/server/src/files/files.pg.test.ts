import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../config/log.ts'
import { createDb } from '../db/kysely.ts'
import { createPool, type Pool } from '../db/pools.ts'
import type { Db } from '../db/scope.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createTestKeys } from '../testing/test-keys.ts'
import { createDiskStore } from './disk-store.ts'
import { createFiles, type Files, type NewFile } from './files.ts'
import { partsIn, sweepFiles, sweepFilesTask } from './sweep-files.ts'

let database: TestDatabase
let directory: string
let pool: Pool
let system: Db
let files: Files

beforeAll(async () => {
  database = await createTestDatabase()
  directory = await mkdtemp(join(tmpdir(), 'milepost-files-'))
  pool = createPool(database.logins, 'system', 4)
  system = createDb(pool)
  files = await createFiles(system, createDiskStore(directory), createTestKeys(system))
})
afterAll(async () => {
  await pool.end()
  await database.drop()
  await rm(directory, { recursive: true, force: true })
})

const LETTER: NewFile = {
  ...{ name: 'letter.txt', contentType: 'text/plain', customerId: null, createdBy: null, bytes: null },
}

async function* pieces(...contents: (string | Buffer)[]) {
  for (const content of contents) yield Buffer.from(content)
}

async function storeLetter(...contents: (string | Buffer)[]): Promise<number> {
  const id = await files.receive(LETTER, pieces(...contents))
  await files.complete(system, id)
  return id
}

async function textOf(id: number): Promise<string | null> {
  const opened = await files.open(id)
  return opened && text(opened.content)
}

const tomorrow = () => new Date(Date.now() + 25 * 3_600_000)
const partNames = async () => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(entry => entry.name)
}

test('a file is stored in parts and read as it came', async () => {
  const long = Buffer.alloc(9_500_000, 'milepost ')
  const id = await storeLetter(long.subarray(0, 6_000_000), long.subarray(6_000_000))
  const parts = system.selectFrom('file_parts').select('bytes').where('file_id', '=', id).orderBy('offset_bytes')
  expect((await parts.execute()).map(part => part.bytes)).toEqual([6_000_000, 3_500_000])
  expect(await textOf(id)).toBe(long.toString())
  expect(await files.open(id)).toMatchObject({ bytes: 9_500_000, contentType: 'text/plain', name: 'letter.txt' })
})

test('a file that is not complete is not there', async () => {
  const id = await files.receive(LETTER, pieces('half'))
  expect(await files.open(id)).toBeNull()
})

test('of a stream that breaks off nothing stays', async () => {
  const before = await partNames()
  async function* breaking() {
    yield Buffer.alloc(5_000_000)
    throw new Error('the sender is gone')
  }
  await expect(files.receive(LETTER, breaking())).rejects.toThrow('the sender is gone')
  expect(await partNames()).toEqual(before)
  expect(
    await system.selectFrom('files').select('id').where('state', '=', 'receiving').where('bytes', 'is', null).execute(),
  ).toEqual([])
})

test('content that was changed behind the back of the program is not given out', async () => {
  const id = await storeLetter('as it was')
  const part = await system
    .selectFrom('file_parts')
    .select('object_key')
    .where('file_id', '=', id)
    .executeTakeFirstOrThrow()
  await writeFile(join(directory, part.object_key), 'as it is')
  await expect(textOf(id)).rejects.toThrow(/was changed/)
})

test('parts are taken in their order, each once, and the last one completes the file with its cause', async () => {
  const id = await files.begin(system, { ...LETTER, bytes: 10 })
  const causes: number[] = []
  const add = (offset: number, content: string) =>
    files.addPart(id, offset, Buffer.from(content), async () => void causes.push(id))
  expect(await add(0, 'four')).toEqual({ kind: 'added', receivedBytes: 4, isWhole: false })
  expect(await add(0, 'four')).toEqual({ kind: 'wrong offset', receivedBytes: 4 })
  expect(await add(4, 'far too much')).toEqual({ kind: 'too much' })
  const both = await Promise.all([add(4, 'and six'.slice(0, 6)), add(4, 'and six'.slice(0, 6))])
  expect(both.map(outcome => outcome.kind).toSorted()).toEqual(['added', 'not receiving'])
  expect(await add(10, 'x')).toEqual({ kind: 'not receiving' })
  expect(causes).toEqual([id])
  expect(await textOf(id)).toBe('fourand si')
})

test('a part whose cause fails is not taken', async () => {
  const id = await files.begin(system, { ...LETTER, bytes: 3 })
  const failing = files.addPart(id, 0, Buffer.from('abc'), async () => {
    throw new Error('no job')
  })
  await expect(failing).rejects.toThrow('no job')
  expect(await files.addPart(id, 0, Buffer.from('abc'), async () => {})).toMatchObject({ kind: 'added' })
})

test('a link is good for its file and its time, and stays the same for a day', () => {
  const now = Date.UTC(2026, 10, 22, 8)
  const linkOf = (id: number, atMs: number) => new URL(files.link(id, atMs), 'http://x')
  const url = linkOf(7, now)
  const link = {
    id: 7,
    expires: Number(url.searchParams.get('expires')),
    signature: String(url.searchParams.get('signature')),
  }
  expect(files.link(7, now + 3_600_000)).toBe(files.link(7, now))
  expect(files.isValidLink(link, now)).toBe(true)
  expect(files.isValidLink({ ...link, id: 8 }, now)).toBe(false)
  expect(files.isValidLink({ ...link, expires: link.expires + 1 }, now)).toBe(false)
  expect(files.isValidLink({ ...link, signature: '' }, now)).toBe(false)
  expect(files.isValidLink(link, now + 7 * 86_400_000)).toBe(true)
  expect(files.isValidLink(link, now + 9 * 86_400_000)).toBe(false)
})

test('a removed file takes its content with it, and not before the removal has committed', async () => {
  const id = await storeLetter('to be removed')
  const before = (await partNames()).length
  const drop = await system.transaction().execute(db => files.remove(db, id))
  expect((await partNames()).length).toBe(before)
  await drop()
  expect((await partNames()).length).toBe(before - 1)
})

test('the sweep finds a file whose content is gone, and one whose content is there again', async () => {
  const id = await storeLetter('to be lost')
  const [part] = await system.selectFrom('file_parts').select('object_key').where('file_id', '=', id).execute()
  const object = join(directory, String(part?.object_key))
  await rename(object, join(directory, 'elsewhere'))
  expect(await sweepFiles(system, files.store)).toMatchObject({ missing: 0 })
  expect(await sweepFiles(system, files.store, tomorrow())).toMatchObject({ missing: 1, found: 0 })
  expect(await files.open(id)).toBeNull()
  expect(await sweepFiles(system, files.store, tomorrow())).toMatchObject({ missing: 0, found: 0 })
  expect(await files.open(id)).toBeNull()
  await rename(join(directory, 'elsewhere'), object)
  expect(await sweepFiles(system, files.store, tomorrow())).toMatchObject({ missing: 0, found: 1 })
  expect(await textOf(id)).toBe('to be lost')
})

test('the sweep asks an index for the parts of a folder, whatever the collation of the database', async () => {
  const collation = sql<{
    collation: string
  }>`select pg_collation_for((select object_key from file_parts limit 1)) as collation`
  expect((await collation.execute(system)).rows).toEqual([{ collation: '"C"' }])
  const plan = await system.transaction().execute(async db => {
    await sql`set local enable_seqscan = off`.execute(db)
    return partsIn(db, 'a7').explain()
  })
  expect(JSON.stringify(plan)).toMatch(/Index Cond: \(+object_key/)
})

const STEPS = [
  'the row is committed',
  'the part is half written',
  'the part is in the store',
  'every part has its row',
  'the cause has not committed',
  'the cause has committed',
]

test('killed at any step, an upload leaves its file whole or, after the sweep, nothing', async () => {
  await pool.query('delete from files')
  await sweepFiles(system, files.store, tomorrow())
  expect(await partNames()).toEqual([])
  const script = join(import.meta.dirname, 'dying-upload.fixture.ts')
  for (const step of STEPS) {
    const child = spawn(process.execPath, [script, database.url, directory, step], { stdio: 'inherit' })
    const [, signal] = await once(child, 'exit')
    expect([step, signal]).toEqual([step, 'SIGKILL'])
    // Nothing goes that might still be on its way.
    expect(await sweepFiles(system, files.store)).toEqual({ abandoned: 0, orphans: 0, missing: 0, found: 0 })
  }
  expect(await partNames()).toHaveLength(5)
  const log = createLog({ level: 'silent', format: 'json' }, false)
  expect(await sweepFiles(system, files.store, tomorrow())).toEqual({ abandoned: 5, orphans: 3, missing: 0, found: 0 })
  await sweepFilesTask(system, files.store, log).run()
  const left = await system.selectFrom('files').select(['id', 'state']).execute()
  expect(left.map(({ state }) => state)).toEqual(['stored'])
  expect(await textOf(left[0]?.id ?? 0)).toBe('what was uploaded')
  expect(await readdir(join(directory, '.incoming'))).toHaveLength(0)
  expect(await partNames()).toHaveLength(1)
})
