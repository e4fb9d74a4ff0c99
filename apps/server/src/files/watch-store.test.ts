import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDiskStore } from './disk-store.ts'
import { startS3Server } from './s3-server.fixture.ts'
import { createS3Store } from './s3-store.ts'
import { tryStore, watchStore } from './watch-store.ts'

let directory: string
let lines: string[]
const log = pino({}, { write: (line: string) => lines.push(line) })

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'milepost-store-'))
  lines = []
})
afterEach(() => rm(directory, { recursive: true, force: true }))

async function upIn(metrics: Registry): Promise<number | undefined> {
  return (await metrics.getSingleMetric('milepost_file_store_up')?.get())?.values[0]?.value
}

test('a store that works is up, nothing of the trial stays in it, and the log has no word of it', async () => {
  const metrics = new Registry()
  const store = watchStore(createDiskStore(directory), metrics, 'disk')
  expect(await upIn(metrics)).toBeUndefined()
  await tryStore(store, log)
  expect(await upIn(metrics)).toBe(1)
  expect(lines).toEqual([])
  const files = await readdir(directory, { recursive: true, withFileTypes: true })
  expect(files.filter(entry => entry.isFile())).toEqual([])
})

test('a folder that cannot be written is told at the start, once, and is down until a file is stored', async () => {
  const metrics = new Registry()
  const folder = join(directory, 'files')
  await writeFile(folder, 'a file where the folder belongs')
  const store = watchStore(createDiskStore(folder), metrics, 'disk')
  await tryStore(store, log)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('the store of files does not work')
  expect(await upIn(metrics)).toBe(0)
  await rm(folder)
  await store.put('ab/x', Buffer.from('x'))
  expect(await upIn(metrics)).toBe(1)
})

test.each([
  ['another secret', { secretKey: 'guessed-secret' }, 'another signature'],
  ['a bucket that is not there', { bucket: 'nowhere' }, 'NoSuchBucket'],
])('%s for an S3 store is told at the start with its reason, without the secret', async (_what, wrong, reason) => {
  const s3 = await startS3Server()
  const metrics = new Registry()
  await tryStore(watchStore(createS3Store({ ...s3.settings, ...wrong }), metrics, 's3'), log)
  await s3.stop()
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(reason)
  expect(lines[0]).not.toMatch(/guessed-secret|test-secret/)
  expect(await upIn(metrics)).toBe(0)
})
