import { inspectionSections } from '@milepost/domain/defects/inspection-sections.ts'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerCustomer, type TestCustomer } from '../testing/registry.ts'
import { signInAs, type TestUser } from '../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let own: TestCustomer
let users: Record<'driver' | 'repairer' | 'engineer' | 'manager' | 'reader' | 'stranger', TestUser>

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api', MILEPOST_RATE_PER_MINUTE: '100000' })
  const { context } = server
  own = await registerCustomer(context.system, 'Northwind', 10)
  const foreign = await registerCustomer(context.system, 'Southmoor', 1)
  const modules = ['Vehicle Check', 'Defect', 'SafetyInspection']
  users = {
    driver: await signInAs(context, 'Limited', [own.id], { modules, groupIds: [own.groupId] }),
    repairer: await signInAs(context, 'Repairer', [own.id], { modules }),
    engineer: await signInAs(context, 'Engineer', [own.id], { modules }),
    manager: await signInAs(context, 'Customer Admin', [own.id], { modules: 'all' }),
    reader: await signInAs(context, 'Read Only', [own.id], { modules: ['Vehicle File'] }),
    stranger: await signInAs(context, 'Customer Admin', [foreign.id], { modules: 'all' }),
  }
})
afterAll(() => server.stop())

const vehicleId = (index: number) => own.vehicles[index]?.id ?? 0
const AT = '2026-06-01T05:30:00Z'
const DAY = '2026-06-01'

/** What the calls answer, of whichever record. */
interface Body extends Record<string, unknown> {
  id: number
  reference: string
  detail: string
  token: string
  defect_ids: number[]
  items: { point: string; answer: string }[]
  states: { status: string }[]
  results: { id: number }[]
}

interface Answer {
  status: number
  body: Body
}

