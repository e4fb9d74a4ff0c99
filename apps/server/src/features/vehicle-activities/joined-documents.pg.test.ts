import { createHash } from 'node:crypto'
import { DOCUMENT_BYTES_BELOW, MOST_PICTURES_OF_DOCUMENT } from '@milepost/contract/vehicle-activities.ts'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { photo, startVehicleFile, type VehicleFileRig } from './vehicle-file-rig.fixture.ts'

let rig: VehicleFileRig
let pmi: number

beforeAll(async () => {
  rig = await startVehicleFile()
  pmi = await rig.typeId('PMI_FORM')
})
afterAll(() => rig.server.stop())

const page = (name: string, content: Buffer) => ({ name, type: 'image/jpeg', content })
const pages = async (...seeds: number[]) =>
  Promise.all(seeds.map(async seed => page(`page-${seed}.jpg`, await photo(seed))))

const sheetOf = (index: number, description = 'Sheets of the service') => ({
  ...{ vehicle: rig.own.vehicles[index]?.id ?? 0, activity_type: pmi, description },
  activity_fulfilled_at: '2026-10-05',
})

/** Of every page of the document: its size in points. */
async function sizesOf(document: string | null) {
  const response = await fetch(rig.server.origin + String(document))
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const task = getDocument({ data: new Uint8Array(await response.arrayBuffer()) })
  const pdf = await task.promise
  const sizes: number[][] = []
  for (let at = 1; at <= pdf.numPages; at++)
    sizes.push((await pdf.getPage(at)).view.slice(2).map((side: number) => Math.round(side)))
  await task.destroy()
  return sizes
}

const storedFiles = async () =>
  (await rig.server.context.systemPool.query<{ count: number }>('select count(*)::int from files')).rows[0]?.count

test('several pictures are one document: a PDF with a page each, sealed and shown small as any', async () => {
  const wide = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#aa3322' } })
    .png()
    .toBuffer()
  const document = [...(await pages(1, 2)), { name: 'wide.png', type: 'image/png', content: wide }]
  const { status, body } = await rig.file(sheetOf(0), { document })
  expect([status, body.detail]).toEqual([200, undefined])
  expect(body.document_type).toBe('application/pdf')
  expect(await sizesOf(body.document)).toEqual([
    [595, 842],
    [595, 842],
    [842, 595],
  ])
  const whole = await fetch(rig.server.origin + String(body.document))
  const name = decodeURIComponent(whole.headers.get('content-disposition') ?? '')
  expect(name).toMatch(/page-1_MP\d+000_PMI_FORM_\d{13}\.pdf$/)
  const sealed = await rig.server.context.systemPool.query<{ sha256: Buffer }>(
    'select document_sha256 as sha256 from vehicle_activities where id = $1',
    [body.id],
  )
  const sha256 = createHash('sha256').update(Buffer.from(await whole.arrayBuffer()))
  expect(sealed.rows[0]?.sha256.toString('hex')).toBe(sha256.digest('hex'))
  const small = await fetch(`${rig.server.origin}${body.document}&thumbnail=true`)
  expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const { count } = await rig.list(`vehicle=${rig.own.vehicles[0]?.id}`)
  expect(count).toBe(1)
})

test('the same request files them once, and so do the same pictures of a day', async () => {
  const document = await pages(11, 12)
  const fields = { ...sheetOf(1), request_key: '8c1f3ad2-0a3e-4a53-9a6f-6b6bb9a3b0e1' }
  const answers = await Promise.all([1, 2, 3].map(() => rig.file(fields, { document })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect((await rig.file(sheetOf(1), { document })).status).toBe(409)
})

test('of a broken picture among them it says which, and nothing is filed or left', async () => {
  const before = await storedFiles()
  const [first, second] = await pages(21, 22)
  const whole = await photo(23)
  const broken = page('page-3.jpg', whole.subarray(0, whole.length / 2))
  const { status, body } = await rig.file(sheetOf(2), { document: [first!, broken, second!] })
  expect([status, body.detail, body.field]).toEqual([400, 'page-3.jpg: The picture cannot be read.', 'file'])
  const disguised = page('tool.jpg', Buffer.from('MZ this is a program'))
  const other = await rig.file(sheetOf(2), { document: [first!, disguised] })
  expect([other.status, other.body.detail]).toEqual([415, 'tool.jpg: Only pictures and PDF documents are taken.'])
  expect((await rig.list(`vehicle=${rig.own.vehicles[2]?.id}`)).count).toBe(0)
  expect(await storedFiles()).toBe(before)
})

test('a PDF among pictures is refused, as are more files than one document takes and more bytes than any may have', async () => {
  const before = await storedFiles()
  const [one] = await pages(31)
  const pdf = { name: 'sheet.pdf', type: 'application/pdf', content: Buffer.from(`%PDF-1.7\n${' '.repeat(900)}`) }
  const mixed = await rig.file(sheetOf(2), { document: [one!, pdf] })
  expect([mixed.status, mixed.body.detail]).toEqual([
    415,
    'Only pictures make one document together. File a PDF by itself.',
  ])
  const many = await rig.file(sheetOf(2), { document: Array.from({ length: 50 }, () => one!) })
  expect([many.status, many.body.detail]).toEqual([400, `A form has at most ${MOST_PICTURES_OF_DOCUMENT} files.`])
  const half = page('half.jpg', Buffer.alloc(DOCUMENT_BYTES_BELOW / 2, 1))
  const large = await rig.file(sheetOf(2), { document: [half, half] })
  expect([large.status, large.body.detail]).toEqual([413, 'Image is too large to upload (Upload a doc less than 9mb)'])
  expect((await rig.list(`vehicle=${rig.own.vehicles[2]?.id}`)).count).toBe(0)
  expect(await storedFiles()).toBe(before)
})

test('as many pictures as one document takes are its pages', async () => {
  const document = await pages(...Array.from({ length: MOST_PICTURES_OF_DOCUMENT }, (_, at) => 100 + at))
  const { body } = await rig.file(sheetOf(3), { document })
  expect(await sizesOf(body.document)).toHaveLength(MOST_PICTURES_OF_DOCUMENT)
})
