import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDb } from '../db/kysely.ts'
import { createPool, type Pool } from '../db/pools.ts'
import type { Db } from '../db/scope.ts'
import { makePdf } from '../documents/pdf-table.ts'
import { createDiskStore } from '../files/disk-store.ts'
import { createFiles, type Files } from '../files/files.ts'
import { FOLDERS, type ObjectStore } from '../files/object-store.ts'
import { startS3Server } from '../files/s3-server.fixture.ts'
import { createS3Store } from '../files/s3-store.ts'
import { StoreFault } from '../files/store-fault.ts'
import { registerCustomer, type TestCustomer } from '../testing/registry.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createTestKeys } from '../testing/test-keys.ts'
import { takeDocument } from './document-intake.ts'
import type { DocumentRefusal } from './document-refused.ts'
import { dropDocument } from './drop-document.ts'

let database: TestDatabase
let directory: string
let s3: Awaited<ReturnType<typeof startS3Server>>
let pool: Pool
let system: Db
let customer: TestCustomer
let pdf: Buffer
let photo: Buffer

beforeAll(async () => {
  database = await createTestDatabase()
  directory = await mkdtemp(join(tmpdir(), 'milepost-documents-'))
  s3 = await startS3Server()
  pool = createPool(database.logins, 'system', 4)
  system = createDb(pool)
  customer = await registerCustomer(system, 'Northwind', 1)
  pdf = await makePdf({ fileName: 'x', title: 'MOT', locale: 'en-GB', content: [{ text: 'Pass' }] })
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
  const exif = { IFD0: { Copyright: 'Jane Smith' } }
  photo = await picture.jpeg().withExif(exif).toBuffer()
})
beforeEach(async () => {
  await pool.query('delete from files')
})
afterAll(async () => {
  await s3.stop()
  await pool.end()
  await database.drop()
  await rm(directory, { recursive: true, force: true })
})

const filesIn = (store: ObjectStore) => createFiles(system, store, createTestKeys(system))

async function* inPieces(content: Buffer) {
  for (let at = 0; at < content.length; at += 65_536) yield content.subarray(at, at + 65_536)
}

const take = (files: Files, content: Buffer, name = 'scan.pdf', printed: { isPrinted?: true } = {}) =>
  takeDocument(
    { files, system },
    { name, customerId: customer.id, createdBy: null, content: inPieces(content), ...printed },
  )

async function contentOf(files: Files, id: number | null): Promise<Buffer> {
  await files.complete(system, Number(id))
  const opened = await files.open(Number(id))
  return opened === null ? Buffer.alloc(0) : buffer(opened.content)
}

/** A document of this size that is sound: what follows its end is a comment. */
const pdfOfSize = (bytes: number) => Buffer.concat([pdf, Buffer.alloc(bytes - pdf.length, '%')])

async function objectsIn(store: ObjectStore): Promise<number> {
  let count = 0
  for (const folder of FOLDERS) for await (const _ of store.list(folder)) count++
  return count
}

const fileRows = async () => (await system.selectFrom('files').select('id').execute()).length

describe.each([
  ['disk', () => createDiskStore(directory)],
  ['S3', () => createS3Store(s3.settings)],
])('documents on %s', (_name, create) => {
  test('[N-49] a PDF is stored as it came, with the hash of what is stored', async () => {
    const files = await filesIn(create())
    const taken = await take(files, pdf)
    const sha256 = createHash('sha256').update(pdf).digest()
    expect(taken).toMatchObject({ type: 'application/pdf', name: 'scan.pdf', thumbnailFileId: null, sha256 })
    expect((await contentOf(files, taken.fileId)).equals(pdf)).toBe(true)
  })

  test('[N-49] a photograph is stored without what else it held, with a thumbnail and the ending of what it is', async () => {
    const files = await filesIn(create())
    const taken = await take(files, photo, 'IMG_1.webp')
    expect(taken).toMatchObject({ type: 'image/jpeg', name: 'IMG_1.jpg' })
    const stored = await contentOf(files, taken.fileId)
    expect([stored.length, createHash('sha256').update(stored).digest()]).toEqual([taken.bytes, taken.sha256])
    expect((await sharp(stored).metadata()).exif).toBeUndefined()
    const thumbnail = await sharp(await contentOf(files, taken.thumbnailFileId)).metadata()
    expect(thumbnail).toMatchObject({ format: 'jpeg', width: 320 })
    expect(taken.printFileId).toBeNull()
  })

  test('a photograph that is printed has a copy beside it, as large as it is printed, and a PDF has none', async () => {
    const files = await filesIn(create())
    const taken = await take(files, photo, 'IMG_1.jpg', { isPrinted: true })
    expect(await sharp(await contentOf(files, taken.printFileId)).metadata()).toMatchObject({
      ...{ format: 'jpeg', width: 720, height: 480 },
    })
    await dropDocument({ files, system }, taken)
    expect(await fileRows()).toBe(0)
    expect((await take(files, pdf, 'scan.pdf', { isPrinted: true })).printFileId).toBeNull()
  })
})

