import { UPLOAD_NOUNS, type Upload } from '@milepost/contract/uploads.ts'
import type { Vehicle } from '@milepost/contract/vehicles.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sheetOf, workbook } from '../../spreadsheets/sheets.fixture.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { type UploadCalls, uploadCalls } from '../../testing/upload-calls.ts'
import { NOTHING_DONE } from '../../uploads/apply-lines.ts'
import { vehicleUpload } from '../vehicles/vehicle-upload.ts'
import { beginDue } from './begin-work.ts'
import { removeOldUploadsTask } from './remove-old-uploads.ts'
import { undoNext } from './undo-upload.ts'
import { findOrder } from './upload-rows.ts'
import { askerOf } from './work-off-upload.ts'

let server: TestServer
let own: TestCustomer
let administrator: TestUser
let stranger: TestUser
let manager: TestUser
let calls: UploadCalls

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api,worker', MILEPOST_RATE_PER_MINUTE: '100000' })
  const { context } = server
  own = await registerCustomer(context.system, 'Northwind', 2)
  const foreign = await registerCustomer(context.system, 'Southmoor', 1)
  administrator = await signInAs(context, 'Customer Admin', [own.id], { modules: ['Track', 'Geofence'] })
  stranger = await signInAs(context, 'Customer Admin', [foreign.id], { modules: 'all' })
  manager = await signInAs(context, 'Manager', [own.id], { modules: 'all' })
  calls = uploadCalls(server.origin, administrator)
})
afterAll(() => server.stop())

const ask: UploadCalls['ask'] = (...call) => calls.ask(...call)
const send: UploadCalls['send'] = (...call) => calls.send(...call)
const untilEnded: UploadCalls['untilEnded'] = id => calls.untilEnded(id)
const check: UploadCalls['check'] = (...call) => calls.check(...call)
const save: UploadCalls['save'] = (...call) => calls.save(...call)
const undo: UploadCalls['undo'] = upload => calls.undo(upload)
const faultsOf: UploadCalls['faultsOf'] = upload => calls.faultsOf(upload)

const vehicles = async (search: string) =>
  (await ask<{ results: Vehicle[] }>('GET', `/api/administration/vehicles/?pageSize=100&search=${search}`)).body.results

