import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { VehicleFileExport } from '@milepost/contract/vehicle-file-exports.ts'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePdf } from '../../documents/pdf-table.ts'
import { readZip, readZipBytes } from '../../documents/zip-reader.fixture.ts'
import { ENDLESS, pagesWithoutNumber } from '../../files/hostile-pdf.fixture.ts'
import { inOnePiece } from '../../files/in-one-piece.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { takeDocument } from '../../vehicle-file/document-intake.ts'
import { type FiledActivity, filedActivities } from './filed-activities.ts'
import { pdfOfVehicle } from './pdf-of-vehicle.ts'
import { removeOldExportsTask } from './remove-old-exports.ts'
import { zipOfVehicle } from './zip-of-vehicle.ts'

let server: TestServer
let own: TestCustomer
let manager: TestUser
let stranger: TestUser
let limited: TestUser
let certificate: Buffer

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api,worker' })
  const { system } = server.context
  own = await registerCustomer(system, 'Northwind', 2)
  const foreign = await registerCustomer(system, 'Southmoor', 1)
  manager = await signInAs(server.context, 'Manager', [own.id], { modules: 'all' })
  stranger = await signInAs(server.context, 'Manager', [foreign.id], { modules: 'all' })
  limited = await signInAs(server.context, 'Limited', [own.id], { modules: 'all' })
  const content = Array.from({ length: 90 }, (_, line) => ({ text: `Certificate line ${line}` }))
  certificate = await makePdf({ fileName: 'x', title: 'MOT certificate', locale: 'en-GB', content })
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  await file(1, 'MOT passed', { name: 'certificate.pdf', content: certificate })
  await file(2, 'Moved to Corby', null)
  await file(3, 'Damage', { name: 'photo.jpg', content: photo })
})
afterAll(() => server.stop())

const vehicle = () => own.vehicles[0]!

async function file(number: number, description: string, document: { name: string; content: Buffer } | null) {
  const { context } = server
  const { system, files } = context
  const taken =
    document &&
    (await takeDocument(context, {
      ...{ name: document.name, customerId: own.id, createdBy: null },
      content: inOnePiece(document.content),
    }))
  for (const id of [taken?.fileId, taken?.thumbnailFileId]) if (id) await files.complete(system, id)
  const type = await system
    .selectFrom('vehicle_activity_types')
    .select('id')
    .where('code', '=', 'MOT')
    .executeTakeFirstOrThrow()
  await system
    .insertInto('vehicle_activities')
    .values({
      ...{ customer_id: own.id, vehicle_id: vehicle().id, vehicle_activity_type_id: type.id, description, number },
      ...{ registration: 'AB12 CDE', created_by_name: 'Jane Smith', request_key: randomUUID(), is_latest: false },
      ...{
        document_file_id: taken?.fileId ?? null,
        document_name: taken?.name ?? null,
        document_type: taken?.type ?? null,
      },
      ...{ document_sha256: taken?.sha256 ?? null, hash: createHash('sha256').update(`${number}`).digest() },
    })
    .execute()
}

