import { formatInstant } from '@milepost/domain/formats/formats.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs } from '../../testing/sign-in-as.ts'
import { photo, startVehicleFile, type VehicleFileRig } from './vehicle-file-rig.fixture.ts'

const DAY_MS = 86_400_000
const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10)
/** As the lists ask for a day. */
const asked = (day: string) => day.split('-').reverse().join('-')

let rig: VehicleFileRig
let mot: number
let vtg7: number
let pmi: number

beforeAll(async () => {
  rig = await startVehicleFile()
  mot = await rig.typeId('MOT')
  vtg7 = await rig.typeId('VTG7')
  pmi = await rig.typeId('PMI_FORM')
})
afterAll(() => rig.server.stop())

const vehicleId = (index: number) => rig.own.vehicles[index]?.id ?? 0

async function scheduleOf(index: number) {
  const { rows } = await rig.server.context.systemPool.query<{ due: string; activity: string }>(
    `select due_at::date::text as due, last_activity_id as activity from vehicle_schedules where vehicle_id = $1`,
    [vehicleId(index)],
  )
  return rows
}

const FULFILLING = { query: 'fulfill_scheduled_activity=True' }

/** Puts activities away, or brings them back. */
const put = (ids: (number | undefined)[], archived: boolean, user = rig.administrator) =>
  fetch(`${rig.server.origin}/api/vehicle_activities_archive/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ids, archived }),
  })

test('a document is filed with all that the log shows of it [VF-09] [VF-37] [VF-45] [VF-97] [API-027]', async () => {
  const { status, body } = await rig.file({
    ...{ vehicle: vehicleId(0), activity_type: vtg7, status: 'Pass', description: 'Plated at Oakham' },
    activity_fulfilled_at: `${dayOf(3)}T00:00:00.000Z`,
  })
  expect([status, body.detail]).toEqual([200, undefined])
  const { document, ...shown } = body
  expect(shown).toMatchObject({
    activity_type_reference: 'VTG7',
    activity_fulfilled_at: `${dayOf(3)}T00:00:00Z`,
    ...{ description: 'Plated at Oakham', status: 'Pass', created_by: 'Test Engineer', record_id: null },
    vehicle: { id: vehicleId(0), registration: rig.own.vehicles[0]?.registration },
    ...{ document_type: 'image/jpeg', archived_at: null, may_archive: true, unqualified_to_approve_schedules: false },
  })
  const { count, results } = await rig.list(`vehicle=${vehicleId(0)}`)
  expect([count, results[0]?.id, results[0]?.document]).toEqual([1, body.id, document])
})

test('its document is read by the link of the list, which is of one person, and every view stands in the audit log', async () => {
  const [filed] = (await rig.list(`vehicle=${vehicleId(0)}`)).results
  const document = filed?.document
  const response = await fetch(rig.server.origin + String(document))
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  // VF-79, N-43
  const name = decodeURIComponent(response.headers.get('content-disposition') ?? '')
  expect(name).toMatch(/cert_MP\d+000_VTG7_\d{13}\.jpg$/)
  expect((await fetch(`${rig.server.origin}${document}&thumbnail=true`)).status).toBe(200)
  const { rows } = await rig.server.context.systemPool.query(
    "select user_id, detail from audit_log where action = 'vehicle document viewed'",
  )
  expect(rows).toEqual([{ user_id: rig.engineer.id, detail: { activity: filed?.id, vehicle: vehicleId(0) } }])
  for (const changed of [
    document?.replace(/user=\d+/, `user=${rig.administrator.id}`),
    document?.replace('expires=', 'expires=9'),
    document?.replace(/activities\/\d+/, 'activities/999'),
  ]) {
    expect((await fetch(rig.server.origin + String(changed))).status).toBe(403)
  }
})

test('what fulfils its schedule sets what is due next; what is older than that sets nothing, and says so [VF-74] [VF-98] [VF-99] [API-028]', async () => {
  const scheduled = {
    query: `fulfill_scheduled_activity=True&filter_schedule_by_vehicle_type=True&scheduled_activity_type=${mot}`,
  }
  const fields = { vehicle: vehicleId(1), status: '1', description: 'Annual test' }
  const inTime = { ...fields, activity_fulfilled_at: dayOf(10), request_key: '8c1f3ad2-0a3e-4a53-9a6f-6b6bb9a3b0f3' }
  const first = await rig.file(inTime, scheduled)
  expect([first.status, first.body.unqualified_to_approve_schedules]).toEqual([200, false])
  const due = `${Number(dayOf(10).slice(0, 4)) + 1}${dayOf(10).slice(4)}`
  expect(await scheduleOf(1)).toEqual([{ due, activity: first.body.id }])
  const again = await rig.file(inTime, scheduled)
  expect([again.body.id, again.body.unqualified_to_approve_schedules]).toEqual([first.body.id, false])
  const late = { ...fields, activity_fulfilled_at: dayOf(400), request_key: '8c1f3ad2-0a3e-4a53-9a6f-6b6bb9a3b0f2' }
  for (const attempt of ['sent', 'sent again, since its answer was lost']) {
    const older = await rig.file(late, scheduled)
    expect([attempt, older.status, older.body.unqualified_to_approve_schedules]).toEqual([attempt, 200, true])
  }
  const failed = await rig.file({ ...fields, status: 'Fail', activity_fulfilled_at: dayOf(1) }, scheduled)
  expect(failed.status).toBe(200)
  expect(await scheduleOf(1), 'neither the older nor the failed one has changed it').toEqual([
    { due, activity: first.body.id },
  ])
})

test('a safety inspection that was done on paper is complete, and described by Milepost [VF-64] [VF-65] [VF-101] [API-029]', async () => {
  const { registration = '' } = rig.own.vehicles[2] ?? {}
  const manual = { query: 'scheduled_activity_type_reference=SAFETY_INSPECTION' }
  const fields = {
    registration: registration.replace(' ', '').toLowerCase(),
    status: 12,
    activity_fulfilled_at: dayOf(2),
  }
  const { status, body } = await rig.file(fields, manual)
  expect([status, body.detail]).toEqual([200, undefined])
  expect(body).toMatchObject({
    ...{ status: '12', activity_type_reference: 'SAFETY_INSPECTION' },
    description: `Manual Safety Inspection for ${registration}`,
  })
  const due = new Date(Date.parse(dayOf(2)) + 42 * DAY_MS).toISOString().slice(0, 10)
  expect(await scheduleOf(2)).toEqual([{ due, activity: body.id }])

  const other = await rig.file(fields, { ...manual, user: rig.administrator })
  expect([other.status, other.body.detail]).toEqual([409, expect.stringContaining('filed already, by Test Engineer')])
})

test('the same request files once, however often it is sent; so does the same document of a day', async () => {
  const fields = {
    vehicle: vehicleId(3),
    activity_type: pmi,
    description: 'PMI sheet',
    activity_fulfilled_at: dayOf(5),
  }
  const key = { ...fields, request_key: '8c1f3ad2-0a3e-4a53-9a6f-6b6bb9a3b0f1' }
  const document = { name: 'sheet.jpg', type: 'image/jpeg', content: await photo(77) }
  const answers = await Promise.all([1, 2, 3].map(() => rig.file(key, { document })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  const again = await rig.file(fields, { document })
  expect(again.status).toBe(409)
  expect((await rig.list(`vehicle=${vehicleId(3)}`)).count).toBe(1)
  const { rows } = await rig.server.context.systemPool.query(
    "select count(*)::int as files from files where created_by = $1 and state <> 'stored'",
    [rig.engineer.id],
  )
  expect(rows, 'nothing is kept of what was not filed').toEqual([{ files: 0 }])
})

test('a key stands for one document: for another vehicle, type or sender it is refused, and nothing is lost in silence', async () => {
  const request_key = '8c1f3ad2-0a3e-4a53-9a6f-6b6bb9a3b0f4'
  const fields = { vehicle: vehicleId(0), activity_type: pmi, description: 'PMI sheet', request_key }
  const first = await rig.file(fields)
  const { count } = await rig.list('')
  const refused = [
    await rig.file({ ...fields, vehicle: vehicleId(3) }),
    await rig.file({ ...fields, activity_type: vtg7 }),
    await rig.file(fields, { user: rig.administrator }),
  ]
  for (const { status, body } of refused) {
    expect([status, body.field]).toEqual([409, 'request_key'])
    expect(body.detail).toMatch(/^This key was used for another document\./)
  }
  expect((await rig.file(fields)).body.id).toBe(first.body.id)
  const key = { ...fields, request_key: '8c1f3ad2-0a3e-4a53-9a6f-6b6bb9a3b0f5' }
  const atOnce = await Promise.all([0, 3].map(index => rig.file({ ...key, vehicle: vehicleId(index) })))
  expect(new Set(atOnce.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect((await rig.list('')).count).toBe(count + 1)
})

test.each([
  ['no vehicle', { vehicle: '' }, 400, 'vehicle'],
  ['no activity type', { activity_type: '' }, 400, 'activity_type'],
  ['a description of one character', { description: 'x' }, 400, 'description'],
  ['a description of 91 characters', { description: 'x'.repeat(91) }, 400, 'description'],
  ['a description of two lines', { description: 'Plated\nat Oakham' }, 400, 'description'],
  ['a description that is read otherwise than it is written', { description: 'Pass\u202eliaF' }, 400, 'description'],
  ['a description with a NUL', { description: 'Plated\0' }, 400, 'description'],
  ['a registration with a NUL', { vehicle: '', registration: 'AB12\0CDE' }, 400, 'registration'],
  ['a day that is yet to come', { activity_fulfilled_at: dayOf(-2) }, 400, 'activity_fulfilled_at'],
  ['a day that is none', { activity_fulfilled_at: '2026-02-30' }, 400, 'activity_fulfilled_at'],
  ['a status that the type does not have', { status: 'PRS' }, 400, 'status'],
  ['a field that there is not', { descripton: 'Plated' }, 400, 'descripton'],
] as const)('%s is refused, and names the field [VF-34] [VF-76]', async (_what, changed, status, field) => {
  const fields = { vehicle: vehicleId(0), activity_type: vtg7, description: 'Plated', ...changed }
  const answer = await rig.file(fields)
  expect([answer.status, answer.body.field, typeof answer.body.detail]).toEqual([status, field, 'string'])
})

test.each([
  [
    'of 9,000,000 bytes',
    Buffer.alloc(9_000_000, 'x'),
    413,
    'Image is too large to upload (Upload a doc less than 9mb)',
  ],
  [
    'that is a program',
    Buffer.concat([Buffer.from('MZ\x90'), Buffer.alloc(900)]),
    415,
    expect.stringContaining('pictures and PDF'),
  ],
  ['that is empty', Buffer.alloc(0), 400, expect.stringContaining('empty')],
] as const)('a document %s is refused, and nothing is filed [VF-78] [N-49]', async (_what, content, status, detail) => {
  const own = `vehicle=${vehicleId(0)}`
  const { count } = await rig.list(own)
  const fields = { vehicle: vehicleId(0), activity_type: vtg7, description: 'Plated' }
  const document = { name: 'plate.jpg', type: 'image/jpeg', content }
  const answer = await rig.file(fields, { document })
  expect([answer.status, answer.body.field, answer.body.detail]).toEqual([status, 'file', detail])
  expect((await rig.list(own)).count).toBe(count)
})

test('a description of 2 and one of 90 characters is taken [VF-34]', async () => {
  for (const description of ['ok', 'x'.repeat(90)]) {
    const { status } = await rig.file({ vehicle: vehicleId(0), activity_type: vtg7, description })
    expect(status).toBe(200)
  }
})

test('a document is required where the type has a schedule, and only there [VF-80]', async () => {
  const fields = { vehicle: vehicleId(0), description: 'On paper' }
  const scheduled = await rig.file({ ...fields, activity_type: mot }, { document: null })
  expect([scheduled.status, scheduled.body.detail]).toEqual([400, 'An image is required to submit this document.'])
  const other = await rig.file({ ...fields, activity_type: pmi }, { document: null })
  expect([other.status, other.body.document]).toEqual([200, null])
})

test('nobody files what Milepost alone files, nor of a vehicle of somebody else', async () => {
  const movement = await rig.typeId('MOVEMENT')
  const internal = await rig.file({ vehicle: vehicleId(0), activity_type: movement, description: 'Moved' })
  expect([internal.status, internal.body.field]).toEqual([400, 'activity_type'])
  const foreign = { vehicle: rig.foreign.vehicles[0]?.id ?? 0, activity_type: vtg7, description: 'Plated' }
  expect((await rig.file(foreign)).status).toBe(404)
})

test('the log is for whoever has the module, and for no limited user [VF-03] [VF-04]', async () => {
  const { context } = rig.server
  const limited = await signInAs(context, 'Limited', [rig.own.id], {
    modules: ['Vehicle File'],
    groupIds: [rig.own.groupId],
  })
  const other = await signInAs(context, 'Manager', [rig.own.id], { modules: ['Track'] })
  const reader = await signInAs(context, 'Read Only', [rig.own.id], { modules: ['Vehicle File'] })
  const fields = { vehicle: vehicleId(0), activity_type: vtg7, description: 'Plated' }
  for (const user of [limited, other]) {
    const headers = { authorization: `Bearer ${user.token}` }
    expect((await fetch(`${rig.server.origin}/api/vehicle_activities/`, { headers })).status).toBe(403)
    expect((await rig.file(fields, { user })).status).toBe(403)
  }
  expect((await rig.list('', reader)).may_create).toBe(false)
  expect((await rig.file(fields, { user: reader })).status).toBe(403)
  expect((await rig.list('')).may_create).toBe(true)
  expect(await rig.list('', rig.stranger)).toMatchObject({ count: 0, results: [] })
})

test('the log is narrowed by vehicle, type, depot and days [VF-89] [VF-91] [VF-92]', async () => {
  const ids = async (query: string) => (await rig.list(query)).results.map(row => row.vehicle.id)
  const all = await rig.list('')
  expect(all.count).toBe(all.results.length)
  expect(new Set(await ids(`vehicle=${vehicleId(1)}`))).toEqual(new Set([vehicleId(1)]))
  expect(new Set(await ids(`activity_type=${mot}`))).toEqual(new Set([vehicleId(1)]))
  for (const none of ['activity_type=0', 'activity_type=null', 'region=null', `depot=${rig.own.groupId}`]) {
    expect((await rig.list(none)).count).toBe(all.count)
  }
  expect((await rig.list(`depot=${rig.foreign.groupId}`)).count).toBe(0)
})

test('a range is of the days on which it was done, or of the days of filing [VF-90]', async () => {
  const days = (from: number, until: number) => `${asked(dayOf(from))},${asked(dayOf(until))}`
  const done = await rig.list(`fulfilled_at_date_range=${days(400, 400)}`)
  expect(done.results.map(row => row.activity_fulfilled_at)).toEqual([`${dayOf(400)}T00:00:00Z`])
  expect((await rig.list(`date_range=${days(400, 400)}`)).count).toBe(0)
  expect((await rig.list(`date_range=${days(1, -1)}`)).count).toBe((await rig.list('')).count)
  const headers = { authorization: `Bearer ${rig.engineer.token}` }
  for (const range of ['2026-06-01,2026-06-02', '31-02-2026,01-03-2026', `${asked(dayOf(1))},${asked(dayOf(2))}`]) {
    const response = await fetch(`${rig.server.origin}/api/vehicle_activities/?date_range=${range}`, { headers })
    expect([range, response.status]).toEqual([range, 400])
  }
})

test('the log is in the order of filing, or of the days on which it was done [VF-94] [VF-95] [N-44]', async () => {
  const filed = (await rig.list('ordering=-created_at')).results.map(({ id }) => id)
  expect(filed).toEqual(filed.toSorted((a, b) => b - a))
  const done = (await rig.list('ordering=')).results.map(row => row.activity_fulfilled_at ?? row.created_at)
  expect(done).toEqual(done.toSorted().toReversed())
  const pages = await Promise.all([1, 2, 3].map(page => rig.list(`ordering=-created_at&pageSize=2&page=${page}`)))
  expect(pages.flatMap(({ results }) => results.map(({ id }) => id))).toEqual(filed.slice(0, 6))
  expect(new Set(pages.map(({ count }) => count))).toEqual(new Set([filed.length]))
})

test('a file has every row that matches, in the order of the list', async () => {
  const headers = { authorization: `Bearer ${rig.engineer.token}` }
  const file = async (query: string) => {
    const response = await fetch(`${rig.server.origin}/api/vehicle_activities/export/?${query}`, { headers })
    expect(response.status).toBe(200)
    return (await response.text()).trim().split(/\r?\n/)
  }
  const days = `start=${dayOf(800)}&end=${dayOf(0)}&format=csv`
  const [heading, ...rows] = await file(`${days}&vehicle=${vehicleId(1)}`)
  expect(heading).toContain('Registration')
  const listed = (await rig.list(`vehicle=${vehicleId(1)}&ordering=`)).results
  expect(rows).toHaveLength(listed.length)
  for (const [place, { activity_fulfilled_at, vehicle }] of listed.entries()) {
    const [year, month, day] = activity_fulfilled_at!.slice(0, 10).split('-')
    expect(rows[place]).toContain(`,${day}/${month}/${year},`)
    expect(rows[place]).toContain(vehicle.registration)
  }
  const [, ...inspections] = await file(`${days}&vehicle=${vehicleId(2)}&language=pt`)
  expect(inspections).toEqual([expect.stringContaining('Inspeção de segurança manual de')])
  expect(inspections[0], 'the code of its status is worded').not.toMatch(/[,;]12[,;]/)
})

test('without the audit trail there is of every vehicle and type the newest alone; what is put away is apart [VF-93] [VF-96] [N-45]', async () => {
  const own = `vehicle=${vehicleId(1)}`
  const [newest, ...before] = (await rig.list(`${own}&ordering=-created_at`)).results
  const latest = async () => (await rig.list(`${own}&filter_latest=True`)).results.map(({ id }) => id)
  expect(await latest()).toEqual([newest?.id])

  expect(await (await put([newest?.id], true)).json()).toEqual({ count: 1 })
  expect(await latest()).toEqual([before[0]?.id])
  expect((await rig.list(`${own}&archived=true`)).results.map(({ id }) => id)).toEqual([newest?.id])
  expect((await rig.list(`${own}&archived=null`)).count).toBe(before.length)
  expect(await (await put([newest?.id], false)).json()).toEqual({ count: 1 })
  expect(await latest()).toEqual([newest?.id])
  expect(await (await put([newest?.id], true, rig.stranger)).json()).toEqual({ count: 0 })
  const manager = await signInAs(rig.server.context, 'Manager', [rig.own.id], { modules: ['Vehicle File'] })
  expect((await put([newest?.id], true, manager)).status).toBe(403)
})

test('of two who put the same away at once the second finds it so, and it is logged once', async () => {
  const { systemPool } = rig.server.context
  const { body } = await rig.file({ vehicle: vehicleId(0), activity_type: vtg7, status: 'Pass', description: 'Plated' })
  const holder = await systemPool.connect()
  await holder.query('begin')
  await holder.query('select from vehicles where id = $1 for no key update', [vehicleId(0)])
  const answers = Promise.all([put([body.id], true), put([body.id], true)])
  const waiting = async () => {
    const { rows } = await systemPool.query<{ count: number }>(
      `select count(distinct pid)::int as count from pg_locks where not granted
         and pid in (select pid from pg_stat_activity where datname = current_database())`,
    )
    return rows[0]?.count
  }
  try {
    await expect.poll(waiting, { timeout: 10_000 }).toBe(2)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  const counts = await Promise.all((await answers).map(answer => answer.json()))
  expect(counts.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([0, 1])
  const { rows } = await systemPool.query(
    "select 1 from audit_log where action = 'vehicle activities archived' and detail -> 'activities' = $1",
    [JSON.stringify([body.id])],
  )
  expect(rows).toHaveLength(1)
})

test('a recorded inspection stands in the way of a document of its day, complete or not, until it is cancelled', async () => {
  const vehicle = vehicleId(2)
  const inspector = await signInAs(rig.server.context, 'Engineer', [rig.own.id], { modules: ['SafetyInspection'] })
  const headers = { authorization: `Bearer ${inspector.token}`, 'content-type': 'application/json' }
  const at = `${dayOf(20)}T08:00:00Z`
  const begun = { vehicle, inspected_on: dayOf(20), started_at: at, finished_at: at, is_roadworthy: true, items: [] }
  const inspection = await fetch(`${rig.server.origin}/safety/inspections/`, {
    ...{ method: 'POST', headers, body: JSON.stringify(begun) },
  })
  const { id, version } = (await inspection.json()) as { id: number; version: number }
  const fileDocument = () =>
    rig.file(
      { vehicle, status: 12, activity_fulfilled_at: dayOf(20) },
      { query: 'scheduled_activity_type_reference=SAFETY_INSPECTION' },
    )
  const refused = await fileDocument()
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    expect.stringMatching(/^An inspection of \d\d\/\d\d\/\d\d was filed already, by Test /),
  ])
  const cancelled = await fetch(`${rig.server.origin}/safety/inspection/${id}/status/`, {
    ...{ method: 'PUT', headers, body: JSON.stringify({ version, status: '1' }) },
  })
  expect(cancelled.status).toBe(200)
  const { status, body } = await fileDocument()
  expect([status, body.detail]).toEqual([200, undefined])
})

test('a document that is put away sets nothing that is due any more, and does so again once it is back', async () => {
  const tested = async (daysAgo: number) => {
    const fields = {
      vehicle: vehicleId(3),
      activity_type: mot,
      status: 'Pass',
      description: `Tested ${daysAgo} days ago`,
    }
    const { body } = await rig.file({ ...fields, activity_fulfilled_at: dayOf(daysAgo) }, FULFILLING)
    return body.id
  }
  const dueAfter = (daysAgo: number) => {
    const at = new Date(`${dayOf(daysAgo)}T00:00:00Z`)
    return new Date(Date.UTC(at.getUTCFullYear() + 1, at.getUTCMonth(), at.getUTCDate())).toISOString().slice(0, 10)
  }
  const [older, newer] = [await tested(100), await tested(10)]
  const due = async () => (await scheduleOf(3)).map(({ due, activity }) => [due, activity])
  const byNewer = await due()
  expect(byNewer).toEqual([[dueAfter(10), newer]])
  await put([newer], true)
  expect(await due()).toEqual([[dueAfter(100), older]])
  await put([newer], false)
  expect(await due()).toEqual(byNewer)
  await put([newer, older], true)
  expect(await due(), 'nothing is left that says when').toEqual([])
  await put([newer, older], false)
  expect(await due()).toEqual(byNewer)
})

test('once a person has set or stopped a schedule, what was filed before says nothing of it, put away or brought back', async () => {
  const filed = (await rig.list(`vehicle=${vehicleId(3)}&ordering=-created_at`)).results.map(({ id }) => id)
  const send = async (path: string, body: object) => {
    const response = await fetch(`${rig.server.origin}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${rig.administrator.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect([path, response.status]).toEqual([path, 200])
  }
  const { rows } = await rig.server.context.systemPool.query<{ id: number }>(
    "select id from schedule_types where code = 'MOT'",
  )
  const set = { vehicles: [vehicleId(3)], schedule_type: rows[0]!.id, first_due_on: dayOf(-60) }
  await send('/api/schedule_activity/', set)
  await put(filed, true)
  await put(filed, false)
  expect((await scheduleOf(3)).map(({ due }) => due)).toEqual([dayOf(-60)])
  const early = { vehicle: vehicleId(3), activity_type: mot, status: 'Pass', description: 'Tested early' }
  const { body } = await rig.file({ ...early, activity_fulfilled_at: dayOf(1) }, FULFILLING)
  expect((await scheduleOf(3)).map(({ activity }) => activity)).toEqual([body.id])
  await put([body.id], true)
  expect(await scheduleOf(3), 'back to the day that was set').toEqual([{ due: dayOf(-60), activity: null }])
  const board = await rig.server.context.systemPool.query<{ id: number }>(
    'select id from vehicle_schedules where vehicle_id = $1',
    [vehicleId(3)],
  )
  await send('/api/schedule_activity_stop/', { ids: board.rows.map(({ id }) => id) })
  await put([body.id], false)
  expect(await scheduleOf(3)).toEqual([])
})