describe('a file of vehicles', () => {
  const FILE = 'Matrícula;Fleet number;Tipo;Colour\nUP1 AAA;1;Carrinha;red\nup1-bbb;2;Truck;blue\n'

  test('is checked before anything is saved, with its columns matched by name', async () => {
    const checked = await check(FILE)
    expect(checked).toMatchObject({
      ...{ state: 'checked', lines: 2, counts: { ...NOTHING_DONE, created: 2 }, missing: [], may_undo: false },
      headings: ['Matrícula', 'Fleet number', 'Tipo', 'Colour'],
      columns: ['registration', 'fleet_number', 'vehicle_type', null],
      first_cells: ['UP1 AAA', '1', 'Carrinha', 'red'],
    })
    expect(await vehicles('UP1')).toEqual([])
    await ask('DELETE', `/api/upload/${checked.id}/`)
  })

  test('is saved as forms save: checks, history, author; the same file again changes nothing [ADM-QR-02]', async () => {
    const saved = await save(FILE)
    expect(saved).toMatchObject({ state: 'done', counts: { ...NOTHING_DONE, created: 2 }, may_undo: true })
    const [first, second] = await vehicles('UP1')
    expect([first, second]).toMatchObject([
      { registration: 'UP1 AAA', fleet_number: '1', vehicle_type: 'VAN', customer: own.id },
      { registration: 'UP1-BBB', fleet_number: '2', vehicle_type: 'STR' },
    ])
    const history = await ask<{ results: object[] }>('GET', `/api/vehicle/${first!.id}/history/`)
    expect(history.body.results).toMatchObject([{ action: 'created', who: expect.any(String) }])
    expect((await save(FILE)).counts).toEqual({ ...NOTHING_DONE, as_before: 2 })
    expect((await vehicles('UP1')).map(({ version }) => version)).toEqual([first!.version, second!.version])
    expect(
      (await server.context.systemPool.query("select from files where content_type = 'application/octet-stream'"))
        .rowCount,
    ).toBe(0)
  })

  test('changes what is there, by a workbook too, and an empty cell leaves what a record has', async () => {
    const group = await server.context.systemPool.query<{ name: string }>(
      'select name from vehicle_groups where id = $1',
      [own.groupId],
    )
    const rows = [
      ['Registration', 'Fleet number', 'Type', 'Vehicle groups'],
      ['UP1AAA', '', 'Car', group.rows[0]!.name],
      ['UP1 BBB', '-', '', ''],
    ]
    const saved = await save(await workbook(sheetOf(rows)), { name: 'fleet.xlsx' })
    expect(saved.counts).toEqual({ ...NOTHING_DONE, changed: 2 })
    expect(await vehicles('UP1')).toMatchObject([
      { registration: 'UP1 BBB', fleet_number: '', vehicle_type: 'STR' },
      { registration: 'UP1AAA', fleet_number: '1', vehicle_type: 'CAR', vehicle_groups: [{ id: own.groupId }] },
    ])
  })

  test('has what is wrong said line by line, to read and to save, and the other lines are saved', async () => {
    const saved = await save(
      'Registration,Type,Lease company\nUP2 AAA,Van,\nUP2 BBB,Spaceship,\n???,Van,\nup2aaa,Van,\nUP2 CCC,,\nUP2 DDD,Van,Nobody\n',
    )
    expect(saved.counts).toEqual({ ...NOTHING_DONE, created: 1, faulty: 5 })
    expect(await faultsOf(saved)).toEqual([
      [3, 'Type', 'Spaceship', 'unknown'],
      [4, 'Registration', '???', 'invalid'],
      [5, 'Registration', 'up2aaa', 'repeated'],
      [6, 'Type', '', 'required'],
      [7, 'Lease company', 'Nobody', 'unknown'],
    ])
    const file = await fetch(`${server.origin}/api/upload/${saved.id}/faults_export/?format=csv&language=pt`, {
      headers: { authorization: `Bearer ${administrator.token}` },
    })
    expect(await file.text()).toContain('3;Type;Spaceship;Não existe')
  })

  test('is matched by hand where no column is known, and without a registration nothing is worked off', async () => {
    const checked = await check('Car,Kind\nUP3 AAA,Van\n')
    expect(checked).toMatchObject({
      state: 'checked',
      columns: [null, null],
      missing: ['registration', 'vehicle_type'],
    })
    const { id } = checked
    const wrong = await ask('PUT', `/api/upload/${id}/`, { columns: ['registration', 'registration'] })
    expect([wrong.status, wrong.body.field]).toEqual([400, 'columns'])
    await ask('PUT', `/api/upload/${id}/`, { columns: ['registration', 'vehicle_type'] })
    expect(await untilEnded(id)).toMatchObject({
      state: 'checked',
      missing: [],
      counts: { ...NOTHING_DONE, created: 1 },
    })
  })

  test('does what was chosen alone; what no line names is archived where that was chosen, and all of it is undone together [ADM-QR-05]', async () => {
    const before = await vehicles('')
    const only = (choices: object) => ({ fields: { uploadChoices: JSON.stringify(choices) } })
    const file = 'Registration,Type\nUP4 AAA,Van\nUP1 AAA,Truck\n'
    expect((await check(file, only({ create: false }))).counts).toEqual({ ...NOTHING_DONE, changed: 1, skipped: 1 })
    expect((await check(file, only({ update: false }))).counts).toEqual({ ...NOTHING_DONE, created: 1, skipped: 1 })
    const checked = await check(file, only({ deactivate: true }))
    expect(checked.counts).toEqual({ ...NOTHING_DONE, created: 1, changed: 1, archived: before.length - 1 })
    expect(await vehicles('')).toEqual(before)
    const saved = await save(file, only({ deactivate: true }))
    expect(saved.counts).toEqual(checked.counts)
    expect((await vehicles('')).map(({ registration }) => registration)).toEqual(['UP1 AAA', 'UP4 AAA'])
    expect(await undo(saved)).toMatchObject({ state: 'undone', undone: before.length + 1, undo_refused: 0 })
    const after = await vehicles('')
    expect(after.map(({ registration, vehicle_type }) => [registration, vehicle_type])).toEqual(
      before.map(({ registration, vehicle_type }) => [registration, vehicle_type]),
    )
  })

  test('archives nothing where a line does not say which vehicle it means', async () => {
    const fields = { uploadChoices: JSON.stringify({ deactivate: true }) }
    expect((await check('Registration,Type\n???,Van\n', { fields })).counts).toEqual({ ...NOTHING_DONE, faulty: 1 })
  })

  test('is saved at once without verifyUpload, and the result goes by mail to whoever sent it', async () => {
    const { body } = await send('Registration,Type\nUP5 AAA,Van\nUP5 BBB,?\n', { fields: { verifyUpload: 'false' } })
    await expect.poll(async () => (await untilEnded(body.id)).state, { timeout: 20_000 }).toBe('done')
    const { rows } = await server.context.systemPool.query<{ recipient: string; parameters: object }>(
      "select recipient, parameters from outbox_mails where kind = 'upload-ended' and (parameters ->> 'upload')::int = $1",
      [body.id],
    )
    const [own] = rows
    expect(rows).toMatchObject([{ parameters: { file: 'fleet.csv', counts: { created: 1, faulty: 1 } } }])
    expect(own?.recipient).toBe(body.email)
  })

  test('is refused whole where it is no table, and nothing is lost', async () => {
    for (const [code, name, content] of [
      ['disguised', 'a.xlsx', 'Registration\nUP6 AAA'],
      ['formulas', 'a.csv', 'Registration,Type\nUP6 AAA,Van\nUP6 BBB,=1+1'],
      ['broken', 'a.xlsx', Buffer.from('PK\x03\x04rest', 'latin1')],
      ['empty', 'a.csv', 'Registration,Type\n'],
    ] as const) {
      const refused = await check(content, { name })
      expect([refused.state, refused.refusal?.code]).toEqual(['refused', code])
      expect((await ask('POST', `/api/upload/${refused.id}/`, {})).status).toBe(409)
    }
    expect(await vehicles('UP6')).toEqual([])
    expect(await send('x', { name: 'a.pdf' })).toMatchObject({ status: 415 })
    expect(await send('', { name: 'a.csv' })).toMatchObject({ status: 400 })
    expect(await send(Buffer.alloc(25_000_001, 'a'), { name: 'a.csv' })).toMatchObject({ status: 413 })
    expect(await ask('PUT', '/api/upload_vehicles/', new FormData())).toMatchObject({ status: 400 })
  })
})