async function ask(method: string, path: string, user: TestUser, body?: object) {
  const response = await fetch(server.origin + path, {
    method,
    headers: { authorization: `Bearer ${user.token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as VehicleFileExport }
}

async function exported(format: 'zip' | 'pdf', language: 'en' | 'pt' = 'en', vehicleId = vehicle().id) {
  const { body } = await ask('POST', '/api/vehicle_file_exports/', manager, { vehicle: vehicleId, format, language })
  const path = `/api/vehicle_file_exports/${body.id}/`
  const ended = await expect
    .poll(async () => (await ask('GET', path, manager)).body, { timeout: 20_000 })
    .toMatchObject({ state: 'done', file: expect.stringContaining('/api/files/') })
    .then(() => ask('GET', path, manager))
  const response = await fetch(server.origin + String(ended.body.file))
  return { path, export: ended.body, content: Buffer.from(await response.arrayBuffer()), headers: response.headers }
}

/** What is written on each page. */
async function textsOf(content: Buffer): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, at) => {
      const { items } = await (await document.getPage(at + 1)).getTextContent()
      return items.map(item => ('str' in item ? item.str : '')).join(' ')
    }),
  )
}

interface Manifest {
  activities: { number: number; description: string; hash: string; document: { path: string; sha256: string } | null }[]
}

test('all that is filed of a vehicle comes as a ZIP with a manifest that proves each document', async () => {
  const { content, export: made, headers } = await exported('zip')
  expect(made).toMatchObject({ done: 2, total: 2, vehicle: { id: vehicle().id } })
  expect(headers.get('content-disposition')).toMatch(/^attachment; .*vehicle-file_\w+\.zip$/)
  const entries = readZip(content)
  expect([...entries.keys()].toSorted()).toEqual([
    ...['documents/00001_certificate.pdf', 'documents/00003_photo.jpg', 'manifest.csv', 'manifest.json', 'reports.csv'],
  ])
  const manifest = JSON.parse(String(entries.get('manifest.json'))) as Manifest
  expect(manifest.activities.map(({ number, description }) => [number, description])).toEqual([
    [1, 'MOT passed'],
    [2, 'Moved to Corby'],
    [3, 'Damage'],
  ])
  const sha256 = createHash('sha256').update(certificate).digest('hex')
  expect(manifest.activities[0]?.document).toMatchObject({ path: 'documents/00001_certificate.pdf', sha256 })
  // They stand in the archive as they were filed.
  expect(content.includes(certificate)).toBe(true)
  expect(String(entries.get('manifest.csv'))).toContain('MOT passed')
})

test('manifest.csv says in the language of the reader what an entry and its status are, beside what is sealed', async () => {
  const [first] = await filedActivities(server.context.system, vehicle().id)
  const filed = { ...first!, document_file_id: null, document_name: null }
  const zip = zipOfVehicle(server.context.files, {
    ...{ registration: 'AB12 CDE', customer: 'Northwind', madeAt: new Date(), language: 'pt', records: [] },
    activities: [
      { ...filed, reference: 'SAFETY_INSPECTION', description: 'Safety Inspection for AB12 CDE', status: '7' },
      { ...filed, reference: 'DEFECT', description: 'Horn is weak', status: '357913941IS_VOR' },
    ],
    ...{ drawReport: () => Promise.reject(new Error('there is none')), onDocument: () => {} },
  })
  const [head, inspection, defect] = String(readZip(await buffer(zip)).get('manifest.csv')).split('\r\n')
  expect(head).toContain('activity_type_words;description;description_words;status;status_words;')
  expect(inspection).toContain(
    ';Relatório de inspeção de segurança;Safety Inspection for AB12 CDE;Inspeção de segurança de AB12 CDE;7;Concluída;',
  )
  expect(defect).toContain(';Anomalia;Horn is weak;Horn is weak;357913941IS_VOR;Parcial, não verificada · Imobilizado;')
})

test('the same comes as one PDF: a list that says where each document begins, then the documents', async () => {
  const { content } = await exported('pdf', 'pt')
  const texts = await textsOf(content)
  // The list, the certificate on two pages, the picture.
  expect(texts).toHaveLength(4)
  expect(texts[0]).toMatch(/Registado por.*MOT passed.*2.*Moved to Corby.*–.*Damage.*4/s)
  expect(texts[1]).toContain('Certificate line 0')
  expect(texts.slice(1).map(text => text.slice(-5))).toEqual(['2 / 4', '3 / 4', '4 / 4'])
  expect(texts[3]).toBe('4 / 4')
  const document = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise
  const outline = await Promise.all(
    (await document.getOutline()).map(async ({ title, dest }) => [title, (await document.getPageIndex(dest?.[0])) + 1]),
  )
  expect(outline).toEqual([
    [expect.stringMatching(/^Relatório de inspeção periódica \(MOT\), \d\d\/\d\d\/\d{4}$/), 2],
    [expect.stringMatching(/, \d\d\/\d\d\/\d{4}$/), 4],
  ])
})

test('a document that was changed in the store is named, and the rest is there', async () => {
  const { system, systemPool } = server.context
  const before = await system
    .selectFrom('vehicle_activities')
    .select('document_sha256')
    .where('number', '=', 3)
    .executeTakeFirstOrThrow()
  await systemPool.query('update files set state = $1 where name = $2', ['missing', 'photo.jpg'])
  const manifest = JSON.parse(String(readZip((await exported('zip')).content).get('manifest.json'))) as Manifest
  expect(manifest.activities[2]?.document).toMatchObject({
    ...{ path: null, fault: 'missing' },
    sha256: before.document_sha256?.toString('hex'),
  })
  const { content } = await exported('pdf')
  expect((await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise).numPages).toBe(3)
  await systemPool.query('update files set state = $1 where name = $2', ['stored', 'photo.jpg'])
})

/** A PDF that was filed before such were refused. */
async function stored(content: string): Promise<Partial<FiledActivity>> {
  const { files, system } = server.context
  const bytes = Buffer.from(content)
  const about = { name: 'x.pdf', contentType: 'application/pdf', customerId: own.id, createdBy: null }
  const id = await files.receive({ ...about, bytes: bytes.length }, inOnePiece(bytes))
  await files.complete(system, id)
  const document_sha256 = createHash('sha256').update(bytes).digest()
  return { document_file_id: id, document_name: 'x.pdf', document_type: 'application/pdf', document_sha256 }
}

test('a document of pages without number, and one that cannot be read to its end, are listed as such, and the rest is there', async () => {
  const activities = await filedActivities(server.context.system, vehicle().id)
  const [first] = activities
  const hostile = [await stored(pagesWithoutNumber()), await stored(ENDLESS)]
  const pdf = await pdfOfVehicle(server.context.files, {
    ...{
      registration: 'AB12 CDE',
      customer: 'Northwind',
      madeAt: new Date(),
      language: 'en',
      timeZone: 'UTC',
      records: [],
    },
    activities: [...hostile.map((document, at) => ({ ...first!, ...document, number: 50 + at })), ...activities],
    ...{ drawReport: () => Promise.reject(new Error('there is none')), onDocument: () => {} },
    ...{ signal: AbortSignal.timeout(60_000), longestOfOneMs: 3_000 },
  })
  const texts = await textsOf(pdf)
  expect(texts).toHaveLength(4)
  expect(texts[0]?.match(/Cannot be shown/g)).toHaveLength(2)
  expect(texts[1]).toContain('Certificate line 0')
})

test('nobody exports or reads the file of a vehicle of another customer, nor does a limited user', async () => {
  const body = { vehicle: vehicle().id }
  expect((await ask('POST', '/api/vehicle_file_exports/', stranger, body)).status).toBe(404)
  expect((await ask('POST', '/api/vehicle_file_exports/', limited, body)).status).toBe(403)
  const { path } = await exported('zip')
  expect((await ask('GET', path, stranger)).status).toBe(404)
})

test('who exported it stands in the audit log; the file goes after a week', async () => {
  const { systemPool, system, files } = server.context
  const { path, export: made } = await exported('zip')
  const logged = await systemPool.query(
    `select user_id from audit_log where action = 'vehicle file exported' and user_id = $1`,
    [manager.id],
  )
  expect(logged.rowCount).toBeGreaterThan(0)
  await systemPool.query(`update vehicle_file_exports set created_at = now() - interval '8 days'`)
  await removeOldExportsTask({ system, files }).run()
  expect((await ask('GET', path, manager)).status).toBe(404)
  expect((await fetch(server.origin + String(made.file))).status).toBe(404)
  expect((await buffer((await files.open((await firstDocument()) ?? 0))!.content)).equals(certificate)).toBe(true)
})

/** Records a check that found a defect of the second vehicle, of which nothing else is filed. */
async function checkWithDefect() {
  const at = '2026-06-01T05:30:00Z'
  const item = { point: 'horn', answer: 'defect', note: 'Horn is weak', severity: 'minor', judgement: 'safe' }
  const { status } = await ask('POST', '/vehicle-check/checks/', manager, {
    ...{ vehicle: own.vehicles[1]!.id, started_at: at, finished_at: at, judgement: 'safe', items: [item] },
  })
  expect(status).toBe(200)
}

test('the reports of checks, defects and inspections are in both, named by their references, and listed', async () => {
  await checkWithDefect()
  const { content, export: made } = await exported('zip', 'en', own.vehicles[1]!.id)
  expect(made).toMatchObject({ done: 2, total: 2 })
  const entries = readZipBytes(content)
  const manifest = JSON.parse(String(entries.get('manifest.json'))) as { reports: ReportLine[] }
  expect(manifest.reports.map(({ kind, reference }) => [kind, reference])).toEqual([
    ['defect', expect.stringMatching(/^DF-/)],
    ['driver-check', expect.stringMatching(/^VC-/)],
  ])
  for (const { path, sha256, reference } of manifest.reports) {
    const report = entries.get(path) ?? Buffer.alloc(0)
    expect(createHash('sha256').update(report).digest('hex')).toBe(sha256)
    expect(path.startsWith(`reports/${reference}_`)).toBe(true)
    expect(String(entries.get('reports.csv'))).toContain(`${path},${sha256}`)
  }
  const pdf = (await exported('pdf', 'pt', own.vehicles[1]!.id)).content
  const texts = await textsOf(pdf)
  expect(texts[0]).toMatch(/Relatórios.*DF-\d+ +2.*VC-\d+ +3/s)
  expect(texts[1]).toContain('Horn is weak')
  expect(texts[2]).toContain('Horn is weak')
})

interface ReportLine {
  kind: string
  reference: string
  path: string
  sha256: string
}

async function firstDocument() {
  const row = await server.context.system
    .selectFrom('vehicle_activities')
    .select('document_file_id')
    .where('number', '=', 1)
    .executeTakeFirstOrThrow()
  return row.document_file_id
}
