import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDiskStore } from './disk-store.ts'
import type { ObjectStore } from './object-store.ts'
import { startS3Server } from './s3-server.fixture.ts'
import { createS3Store } from './s3-store.ts'

let directory: string
let s3: Awaited<ReturnType<typeof startS3Server>>

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'milepost-files-'))
  s3 = await startS3Server()
})
afterAll(async () => {
  await s3.stop()
  await rm(directory, { recursive: true, force: true })
})

async function listed(store: ObjectStore, folder: string) {
  const objects: { key: string; storedAt: Date }[] = []
  for await (const object of store.list(folder)) objects.push(object)
  return objects
}

const keysIn = async (store: ObjectStore, folder: string) =>
  (await listed(store, folder)).map(({ key }) => key).toSorted()

describe.each([
  ['disk', () => createDiskStore(directory)],
  ['S3', () => createS3Store(s3.settings)],
])('a store on %s', (_name, create) => {
  test('gives back what was put, byte by byte, and null for what was not', async () => {
    const store = create()
    const content = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 256))
    await store.put('ab/whole', content)
    expect((await store.get('ab/whole'))?.equals(content)).toBe(true)
    expect(await store.get('ab/absent')).toBeNull()
  })

  test('lists every object of a folder with the time it came, over more than a page, and none of another', async () => {
    const store = create()
    for (const name of ['1', '2', '3', '4', '5']) await store.put(`cd/${name}`, Buffer.from(name))
    await store.put('ce/other', Buffer.from('x'))
    expect(await keysIn(store, 'cd')).toEqual(['cd/1', 'cd/2', 'cd/3', 'cd/4', 'cd/5'])
    expect(await keysIn(store, 'cf')).toEqual([])
    const [first] = await listed(store, 'cd')
    expect(Math.abs(Date.now() - Number(first?.storedAt))).toBeLessThan(60_000)
  })

  test('removes an object, and does not mind one that is not there', async () => {
    const store = create()
    await store.put('ef/gone', Buffer.from('x'))
    await store.remove('ef/gone')
    await store.remove('ef/gone')
    expect(await store.get('ef/gone')).toBeNull()
    expect(await keysIn(store, 'ef')).toEqual([])
  })
})

test('an S3 store with another secret is refused, with an error that does not name it', async () => {
  const store = createS3Store({ ...s3.settings, secretKey: 'guessed' })
  const failure = await store.put('ab/x', Buffer.from('x')).catch((error: Error) => error)
  expect(String(failure)).toContain('another signature')
  expect(String(failure)).not.toContain('guessed')
  expect(s3.refused).toEqual(['another signature'])
})

test('a bucket that is not there is a failure, and no object that is not there', async () => {
  const store = createS3Store({ ...s3.settings, bucket: 'nowhere' })
  await expect(store.get('ab/whole')).rejects.toMatchObject({ code: 'NoSuchBucket' })
  await expect(store.put('ab/whole', Buffer.from('x'))).rejects.toMatchObject({ code: 'NoSuchBucket' })
  await expect(keysIn(store, 'ab')).rejects.toMatchObject({ code: 'NoSuchBucket' })
})

test('a store that takes a connection and never answers is a failure in the end', async () => {
  const silent = createServer()
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  const { port } = silent.address() as AddressInfo
  const store = createS3Store({ ...s3.settings, endpoint: `http://127.0.0.1:${port}` }, { answersWithinMs: 50 })
  for (const call of [store.put('ab/x', Buffer.from('x')), store.get('ab/x'), store.remove('ab/x')]) {
    await expect(call).rejects.toThrow(/was silent/)
  }
  silent.closeAllConnections()
  silent.close()
})

test('what a crash left half written on disk is no object, and goes when it is old', async () => {
  const store = createDiskStore(directory)
  await store.put('ab/x', Buffer.from('x'))
  const draft = join(directory, '.incoming', 'half')
  await writeFile(draft, 'ha')
  await utimes(draft, new Date(), new Date())
  await store.removeUnfinished(new Date(Date.now() - 60_000))
  expect(await readdir(join(directory, '.incoming'))).toEqual(['half'])
  await utimes(draft, new Date(0), new Date(0))
  await store.removeUnfinished(new Date(Date.now() - 60_000))
  expect(await readdir(join(directory, '.incoming'))).toEqual([])
})

test.skipIf(process.platform === 'win32')('on disk no other user reads an object or lists a folder', async () => {
  const under = await mkdtemp(join(directory, 'store-'))
  await createDiskStore(join(under, 'files')).put('ab/x', Buffer.from('x'))
  const names = await readdir(under, { recursive: true })
  expect(names.toSorted()).toEqual(['files', 'files/.incoming', 'files/ab', 'files/ab/x'])
  for (const name of names) expect([name, (await stat(join(under, name))).mode & 0o077]).toEqual([name, 0])
})