describe('other nouns', () => {
  test('drivers by number, else by name; a number that is new goes to whom the name is', async () => {
    const first =
      'First name,Last name,Employee number,Driver keys,Licence valid until\nAna,Silva,,AB01,2030-06-30\nBen,Moor,7,,\n'
    expect((await save(first, { noun: 'drivers' })).counts).toEqual({ ...NOTHING_DONE, created: 2 })
    const again = 'First name,Last name,Employee number\nANA,Silva,9\nBenjamin,Moor,7\nAna,Silva,10\n'
    expect((await save(again, { noun: 'drivers' })).counts).toEqual({ ...NOTHING_DONE, changed: 2, created: 1 })
  })

  test('trackers by their number, into vehicles', async () => {
    const file = 'Device number,Protocol,Model,Vehicle\n356307042441013,Teltonika,FMC130,UP1 AAA\nabc,Teltonika,,\n'
    const saved = await save(file, { noun: 'trackers' })
    expect([saved.counts, await faultsOf(saved)]).toEqual([
      { ...NOTHING_DONE, created: 1, faulty: 1 },
      [[3, 'Device number', 'abc', 'invalid']],
    ])
    expect(await vehicles('UP1AAA')).toMatchObject([{ tracker: { tracker: '356307042441013' } }])
  })

  test('users by their address, and nobody is given more than whoever uploads holds', async () => {
    const file = [
      'E-mail,First name,Last name,Role,Modules',
      'up.one@fleet.example,Ada,Wells,Manager,Track',
      'up.two@fleet.example,Ben,Moor,Global Admin,',
      'up.three@fleet.example,Cy,Moor,Manager,Trips/Stops',
    ].join('\n')
    const saved = await save(file, { noun: 'users' })
    expect([saved.counts, await faultsOf(saved)]).toEqual([
      { ...NOTHING_DONE, created: 1, faulty: 2 },
      [
        [3, 'Role', 'Global Admin', 'forbidden'],
        [4, 'Modules', 'Trips/Stops', 'forbidden'],
      ],
    ])
    expect((await save(file, { noun: 'users' })).counts).toEqual({ ...NOTHING_DONE, as_before: 1, faulty: 2 })
  })
})

