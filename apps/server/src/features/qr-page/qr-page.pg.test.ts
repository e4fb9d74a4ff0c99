import { qrPage } from '@milepost/contract/qr-page.ts'
import { inspectionSections } from '@milepost/domain/defects/inspection-sections.ts'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

/** Whoever asks has an address of its own in each test, since what one may ask is limited. */
const PROXY = '127.0.0.1'

let server: TestServer
let own: TestCustomer
let foreign: TestCustomer
let engineer: TestUser
let visitor = 0
let filed = 0

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api', MILEPOST_TRUST_PROXY: PROXY })
  const { context } = server
  own = await registerCustomer(context.system, 'Northwind', 7)
  foreign = await registerCustomer(context.system, 'Southmoor', 1)
  engineer = await signInAs(context, 'Engineer', [own.id, foreign.id], {
    modules: ['Vehicle File', 'Vehicle Check', 'SafetyInspection'],
  })
  await file(own.vehicles[0]!.id, 'VTG7', 'Pass', 'Plated at Oakham')
  await file(own.vehicles[0]!.id, 'MOT', 'Fail', 'Brakes out of balance')
  await file(own.vehicles[0]!.id, 'MOT', 'Pass', 'Passed at Melton')
  await file(foreign.vehicles[0]!.id, 'MOT', 'Pass', 'Of the other company')
})
afterAll(() => server.stop())
beforeEach(() => {
  visitor += 1
})