test('an inspection that was put away does not come back beside another of its day', async () => {
  const inspection = { vehicle: vehicleId(0), activity_type: await rig.typeId('SAFETY_INSPECTION'), status: '12' }
  const of = (day: string) => rig.file({ ...inspection, description: 'Manual', activity_fulfilled_at: day })
  const day = dayOf(3)
  const first = await of(day)
  expect([first.status, (await put([first.body.id], true)).status]).toEqual([200, 200])
  const second = await of(day)
  expect(second.status).toBe(200)
  const refused = await put([first.body.id], false)
  expect([refused.status, (await refused.json()).detail]).toEqual([
    409,
    expect.stringMatching(/^An inspection of \d\d\/\d\d\/\d\d was filed already, by Test /),
  ])
  await put([second.body.id], true)
  expect((await put([first.body.id, second.body.id], false)).status, 'not both at once either').toBe(409)
  expect((await put([first.body.id], false)).status).toBe(200)
})

test('why nothing was filed is told in the language of whoever is refused, with its time on his clock', async () => {
  const { system } = rig.server.context
  const reader = await signInAs(rig.server.context, 'Engineer', [rig.own.id], { modules: ['Vehicle File'] })
  const clock = { time_zone: 'Asia/Kathmandu', date_format: 'YYYY.MM.DD', time_format: '12' } as const
  await system
    .insertInto('user_preferences')
    .values({ user_id: reader.id, language: 'pt', ...clock })
    .execute()
  const manual = { query: 'scheduled_activity_type_reference=SAFETY_INSPECTION' }
  const fields = { vehicle: vehicleId(1), status: 12, activity_fulfilled_at: dayOf(5) }
  const first = await rig.file(fields, manual)
  expect(first.status).toBe(200)
  const { created_at } = await system
    .selectFrom('vehicle_activities')
    .select('created_at')
    .where('id', '=', first.body.id)
    .executeTakeFirstOrThrow()
  const inKathmandu = { timeZone: clock.time_zone, locale: 'pt-PT' }
  const at = formatInstant(created_at.getTime(), 'YYYY.MM.DD, hh:mma', inKathmandu)
  const second = await rig.file(fields, { ...manual, user: reader })
  const day = dayOf(5).slice(0, 10).replaceAll('-', '.')
  expect([second.status, second.body.detail]).toEqual([
    409,
    `Uma inspeção de ${day} já foi registada por Test Engineer em ${at}.`,
  ])
  const program = { name: 'x.exe', type: 'image/jpeg', content: Buffer.from('MZ not a picture') }
  const refused = await rig.file(
    { ...fields, activity_fulfilled_at: dayOf(6) },
    { ...manual, user: reader, document: program },
  )
  expect([refused.status, refused.body.detail]).toEqual([415, 'Só são aceites imagens e documentos PDF.'])
  const { body } = await rig.file(
    { ...fields, activity_fulfilled_at: dayOf(6) },
    { ...manual, user: reader, document: program, language: 'en-GB' },
  )
  expect(body.detail).toBe('Only pictures and PDF documents are taken.')
})