describe('a file of QR codes', () => {
  const codes = async (search: string) =>
    (await vehicles(search)).map(({ registration, qr_code }) => [registration, qr_code])

  /** As the documents send it: the file and the customer (C-26). */
  async function saveCodes(content: string): Promise<Upload> {
    const form = new FormData()
    form.set('customer_id', String(own.id))
    form.set('file', new Blob([content]), 'codes.csv')
    const { status, body } = await ask('PUT', '/api/upload_qr_codes/', form)
    expect([status, body.detail]).toEqual([200, undefined])
    return untilEnded(body.id)
  }

  test('with file and customer_id alone gives each vehicle its code or a new one; the same file again changes nothing [ADM-QR-01, ADM-QR-04]', async () => {
    await save('Registration,Type\nQR1 AAA,Van\nQR1 BBB,Van\nQR1 CCC,Van\n')
    const file = 'Registration,QR code\nqr1aaa,sticker-1\nQR1 BBB,\nNO1 ONE,sticker-2\nQR1 CCC,two words\n'
    const saved = await saveCodes(file)
    expect([saved.state, saved.counts, await faultsOf(saved)]).toEqual([
      'done',
      { ...NOTHING_DONE, changed: 2, faulty: 2 },
      [
        [4, 'Registration', 'NO1 ONE', 'unknown'],
        [5, 'QR code', 'two words', 'invalid'],
      ],
    ])
    const given = await codes('QR1')
    expect(given).toEqual([
      ['QR1 AAA', 'sticker-1'],
      ['QR1 BBB', expect.stringMatching(/^[\w-]{16}$/)],
      ['QR1 CCC', ''],
    ])
    expect((await saveCodes(file)).counts).toEqual({ ...NOTHING_DONE, as_before: 2, faulty: 2 })
    expect(await codes('QR1')).toEqual(given)
    await undo(saved)
    expect((await codes('QR1')).map(([, code]) => code)).toEqual(['', '', ''])
  })

  test('gives no two vehicles the same code, and archives none', async () => {
    const saved = await saveCodes('Registration,QR code\nQR1 AAA,twice\nQR1 BBB,twice\n')
    expect([saved.counts, await faultsOf(saved)]).toEqual([
      { ...NOTHING_DONE, changed: 1, faulty: 1 },
      [[expect.any(Number), 'QR code', 'twice', 'taken']],
    ])
    const fields = { uploadChoices: JSON.stringify({ deactivate: true }) }
    const refused = await send('Registration\nQR1 AAA\n', { noun: 'qr_codes', fields })
    expect([refused.status, refused.body.field]).toEqual([400, 'uploadChoices'])
  })
})