async function file(
  vehicle: number,
  reference: string,
  status: string,
  description: string,
  { day = '2026-10-05', pages = 1 } = {},
) {
  const { id } = await server.context.system
    .selectFrom('vehicle_activity_types')
    .select('id')
    .where('code', '=', reference)
    .executeTakeFirstOrThrow()
  const form = new FormData()
  const fields = { vehicle, activity_type: id, status, description, activity_fulfilled_at: `${day}T00:00:00.000Z` }
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  for (let page = 1; page <= pages; page++) {
    const photo = await sharp({
      create: { width: 40, height: 30, channels: 3, background: { r: ++filed, g: 90, b: 40 } },
    })
      .jpeg()
      .toBuffer()
    form.append('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'certificate.jpg')
  }
  const response = await fetch(`${server.origin}/api/vehicle_activities/?overwrite_task_queue=True`, {
    method: 'POST',
    headers: { authorization: `Bearer ${engineer.token}` },
    body: form,
  })
  expect(response.status, await response.text()).toBe(200)
}

const get = (path: string) => fetch(server.origin + path, { headers: { 'x-forwarded-for': `203.0.113.${visitor}` } })

async function documentsOf(registration: string, vehicleId?: number) {
  const query = new URLSearchParams({ registration, ...(vehicleId !== undefined && { vehicle_id: `${vehicleId}` }) })
  const response = await get(`${qrPage.documents.path}?${query}`)
  expect(response.status).toBe(200)
  return qrPage.documents.result.parse(await response.json()).latest_vehicle_activities
}

test('anybody reads of a registration the newest document of each kind, and no older one [QR-15] [QR-16] [API-024]', async () => {
  const [{ registration } = { registration: '' }] = own.vehicles
  const shown = await documentsOf(registration)
  expect(shown).toEqual([
    {
      activity_type: { reference: 'MOT' },
      description: 'Passed at Melton',
      date: '2026-10-05T00:00:00Z',
      status: 'Pass',
      document: expect.stringMatching(/^\/media\/vehicle_activities\//),
      record_id: null,
      is_picture: true,
      report: null,
      vehicle: { registration },
    },
    expect.objectContaining({ activity_type: { reference: 'VTG7' }, description: 'Plated at Oakham' }),
  ])
})

test('a registration is the same in any case and however it is spaced', async () => {
  const written = own.vehicles[0]!.registration.toLowerCase().replace(' ', '-')
  expect(await documentsOf(written)).toHaveLength(2)
})

test('the document is read by the link that was given, which is good for this one and expires', async () => {
  const [mot] = await documentsOf(own.vehicles[0]!.registration)
  const link = new URL(mot!.document!, server.origin)
  const response = await get(link.pathname + link.search)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(Number(link.searchParams.get('expires')) * 1000 - Date.now()).toBeLessThanOrEqual(2 * 3_600_000)
  link.searchParams.set('expires', String(Number(link.searchParams.get('expires')) + 3_600))
  expect((await get(link.pathname + link.search)).status).toBe(403)
})

test('of a certificate that was filed as three photographs all pages are read', async () => {
  const { id, registration } = own.vehicles[6]!
  await file(id, 'PMI_FORM', 'Completed', 'Three sheets', { pages: 3 })
  const sheets = (await documentsOf(registration)).find(({ description }) => description === 'Three sheets')
  expect(sheets?.is_picture).toBe(false)
  const link = new URL(sheets!.document!, server.origin)
  const response = await get(link.pathname + link.search)
  const { numPages } = await getDocument({ data: new Uint8Array(await response.arrayBuffer()), verbosity: 0 }).promise
  expect(numPages).toBe(3)
})

test('of a registration that nobody has there is as much as of a vehicle without documents', async () => {
  for (const { path } of [qrPage.documents, qrPage.driverCheck]) {
    const unknown = await get(`${path}?registration=ZZ99ZZZ`)
    const empty = await get(`${path}?registration=${own.vehicles[1]!.registration}`)
    expect([unknown.status, empty.status]).toEqual([200, 200])
    expect(await unknown.text()).toBe(await empty.text())
  }
})

test('the id of another vehicle shows nothing, neither its documents nor those of the registration', async () => {
  const { registration } = own.vehicles[0]!
  expect(await documentsOf(registration, own.vehicles[0]!.id)).toHaveLength(2)
  expect(await documentsOf(registration, foreign.vehicles[0]!.id)).toEqual([])
  expect(await documentsOf(registration, own.vehicles[1]!.id)).toEqual([])
})

test('where two customers have a vehicle of one registration its id decides, and without it nothing is shown', async () => {
  const { registration, id } = own.vehicles[0]!
  const twin = foreign.vehicles[0]!
  await server.context.system.updateTable('vehicles').set({ registration }).where('id', '=', twin.id).execute()
  expect(await documentsOf(registration)).toEqual([])
  expect((await documentsOf(registration, twin.id)).map(one => one.description)).toEqual(['Of the other company'])
  expect((await documentsOf(registration, id)).map(one => one.description)).not.toContain('Of the other company')
  await server.context.system
    .updateTable('vehicles')
    .set({ registration: twin.registration })
    .where('id', '=', twin.id)
    .execute()
})

test('what is put away is not shown, of a customer without the module and of an archived vehicle nothing; nor by a link that was given before', async () => {
  const { systemPool } = server.context
  const { registration, id } = own.vehicles[0]!
  const links = (await documentsOf(registration)).map(({ document }) => document!)
  const shownAfter = async (change: string, takeBack: string) => {
    await systemPool.query(change)
    const shown = await documentsOf(registration)
    const statuses = await Promise.all(links.map(async link => (await get(link)).status))
    await systemPool.query(takeBack)
    expect(statuses.filter(status => status === 200)).toHaveLength(shown.length)
    return shown.length
  }
  expect(
    await shownAfter(
      `update customers set modules_off = '{Vehicle File}' where id = ${own.id}`,
      `update customers set modules_off = '{}' where id = ${own.id}`,
    ),
  ).toBe(0)
  expect(
    await shownAfter(
      `update vehicles set archived_at = now() where id = ${id}`,
      `update vehicles set archived_at = null where id = ${id}`,
    ),
  ).toBe(0)
  expect(
    await shownAfter(
      `update customers set archived_at = now() where id = ${own.id}`,
      `update customers set archived_at = null where id = ${own.id}`,
    ),
  ).toBe(0)
  expect(
    await shownAfter(
      `update vehicles set registration = 'NEW 1' where id = ${id}`,
      `update vehicles set registration = '${registration}' where id = ${id}`,
    ),
  ).toBe(0)
  const ofPlate = `where vehicle_id = ${id} and description = 'Plated at Oakham'`
  expect(
    await shownAfter(
      `update vehicle_activities set archived_at = now() ${ofPlate}`,
      `update vehicle_activities set archived_at = null ${ofPlate}`,
    ),
  ).toBe(1)
  expect(await documentsOf(registration)).toHaveLength(2)
})

/** How what is no certificate is filed as done. */
const STATUSES: Readonly<Record<string, string>> = { PMI_FORM: 'Completed', SAFETY_INSPECTION: '12' }

const AT = '2026-06-01T05:30:00Z'

/** Files or changes something, as whoever is signed in does. */
async function post(path: string, body: object, method: 'POST' | 'PUT' = 'POST') {
  const response = await fetch(server.origin + path, {
    method,
    headers: { authorization: `Bearer ${engineer.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status, await response.clone().text()).toBe(200)
  return (await response.json()) as { id: number; version: number }
}

async function sign(path: string, signer_name: string, signer_role: string) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ kind: 'signature', signer_name, signer_role })) form.append(name, value)
  const drawn = await sharp({ create: { width: 60, height: 20, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
  form.append('file', new Blob([new Uint8Array(drawn)], { type: 'image/png' }), 'signature.png')
  const headers = { authorization: `Bearer ${engineer.token}` }
  expect((await fetch(server.origin + path, { method: 'POST', headers, body: form })).status).toBe(200)
}

const checkOf = (index: number, finished_at: string, more: object = {}) =>
  post('/vehicle-check/checks/', {
    ...{ vehicle: own.vehicles[index]!.id, started_at: finished_at, finished_at, judgement: 'safe' },
    items: [{ point: 'horn', answer: 'ok' }],
    ...more,
  })

async function newestCheckOf(index: number) {
  const response = await get(
    `${qrPage.driverCheck.path}?${new URLSearchParams({ registration: own.vehicles[index]!.registration })}`,
  )
  expect(response.status).toBe(200)
  return qrPage.driverCheck.result.parse(await response.json())
}

async function textOf(response: Response): Promise<string> {
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const document = await getDocument({ data: new Uint8Array(await response.arrayBuffer()), verbosity: 0 }).promise
  const pages = Array.from({ length: document.numPages }, async (_, at) => {
    const { items } = await (await document.getPage(at + 1)).getTextContent()
    return items.map(item => ('str' in item ? item.str : '')).join(' ')
  })
  return (await Promise.all(pages)).join(' ').replace(/\s+/g, ' ')
}

test('anybody reads when the newest check of a driver was, and has it as a PDF that names nobody [QR-14] [QR-18] [API-023] [API-025] [N-14]', async () => {
  const { registration } = own.vehicles[2]!
  expect(await newestCheckOf(2)).toEqual({ driver_check_id: null, date: null, time_zone: null, report: null })
  await checkOf(2, '2026-05-31T05:30:00Z')
  const newest = await checkOf(2, AT, { items: [{ point: 'horn', answer: 'defect', note: 'No sound' }] })
  await sign(`/vehicle-check/check/${newest.id}/pictures/`, 'Peter Okafor', 'driver')
  await checkOf(2, '2026-06-01T06:30:00Z', { kind: 'gate' })
  const shown = await newestCheckOf(2)
  expect(shown).toEqual({
    ...{ driver_check_id: newest.id, date: AT, time_zone: 'Europe/London' },
    report: expect.stringContaining(`/api/driver_check/${newest.id}/pdf/?registration=`),
  })
  const english = await get(`${shown.report}&language=en`)
  expect(decodeURIComponent(english.headers.get('content-disposition') ?? '')).toContain(
    `driver-check-${registration}.pdf`,
  )
  const text = await textOf(english)
  for (const part of ['Driver check', registration, 'No sound', 'Signed', 'Public: names and signatures are left out'])
    expect(text).toContain(part)
  const [{ name } = { name: '' }] = (
    await server.context.systemPool.query<{ name: string }>('select created_by_name as name from driver_checks')
  ).rows
  for (const hidden of ['Okafor', name]) expect(text).not.toContain(hidden)
  expect(await textOf(await get(`${shown.report}&language=pt`))).toContain('Pública: sem nomes nem assinaturas')
  const logged = await server.context.systemPool.query(
    "select user_id, customer_id, detail from audit_log where action = 'driver check printed'",
  )
  expect(logged.rows[0]).toEqual({ user_id: null, customer_id: own.id, detail: { record: newest.id, public: true } })
})

test('a check by a clock that runs ahead hides no later one', async () => {
  await checkOf(1, '2998-01-01T05:30:00Z')
  const later = await checkOf(1, new Date().toISOString())
  expect((await newestCheckOf(1)).driver_check_id).toBe(later.id)
})

/** Begins an inspection of a day, all of it satisfactory but what `more` says, signed by its inspector. */
async function inspect(index: number, inspected_on: string, more: object = {}) {
  const items = inspectionSections('van').map(point => ({ point, condition: 'satisfactory' }))
  const { id } = await post('/safety/inspections/', {
    ...{ vehicle: own.vehicles[index]!.id, inspected_on, started_at: AT, finished_at: AT, is_roadworthy: true, items },
    ...{ brakes: { service: 58, secondary: 31, parking: 20 }, inspector_name: 'Ana Sousa', ...more },
  })
  await sign(`/safety/inspection/${id}/pictures/`, 'Ana Sousa', 'inspector')
  return id
}

async function changeInspection(id: number, ...statuses: string[]) {
  for (const status of statuses) {
    const headers = { authorization: `Bearer ${engineer.token}` }
    const now = (await (await fetch(`${server.origin}/safety/inspection/${id}/`, { headers })).json()) as {
      version: number
    }
    await post(`/safety/inspection/${id}/status/`, { version: now.version, status }, 'PUT')
  }
}

test('the newest inspection is had as a PDF that says who signed by role alone [QR-10] [VF-103]', async () => {
  const vehicle = own.vehicles[2]!
  const { systemPool } = server.context
  const { rows } = await systemPool.query<{ id: number }>(
    "insert into repairers (customer_id, name) values ($1, 'Okoro Motors') returning id",
    [own.id],
  )
  const items = inspectionSections('van').map(point => ({
    ...{ point, condition: 'satisfactory' },
    ...(point === 'horn' && { condition: 'repair required', note: 'No sound', rectification: 'Replaced by J. Okoro' }),
  }))
  const id = await inspect(2, '2026-06-01', { items, repairer: rows[0]?.id })
  await changeInspection(id, '7')
  const [inspection] = await documentsOf(vehicle.registration)
  expect(inspection).toMatchObject({
    ...{ activity_type: { reference: 'SAFETY_INSPECTION' }, record_id: id, document: null },
    date: '2026-06-01T00:00:00Z',
  })
  const response = await get(inspection!.report!)
  expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain(
    `safety-inspection-report_${id}_${vehicle.registration}.pdf`,
  )
  const text = await textOf(response)
  for (const part of ['Safety inspection report', '58 %', 'Roadworthy', 'Inspector ·', 'No sound – Repaired'])
    expect(text).toContain(part)
  for (const hidden of ['Sousa', 'Okoro']) expect(text).not.toContain(hidden)
})

test('the newest is of the latest day, whenever it was filed; of one day what was filed last', async () => {
  const { id, registration } = own.vehicles[4]!
  const shown = async () => (await documentsOf(registration)).map(({ description }) => description)
  await file(id, 'MOT', 'Pass', 'Of this year', { day: '2026-10-05' })
  const [{ document } = { document: null }] = await documentsOf(registration)
  await file(id, 'MOT', 'Pass', 'Of three years ago', { day: '2023-10-05' })
  expect(await shown()).toEqual(['Of this year'])
  expect((await get(document!)).status, 'its link is good as long as it is shown').toBe(200)
  await file(id, 'MOT', 'Pass', 'Of this year again', { day: '2026-10-05' })
  expect(await shown()).toEqual(['Of this year again'])
  expect((await get(document!)).status).toBe(404)
})

test('an inspection that is not complete, was sent back or was cancelled hides none that is', async () => {
  const { registration } = own.vehicles[5]!
  const shown = async () => (await documentsOf(registration)).map(({ record_id, status }) => [record_id, status])
  const first = await inspect(5, '2026-05-01')
  expect(await shown()).toEqual([])
  await changeInspection(first, '7')
  const second = await inspect(5, '2026-06-01')
  expect(await shown()).toEqual([[first, '7']])
  await changeInspection(second, '7', '11')
  expect(await shown()).toEqual([[second, '11']])
  await changeInspection(second, '3')
  expect(await shown()).toEqual([[first, '7']])
  await changeInspection(second, '1')
  expect(await shown()).toEqual([[first, '7']])
})

test('of the kinds that came with Milepost anybody reads all but defects, and movements [QR-17]', async () => {
  const vehicle = own.vehicles[3]!
  const { rows } = await server.context.systemPool.query<{ reference: string }>(
    'select reference from vehicle_activity_types where customer_id is null',
  )
  const references = rows.map(({ reference }) => reference)
  expect(references).toEqual(expect.arrayContaining(['SAFETY_INSPECTION', 'MOT', 'VTG7', 'PMI_FORM', 'DEFECT']))
  for (const reference of ['PMI_FORM', 'SAFETY_INSPECTION', 'VTG7', 'MOT'])
    await file(vehicle.id, reference, STATUSES[reference] ?? 'Pass', `Of ${reference}`)
  await checkOf(3, AT, { items: [{ point: 'horn', answer: 'defect', note: 'No sound' }] })
  const shown = await documentsOf(vehicle.registration)
  expect(shown.map(({ activity_type }) => activity_type.reference)).toEqual([
    ...['MOT', 'VTG7', 'SAFETY_INSPECTION', 'PMI_FORM'],
  ])
  const { rows: filed } = await server.context.systemPool.query(
    `select 1 from vehicle_activities a join vehicle_activity_types t on t.id = a.vehicle_activity_type_id
     where a.vehicle_id = $1 and t.code = 'DEFECT'`,
    [vehicle.id],
  )
  expect(filed, 'the defect is filed, and shown to whoever is signed in').toHaveLength(1)
})

test('the link to a report is good for one record, and as long as the page shows that', async () => {
  const { systemPool } = server.context
  const vehicle = own.vehicles[2]!
  const first = await newestCheckOf(2)
  const [inspection] = await documentsOf(vehicle.registration)
  const links = [first.report!, inspection!.report!]
  const statuses = () => Promise.all(links.map(async link => (await get(link)).status))

  const altered = (link: string, change: (query: URLSearchParams) => void) => {
    const url = new URL(link, server.origin)
    change(url.searchParams)
    return get(url.pathname + url.search)
  }
  const expired = await altered(first.report!, query => query.set('expires', '1790000000'))
  const ofAnother = await altered(first.report!, query => query.set('registration', own.vehicles[1]!.registration))
  const otherRecord = await get(first.report!.replace(/driver_check\/\d+/, 'driver_check/1'))
  const otherKind = await get(first.report!.replace('driver_check', 'safety_inspection'))
  expect([expired, ofAnother, otherRecord, otherKind].map(({ status }) => status)).toEqual([403, 404, 403, 403])

  const ofCustomer = (modules: string) => `update customers set modules_off = '{${modules}}' where id = ${own.id}`
  const after = async (change: string) => {
    await systemPool.query(change)
    visitor += 1
    return statuses()
  }
  expect(await after(ofCustomer('Vehicle File'))).toEqual([404, 404])
  expect(await after(ofCustomer('Vehicle Check'))).toEqual([404, 200])
  expect((await newestCheckOf(2)).report).toBeNull()
  expect(await after(ofCustomer('SafetyInspection'))).toEqual([200, 404])
  expect((await documentsOf(vehicle.registration))[0]).toMatchObject({ report: null })
  await systemPool.query(ofCustomer(''))
  expect(await after(`update vehicles set archived_at = now() where id = ${vehicle.id}`)).toEqual([404, 404])
  expect(await after(`update vehicles set archived_at = null where id = ${vehicle.id}`)).toEqual([200, 200])
  await checkOf(2, '2026-06-02T05:30:00Z')
  expect(await after('select 1'), 'a newer check takes its place').toEqual([404, 200])
})

test('one address may have ten reports a minute', async () => {
  const { report } = await newestCheckOf(2)
  const link = report!.replace(/signature=[^&]*/, 'signature=x')
  const answers: number[] = []
  for (let count = 0; count < 11; count++) answers.push((await get(link)).status)
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 403), 429])
})

test('one address may ask thirty times a minute', async () => {
  const answers: number[] = []
  for (let count = 0; count < 31; count++)
    answers.push((await get(`${qrPage.documents.path}?registration=A${count}`)).status)
  expect([answers.slice(0, 30).every(status => status === 200), answers[30]]).toEqual([true, 429])
})

test('the address of a QR code is a page of its own, also without what it says, and one of another kind the page of the application', async () => {
  const pageOf = async (path: string) => (await get(path)).text()
  for (const path of ['/qr?vehicle_id=7&registration=AB12CDE', '/qr/?registration=AB12CDE', '/qr?vehicle_id=7', '/qr'])
    expect.soft(await pageOf(path), path).toMatch(/\/assets\/qr-/)
  for (const path of ['/qr?qr_id=7', '/qr/x?registration=AB12CDE'])
    expect.soft(await pageOf(path), path).not.toMatch(/\/assets\/qr-/)
})