test('[VF-78] [N-49] a document of 9,000,000 bytes is too large, and one of a byte less is taken', async () => {
  const files = await filesIn(createDiskStore(directory))
  await expect(take(files, pdfOfSize(9_000_000))).rejects.toMatchObject({
    reason: 'too large',
    message: 'Image is too large to upload (Upload a doc less than 9mb)',
  })
  expect(await fileRows()).toBe(0)
  expect(await take(files, pdfOfSize(8_999_999))).toMatchObject({ bytes: 8_999_999 })
})

test('[N-49] what is neither a picture nor a PDF by its content is refused, whatever its name says', async () => {
  const files = await filesIn(createDiskStore(directory))
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\0', 'latin1')
  const cases: [string, Buffer, DocumentRefusal][] = [
    ['invoice.pdf', Buffer.concat([Buffer.from('MZ\x90\0'), Buffer.alloc(5_000)]), 'not taken'],
    ['photo.jpg', Buffer.from('#!/bin/sh\nrm -rf "$HOME"\n'), 'not taken'],
    [
      'drawing.png',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'not taken',
    ],
    ['page.pdf', Buffer.from('<!doctype html><script>alert(1)</script>'), 'not taken'],
    ['IMG_1.heic', heic, 'not taken'],
    ['broken.jpg', photo.subarray(0, 500), 'unreadable'],
    ['script.pdf', Buffer.concat([pdf, Buffer.from('\n9 0 obj << /S /JavaScript >> endobj')]), 'not taken'],
    ['half.pdf', pdf.subarray(0, 1_000), 'unreadable'],
    ['empty.pdf', Buffer.alloc(0), 'unreadable'],
  ]
  for (const [name, content, reason] of cases) {
    const failure = await take(files, content, name).catch((error: unknown) => error)
    expect([name, failure]).toMatchObject([name, { reason, message: expect.stringMatching(/\.$/) }])
  }
  expect(await fileRows()).toBe(0)
})

test('a name stays within its 90 characters when its ending changes', async () => {
  const files = await filesIn(createDiskStore(directory))
  const { name } = await take(files, photo, 'x'.repeat(90))
  expect(name).toBe(`${'x'.repeat(86)}.jpg`)
})

/** A store that takes so many objects. */
function filling(store: ObjectStore, objects: number): ObjectStore {
  let left = objects
  return {
    ...store,
    async put(key, content) {
      if (left-- <= 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      await store.put(key, content)
    },
  }
}

test('where the store is full the sender is told so, and nothing is left of the document', async () => {
  const empty = await mkdtemp(join(directory, 'full-'))
  const store = createDiskStore(empty)
  // Nothing fits; the picture without its thumbnail.
  for (const [objects, content] of [
    [0, pdf],
    [1, photo],
  ] as const) {
    const files = await filesIn(filling(store, objects))
    await expect(take(files, content)).rejects.toMatchObject({ isFull: true })
    expect([await fileRows(), await objectsIn(store)]).toEqual([0, 0])
  }
  expect((await readdir(empty, { recursive: true, withFileTypes: true })).filter(entry => entry.isFile())).toEqual([])
})

test('where the store cannot be reached the sender is told to try again, and nothing is left', async () => {
  const gone = await startS3Server()
  await gone.stop()
  const files = await filesIn(createS3Store(gone.settings))
  const failure = await take(files, pdf).catch((error: unknown) => error)
  expect([failure instanceof StoreFault, failure]).toMatchObject([true, { isFull: false }])
  expect(await fileRows()).toBe(0)
})

test('one customer sends what takes long to look at, and the document of another is filed meanwhile', async () => {
  const files = await filesIn(createDiskStore(directory))
  const other = await registerCustomer(system, 'Southmoor', 1)
  const slow = Buffer.from(`%PDF-1.7\n5 0 obj ${'/a '.repeat(2_800_000)}\nstartxref\n0\n`)
  let looked = 0
  const flood = Array.from({ length: 3 }, async () => {
    await expect(take(files, slow)).rejects.toMatchObject({ reason: 'not taken' })
    looked++
  })
  const about = { name: 'scan.pdf', customerId: other.id, createdBy: null, content: inPieces(pdf) }
  expect((await takeDocument({ files, system }, about)).type).toBe('application/pdf')
  expect(looked).toBeLessThan(2)
  await Promise.all(flood)
})