test('what a file changed stands in the audit log, with who sent it, its name and counts', async () => {
  const { id } = await save('Registration,Type\nLOG1 AAA,Van\nLOG1 BBB,?\n', { name: 'march.csv' })
  const { rows } = await server.context.systemPool.query(
    "select user_id, customer_id, detail from audit_log where action = 'upload saved' and (detail ->> 'upload')::int = $1",
    [id],
  )
  const detail = { of: 'vehicles', file: 'march.csv', created: 1, faulty: 1 }
  expect(rows).toMatchObject([{ user_id: administrator.id, customer_id: own.id, detail }])
})

describe('what a file did', () => {
  test('is taken back in pieces, and goes on behind the last of them after a worker died', async () => {
    const { context } = server
    const lines = Array.from({ length: 5 }, (_, at) => `UNDO${at} AAA,Van`)
    const saved = await save(`Registration,Type\n${lines.join('\n')}\n`)
    const [first] = await vehicles('UNDO0')
    await ask('PUT', `/api/vehicle/${first!.id}/`, { version: first!.version, fleet_number: '77' })
    const order = (await findOrder(context.system, saved.id))!
    await context.system.updateTable('uploads').set({ state: 'undoing' }).where('id', '=', saved.id).execute()
    const work = { order, upload: vehicleUpload, asker: await askerOf(context, order, vehicleUpload) }
    expect(await undoNext(context.api, work, 2)).toBe(true)
    expect((await vehicles('UNDO')).map(({ registration }) => registration)).toEqual([
      'UNDO0 AAA',
      'UNDO2 AAA',
      'UNDO3 AAA',
      'UNDO4 AAA',
    ])
    await context.system.updateTable('uploads').set({ state: 'done' }).where('id', '=', saved.id).execute()
    expect(await undo(saved)).toMatchObject({ state: 'undone', undone: 4, undo_refused: 1, may_undo: false })
    expect(await vehicles('UNDO')).toMatchObject([{ registration: 'UNDO0 AAA', fleet_number: '77' }])
    expect((await ask('POST', `/api/upload/${saved.id}/undo/`)).status).toBe(409)
    const { rows } = await context.systemPool.query(
      "select user_id, detail from audit_log where action = 'upload undone' and (detail ->> 'upload')::int = $1",
      [saved.id],
    )
    const detail = { of: 'vehicles', file: 'fleet.csv', undone: 4, left: 1 }
    expect(rows).toMatchObject([{ user_id: administrator.id, detail }])
  })

  test('is taken back by nobody who may not change the records, or sees another customer', async () => {
    const saved = await save('Registration,Type\nUNDO9 AAA,Van\n')
    expect((await ask('POST', `/api/upload/${saved.id}/undo/`, undefined, stranger)).status).toBe(404)
    expect((await ask('POST', `/api/upload/${saved.id}/undo/`, undefined, manager)).status).toBe(403)
    expect(await vehicles('UNDO9')).toHaveLength(1)
  })
})