test('somebody takes back what they filed themselves, undoes that, and archives nothing else', async () => {
  const [vehicle, activity_type] = [rig.own.vehicles[3]!.id, await rig.typeId('VTG7')]
  const fields = { vehicle, activity_type, activity_fulfilled_at: '2025-02-03', description: 'Weights' }
  const { body: own } = await rig.file(fields)
  const { body: other } = await rig.file(
    { ...fields, activity_fulfilled_at: '2025-02-04' },
    { user: rig.administrator },
  )
  const told = async (id: number, user = rig.engineer) =>
    (await rig.list(`vehicle=${vehicle}`, user)).results.find(row => row.id === id)?.may_archive
  expect([await told(own.id), await told(other.id)]).toEqual([true, false])
  expect([await told(own.id, rig.administrator), await told(other.id, rig.administrator)]).toEqual([true, true])

  expect((await put([own.id], true, rig.engineer)).status).toBe(200)
  expect(await told(own.id)).toBeUndefined()
  expect((await put([own.id], false, rig.engineer)).status).toBe(200)
  expect(await told(own.id)).toBe(true)

  const refused = await put([own.id, other.id], true, rig.engineer)
  expect(refused.status).toBe(403)
  expect((await refused.json()).detail).toContain('documents of your own for 24 hours')
  expect(await told(own.id), 'nor is a part of it archived').toBe(true)

  await put([own.id], true)
  expect((await put([own.id], false, rig.engineer)).status, 'what an administrator put away stays so').toBe(403)
  await put([own.id], false)
})