async function call(user: TestUser, method: string, path: string, body?: object): Promise<Answer> {
  const response = await fetch(server.origin + path, {
    method,
    headers: { authorization: `Bearer ${user.token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Body }
}

const check = (index: number, more: object = {}) => ({
  ...{ vehicle: vehicleId(index), started_at: AT, finished_at: AT, judgement: 'safe', odometer_m: 120_000_000 },
  items: [{ point: 'horn', answer: 'ok' }],
  ...more,
})
const defect = (index: number, more: object = {}) => ({
  ...{ vehicle: vehicleId(index), category: 'tyre-condition', description: 'Cord visible', severity: 'major' },
  reported_at: AT,
  ...more,
})
const satisfactory = () => inspectionSections('van').map(point => ({ point, condition: 'satisfactory' }))
const inspection = (index: number, more: object = {}) => ({
  ...{ vehicle: vehicleId(index), inspected_on: DAY, started_at: AT, finished_at: AT, is_roadworthy: true },
  ...{ items: satisfactory(), brakes: { service: 58, secondary: 31, parking: 20 } },
  ...more,
})

async function activitiesOf(index: number) {
  const { rows } = await server.context.systemPool.query<{ reference: string; status: string; record: number }>(
    `select t.reference, a.status, a.record_id as record from vehicle_activities a
       join vehicle_activity_types t on t.id = a.vehicle_activity_type_id where a.vehicle_id = $1 order by a.number`,
    [vehicleId(index)],
  )
  return rows
}

async function addPicture(user: TestUser, path: string, fields: Record<string, string>, seed = 1) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const background = { r: seed, g: 120, b: 60 }
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .jpeg()
    .toBuffer()
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'photo.jpg')
  const headers = { authorization: `Bearer ${user.token}` }
  const response = await fetch(server.origin + path, { method: 'POST', headers, body: form })
  return { status: response.status, body: (await response.json()) as Body }
}

const SIGNATURE = { kind: 'signature', signer_name: 'Peter Okafor', signer_role: 'inspector' }

test('a driver files a check of his own vehicle; what nobody answered was not checked', async () => {
  const { status, body } = await call(users.driver, 'POST', '/vehicle-check/checks/', check(0))
  expect([status, body.detail]).toEqual([200, undefined])
  expect(body).toMatchObject({ vehicle_class: 'van', depot: 'Northwind Depot', odometer_source: 'entered', defects: 0 })
  const answers = new Map(body.items.map(({ point, answer }) => [point, answer]))
  expect([answers.get('horn'), answers.get('brakes'), answers.has('height-marker')]).toEqual([
    ...['ok', 'not checked', false],
  ])
  expect(await activitiesOf(0), 'a check without defects is no activity').toEqual([])
})

test('each defect that a check found is opened, and filed in the log of the vehicle', async () => {
  const items = [
    { point: 'tyres-and-wheels', answer: 'defect', note: 'Cord visible', severity: 'dangerous', judgement: 'unsafe' },
    { point: 'wipers', answer: 'defect', note: 'Smears', severity: 'minor', judgement: 'safe' },
  ]
  const { body } = await call(users.driver, 'POST', '/vehicle-check/checks/', check(1, { items, judgement: 'unsafe' }))
  expect(body).toMatchObject({ defects: 2, photos_missing: ['tyres-and-wheels'] })
  const [wipers, tyres] = body.defect_ids
  const opened = await call(users.engineer, 'GET', `/defect/${tyres}/`)
  expect(opened.body).toMatchObject({
    ...{ category: 'tyre-condition', status: '357913941IS_VOR', is_off_road: true, driver_check: body.id },
  })
  expect((await call(users.engineer, 'GET', `/defect/${wipers}/`)).body).toMatchObject({
    ...{ category: 'wipers-and-washers', status: '357913941', is_off_road: false },
  })
  const filed = await activitiesOf(1)
  expect(filed.map(({ reference, status }) => [reference, status])).toEqual([
    ...[
      ['DEFECT', '357913941'],
      ['DEFECT', '357913941IS_VOR'],
    ],
  ])
  const off = await call(users.engineer, 'GET', `/defect/defects/?off_road=true&vehicle=${vehicleId(1)}`)
  expect(off.body).toMatchObject({ count: 1, results: [{ id: tyres }] })
  expect(
    (
      await addPicture(users.driver, `/vehicle-check/check/${body.id}/pictures/`, {
        kind: 'photo',
        point: 'tyres-and-wheels',
      })
    ).status,
  ).toBe(200)
  expect((await call(users.driver, 'GET', `/vehicle-check/check/${body.id}/`)).body.photos_missing).toEqual([])
})

test('a phone that retries files once, and the time of the device stays', async () => {
  const request_key = '4f3f31a0-29cb-44a9-9a4d-5f6f0a6f0a01'
  const sent = check(2, { request_key, items: [{ point: 'horn', answer: 'defect', note: 'No sound' }] })
  const answers = await Promise.all([1, 2, 3].map(() => call(users.driver, 'POST', '/vehicle-check/checks/', sent)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(answers[0]?.body.finished_at).toBe(AT)
  expect(await activitiesOf(2)).toHaveLength(1)
})

test.each([
  ['a point that the vehicle does not have', { items: [{ point: 'height-marker', answer: 'ok' }] }],
  ['a defect without words', { items: [{ point: 'horn', answer: 'defect' }] }],
  ['an end before the beginning', { finished_at: '2026-05-31T05:30:00Z' }],
])('%s is refused', async (_what, more) => {
  expect((await call(users.manager, 'POST', '/vehicle-check/checks/', check(0, more))).status).toBe(400)
})

test('nobody records anything of a vehicle of somebody else', async () => {
  expect((await call(users.stranger, 'POST', '/vehicle-check/checks/', check(0))).status).toBe(404)
  expect((await call(users.stranger, 'POST', '/defect/defects/', defect(0))).status).toBe(404)
  expect((await call(users.stranger, 'POST', '/safety/inspections/', inspection(0))).status).toBe(404)
})

test('a repairer repairs, an engineer verifies and signs off, and every state stands in the log', async () => {
  const sent = defect(3, { severity: 'dangerous' })
  const { body: reported } = await call(users.driver, 'POST', '/defect/defects/', sent)
  expect(reported).toMatchObject({ status: '357913941IS_VOR', next: [] })
  const path = `/defect/${reported.id}/status/`
  const set = (user: TestUser, version: number, status: string, more: object = {}) =>
    call(user, 'PUT', path, { version, status, ...more })
  expect((await set(users.driver, 1, '1521134249', { action_taken: 'Tyre replaced' })).status).toBe(403)
  expect((await set(users.repairer, 1, '1521134249')).status).toBe(400)
  const repaired = await set(users.repairer, 1, '1521134249', { action_taken: 'Tyre replaced' })
  expect(repaired.body).toMatchObject({ status: '1521134249', is_off_road: true, version: 2 })
  expect((await set(users.repairer, 2, '715827882')).status).toBe(403)
  expect((await set(users.engineer, 1, '715827882')).status).toBe(409)
  expect((await set(users.engineer, 2, '1789569705')).status).toBe(400)
  expect((await set(users.engineer, 2, '715827882')).body.status).toBe('715827882IS_VOR')
  expect((await set(users.engineer, 3, '1610612734')).body).toMatchObject({ status: '1610612734', is_off_road: false })
  const complete = await set(users.engineer, 4, '1789569705')
  expect(complete.body.states.map(({ status }) => status)).toEqual([
    ...['357913941IS_VOR', '1521134249', '715827882IS_VOR', '1610612734', '1789569705'],
  ])
  expect((await activitiesOf(3)).map(({ status }) => status)).toEqual([
    ...['357913941IS_VOR', '1521134249', '715827882IS_VOR', '1610612734', '1789569705'],
  ])
})

test('an inspection is completed when it is signed, and fulfils its schedule', async () => {
  const { body } = await call(users.engineer, 'POST', '/safety/inspections/', inspection(4))
  expect(body).toMatchObject({ status: '3', next: ['1', '7'] })
  const path = `/safety/inspection/${body.id}`
  const unsigned = await call(users.engineer, 'PUT', `${path}/status/`, { version: 1, status: '7' })
  expect([unsigned.status, unsigned.body.detail]).toEqual([400, 'Nobody has signed this inspection yet.'])
  expect((await addPicture(users.engineer, `${path}/pictures/`, SIGNATURE)).status).toBe(200)
  const complete = await call(users.engineer, 'PUT', `${path}/status/`, { version: 1, status: '7' })
  expect(complete.body).toMatchObject({ status: '7', version: 2, next: ['11', '12'] })
  const done = await call(users.manager, 'PUT', `${path}/status/`, { version: 2, status: '12' })
  expect(done.body.status).toBe('12')
  expect(await activitiesOf(4)).toEqual(
    ['3', '7', '12'].map(status => ({ reference: 'SAFETY_INSPECTION', status, record: body.id })),
  )
  const { rows } = await server.context.systemPool.query(
    'select from_at::date::text as day from vehicle_schedules where vehicle_id = $1',
    [vehicleId(4)],
  )
  expect(rows).toEqual([{ day: DAY }])
})

test('an inspection that a review sends back fulfils its schedule no more, until it is complete again', async () => {
  const { body } = await call(users.engineer, 'POST', '/safety/inspections/', inspection(8))
  const path = `/safety/inspection/${body.id}`
  await addPicture(users.engineer, `${path}/pictures/`, SIGNATURE)
  let version = 1
  const days = async () => {
    const { rows } = await server.context.systemPool.query<{ day: string }>(
      'select from_at::date::text as day from vehicle_schedules where vehicle_id = $1',
      [vehicleId(8)],
    )
    return rows.map(({ day }) => day)
  }
  for (const [status, due] of [
    ['7', [DAY]],
    ['11', [DAY]],
    ['3', []],
    ['7', [DAY]],
  ] as const) {
    const answer = await call(users.manager, 'PUT', `${path}/status/`, { version: version++, status })
    expect(answer.status).toBe(200)
    expect([status, await days()]).toEqual([status, due])
  }
})

test('what has to be repaired keeps an inspection incomplete until it says what was done', async () => {
  const items = satisfactory().map(item =>
    item.point === 'horn' ? { ...item, condition: 'repair required', note: 'No sound' } : item,
  )
  const { body } = await call(users.engineer, 'POST', '/safety/inspections/', inspection(5, { items }))
  const path = `/safety/inspection/${body.id}`
  await addPicture(users.engineer, `${path}/pictures/`, SIGNATURE)
  const refused = await call(users.engineer, 'PUT', `${path}/status/`, { version: 1, status: '7' })
  expect(refused).toMatchObject({ status: 400, body: { detail: expect.stringMatching(/^horn .* is not repaired\.$/) } })
  const repaired = items.map(item => (item.point === 'horn' ? { ...item, rectification: 'Replaced' } : item))
  const revised = await call(users.engineer, 'PUT', `${path}/`, { version: 1, items: repaired, is_roadworthy: true })
  expect(revised.body.version).toBe(2)
  expect((await call(users.engineer, 'PUT', `${path}/status/`, { version: 2, status: '7' })).status).toBe(200)
  expect((await call(users.engineer, 'PUT', `${path}/`, { version: 3, items, is_roadworthy: true })).status).toBe(409)
})

test('of two people who file the same inspection the second hears of the first', async () => {
  const answers = await Promise.all(
    [users.engineer, users.manager].map(user => call(user, 'POST', '/safety/inspections/', inspection(6))),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body.detail).toMatch(/^This inspection was filed already, by Test /)
  expect(await activitiesOf(6)).toHaveLength(1)
})

test('the same picture of the same point is kept once, and nothing but a picture is', async () => {
  const { body } = await call(users.driver, 'POST', '/defect/defects/', defect(7))
  const path = `/defect/${body.id}/pictures/`
  const photo = { kind: 'photo', point: 'horn', caption: 'Left of the grille' }
  const [first, again] = [
    await addPicture(users.driver, path, photo, 7),
    await addPicture(users.driver, path, photo, 7),
  ]
  expect([first.status, again.body.id]).toEqual([200, first.body.id])
  expect((await addPicture(users.driver, path, { ...photo, point: 'lamps' }, 7)).body.id).not.toBe(first.body.id)
  expect((await addPicture(users.stranger, path, photo, 9)).status).toBe(404)
  expect((await addPicture(users.driver, path, { kind: 'signature' }, 8)).status).toBe(400)
  const { rows } = await server.context.systemPool.query(
    "select count(*)::int as left from files where state <> 'stored'",
  )
  expect(rows, 'nothing is kept of what was refused').toEqual([{ left: 0 }])
})

test('a picture is read by the link of its record, which is of one person for two hours, and every view stands in the audit log', async () => {
  const { body } = await call(users.driver, 'POST', '/defect/defects/', defect(7))
  const added = await addPicture(users.driver, `/defect/${body.id}/pictures/`, { kind: 'photo' }, 3)
  const shown = await call(users.manager, 'GET', `/defect/${body.id}/`)
  const [{ link, thumbnail }] = shown.body.pictures as [{ link: string; thumbnail: string }]
  const response = await fetch(server.origin + link)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const leftMs = Number(new URL(link, server.origin).searchParams.get('expires')) * 1000 - Date.now()
  expect(leftMs).toBeGreaterThan(3_600_000 - 1)
  expect(leftMs).toBeLessThanOrEqual(2 * 3_600_000)
  expect((await fetch(server.origin + thumbnail)).status).toBe(200)
  const { rows } = await server.context.systemPool.query(
    "select user_id, customer_id, detail from audit_log where action = 'defect picture viewed'",
  )
  const detail = { record: body.id, picture: added.body.id }
  expect(rows).toEqual([{ user_id: users.manager.id, customer_id: own.id, detail }])
  const activity = link.replace('record_pictures', 'vehicle_activities')
  for (const other of [
    link.replace(/user=\d+/, `user=${users.driver.id}`),
    link.replace('expires=', 'expires=9'),
    activity,
  ])
    expect((await fetch(server.origin + other)).status).toBe(403)
})

async function textOf(response: Response): Promise<string> {
  expect(response.status).toBe(200)
  const document = await getDocument({ data: new Uint8Array(await response.arrayBuffer()), verbosity: 0 }).promise
  const pages = Array.from({ length: document.numPages }, async (_, at) => {
    const { items } = await (await document.getPage(at + 1)).getTextContent()
    return items.map(item => ('str' in item ? item.str : '')).join(' ')
  })
  return (await Promise.all(pages)).join(' ').replace(/\s+/g, ' ')
}

test('a defect is drawn for whoever reads the Vehicle File, by the JWT of the page [VF-102]', async () => {
  const { body } = await call(users.driver, 'POST', '/defect/defects/', defect(7, { description: 'Nail in the tread' }))
  const { token: jwt } = (await call(users.reader, 'GET', '/api/reobtain_jwt/')).body
  const response = await fetch(`${server.origin}/defect/${body.id}/generate_pdf/`, {
    method: 'POST',
    headers: { authorization: `JWT ${jwt}` },
  })
  expect(response.headers.get('content-disposition')).toContain(
    `defect-report_${own.vehicles[7]?.registration.replace(' ', '%20')}`,
  )
  const text = await textOf(response)
  for (const part of ['Defect report', 'Nail in the tread', 'Partial Non Verified', body.reference])
    expect(text).toContain(part)
})

test('the day of an inspection that was cancelled after a review is free again; that of one that is begun is not', async () => {
  const { body } = await call(users.engineer, 'POST', '/safety/inspections/', inspection(9))
  const path = `/safety/inspection/${body.id}`
  await addPicture(users.engineer, `${path}/pictures/`, SIGNATURE)
  for (const [at, status] of ['7', '11', '3'].entries())
    expect((await call(users.manager, 'PUT', `${path}/status/`, { version: at + 1, status })).status).toBe(200)
  expect((await call(users.engineer, 'POST', '/safety/inspections/', inspection(9))).status).toBe(409)
  expect((await call(users.manager, 'PUT', `${path}/status/`, { version: 4, status: '1' })).status).toBe(200)
  expect((await call(users.engineer, 'POST', '/safety/inspections/', inspection(9))).status).toBe(200)
})

test('the report of an inspection names the day that counts, beside the moment at which its record was finished', async () => {
  const later = '2026-06-03T05:30:00Z'
  const { body } = await call(users.engineer, 'POST', '/safety/inspections/', {
    ...inspection(9, { inspected_on: '2026-05-02', started_at: AT, finished_at: later }),
  })
  const headers = { authorization: `Bearer ${users.engineer.token}` }
  const text = await textOf(await fetch(`${server.origin}/safety/inspection/${body.id}/pdf/?language=en`, { headers }))
  expect(text).toContain('Inspection date 02/05/2026')
  expect(text).toContain('03/06/2026')
})

test('an inspection is drawn for whoever the cookie of the page says [VF-103]', async () => {
  const { body } = await call(users.engineer, 'GET', `/safety/inspections/?vehicle=${vehicleId(4)}`)
  const path = `${server.origin}/safety/inspection/${body.results[0]?.id}/pdf/?language=pt`
  const response = await fetch(path, { headers: { cookie: `access-token=${users.reader.token}` } })
  const name = `safety-inspection-report_${body.results[0]?.id}_${own.vehicles[4]?.registration}.pdf`
  expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain(name)
  const text = await textOf(response)
  for (const part of [
    'Relatório de inspeção de segurança',
    'Travão de serviço',
    '58 %',
    'Peter Okafor',
    'Apto a circular',
  ])
    expect(text).toContain(part)
  expect((await fetch(path)).status).toBe(401)
  const others = await fetch(`${server.origin}/safety/inspections/`, {
    headers: { cookie: `access-token=${users.engineer.token}` },
  })
  expect(others.status, 'the cookie is good for what says so alone').toBe(401)
})

test('a driver’s check is drawn, for a driver as well', async () => {
  const { body } = await call(users.driver, 'GET', `/vehicle-check/checks/?vehicle=${vehicleId(1)}`)
  const headers = { authorization: `Bearer ${users.driver.token}` }
  const response = await fetch(`${server.origin}/vehicle-check/check/${body.results[0]?.id}/pdf/`, { headers })
  expect(response.headers.get('content-disposition')).toContain('driver-check-')
  const text = await textOf(response)
  for (const part of ['Driver check', 'Tyres and wheel fixings', 'Dangerous', 'Not checked'])
    expect(text).toContain(part)
  expect(text, 'of the tyres there is one, and wipers are no danger').not.toContain('No photograph')
  const items = [{ point: 'steering', answer: 'defect', note: 'Stiff', severity: 'dangerous', judgement: 'unsafe' }]
  const unseen = await call(users.driver, 'POST', '/vehicle-check/checks/', check(1, { items, judgement: 'unsafe' }))
  expect(unseen.body).toMatchObject({ photos_missing: ['steering'] })
  const report = await fetch(`${server.origin}/vehicle-check/check/${unseen.body.id}/pdf/`, { headers })
  expect(await textOf(report)).toContain('No photograph')
})

test('a limited user is not told who else has filed something of his vehicle', async () => {
  const { body } = await call(users.manager, 'POST', '/vehicle-check/checks/', check(0))
  expect(body.created_by).toMatch(/\w/)
  const seen = await call(users.driver, 'GET', `/vehicle-check/check/${body.id}/`)
  expect(seen.body).toMatchObject({ id: body.id, created_by: null, driver: null })
})