describe('who may', () => {
  test('another customer sees no upload and sends none here; who reads along sends none', async () => {
    const { id } = await check('Registration,Type\nUP7 AAA,Van\n')
    for (const [method, body] of [['GET'], ['PUT', {}], ['POST', {}], ['DELETE']] as const) {
      expect((await ask(method, `/api/upload/${id}/`, body, stranger)).status).toBe(404)
    }
    const fields = { customer_id: String(own.id) }
    expect((await send('Registration\nA', { user: stranger, fields })).status).toBe(404)
    expect((await send('Registration\nA', { user: manager })).status).toBe(403)
    expect(
      (await ask<{ count: number }>('GET', '/api/upload_vehicles/', undefined, manager)).body.count,
    ).toBeGreaterThan(0)
    expect((await ask<{ count: number }>('GET', '/api/upload_vehicles/', undefined, stranger)).body.count).toBe(0)
  })

  test('past uploads of vehicles are listed with how far each is, and those of other nouns are not [ADM-QR-03, N-60]', async () => {
    const drivers = await check('First name,Last name\nEva,Moor\n', { noun: 'drivers', name: 'drivers.csv' })
    const vans = await check('Registration,Type\nUP7 BBB,Van\n', { name: 'vans.csv' })
    const { status, body } = await ask<{ count: number; results: Upload[] }>('GET', '/api/upload_vehicles/')
    expect(status).toBe(200)
    expect(body.results[0]).toMatchObject({
      id: vans.id,
      noun: 'vehicles',
      file_name: 'vans.csv',
      state: 'checked',
      lines: 1,
    })
    expect(body.results.map(({ id }) => id)).not.toContain(drivers.id)
    expect(new Set(body.results.map(({ noun }) => noun))).toEqual(new Set(['vehicles']))
    const all = await ask<{ results: Upload[] }>('GET', '/api/administration/uploads/')
    expect(all.body.results.map(({ id }) => id).slice(0, 2)).toEqual([vans.id, drivers.id])
  })

  test('whoever lost the right meanwhile saves nothing any more', async () => {
    const leaving = await signInAs(server.context, 'Customer Admin', [own.id], { modules: 'all' })
    const fields = { verifyUpload: 'true', run_on_weekend: 'true' }
    const { body } = await send('Registration,Type\nUP8 AAA,Van\n', { user: leaving, fields })
    await untilEnded(body.id)
    const { system, systemPool } = server.context
    await systemPool.query("update uploads set state = 'waiting', due_at = now() where id = $1", [body.id])
    await system.updateTable('users').set({ archived_at: new Date() }).where('id', '=', leaving.id).execute()
    await system.transaction().execute(beginDue)
    expect((await untilEnded(body.id)).state).toBe('failed')
    expect(await vehicles('UP8')).toEqual([])
  })

  test('a file whose check failed has added nothing, whatever its check had found by then', async () => {
    const { id, counts } = await check('Registration,Type\nUP8 BBB,Van\nUP8 CCC,\n')
    expect(counts).toMatchObject({ created: 1, faulty: 1 })
    const { systemPool } = server.context
    await systemPool.query(
      `with checking as (update uploads set state = 'checking', ended_at = null where id = $1 returning job_id)
       update jobs set state = 'failed' where id = (select job_id from checking)`,
      [id],
    )
    const { body } = await ask<Upload>('GET', `/api/upload/${id}/`)
    expect(body).toMatchObject({ state: 'failed', counts: NOTHING_DONE, may_undo: false })
  })

  test('the result goes to users of the customer alone', async () => {
    const fields = { email: 'anybody@elsewhere.example' }
    expect(await send('Registration\nA', { fields })).toMatchObject({ status: 400, body: { field: 'email' } })
  })
})

test('a file that nobody saved goes after a week, and what was wrong with lines after a season', async () => {
  const { id } = await check('Registration,Type\nUP9 AAA,?\n')
  const { context } = server
  const faults = async () => (await ask<{ count: number }>('GET', `/api/upload/${id}/faults/`)).body.count
  const age = (days: number) =>
    context.systemPool.query("update uploads set created_at = now() - $2 * interval '1 day' where id = $1", [id, days])
  const { run } = removeOldUploadsTask(context)
  await age(6)
  await run()
  expect((await ask('GET', `/api/upload/${id}/`)).body.state).toBe('checked')
  await age(8)
  await run()
  expect((await ask('GET', `/api/upload/${id}/`)).body.state).toBe('cancelled')
  const kept = await context.systemPool.query('select file_id from uploads where id = $1', [id])
  expect([kept.rows[0].file_id, await faults()]).toEqual([null, 1])
  await age(91)
  await run()
  expect(await faults()).toBe(0)
})

test('a template of each noun has its headings in the language of the reader, and is read back', async () => {
  for (const noun of UPLOAD_NOUNS) {
    const response = await fetch(`${server.origin}/api/upload_template/?noun=${noun}&format=xlsx&language=pt`, {
      headers: { authorization: `Bearer ${administrator.token}` },
    })
    const checked = await check(Buffer.from(await response.arrayBuffer()), { name: 'template.xlsx', noun })
    expect([noun, checked.columns.includes(null), checked.missing, checked.lines]).toEqual([noun, false, [], 1])
  }
})
