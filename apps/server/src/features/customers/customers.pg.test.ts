import { customers } from '@milepost/contract/customers.ts'
import { managementCompanies } from '@milepost/contract/management-companies.ts'
import { vehicles } from '@milepost/contract/vehicles.ts'
import { COUNTRIES } from '@milepost/domain/customers/countries.ts'
import { legalProfileOf } from '@milepost/domain/customers/legal-profile.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readReaderPreferences } from '../../documents/reader-preferences.ts'
import { recordCalls } from '../../testing/record-calls.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let own: TestCustomer
let foreign: TestCustomer
let installer: TestUser
let administrator: TestUser
let manager: TestUser
let company: number

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api', MILEPOST_RATE_PER_MINUTE: '100000' })
  const { context } = server
  own = await registerCustomer(context.system, 'Northwind', 2)
  foreign = await registerCustomer(context.system, 'Southmoor', 1)
  installer = await signInAs(context, 'Global Admin', [own.id], { modules: 'all' })
  administrator = await signInAs(context, 'Customer Admin', [own.id], { modules: 'all' })
  manager = await signInAs(context, 'Manager', [own.id], { modules: 'all' })
  company = (await recordCalls(managementCompanies, () => ({ server, user: installer })).add({ name: 'Harbour' })).id
})
afterAll(() => server.stop())

const { ask, list, add, history, exported } = recordCalls(customers, () => ({ server, user: installer }))
const read = async (id: number, user = installer) =>
  customers.read.result.parse((await ask('GET', `/api/customer/${id}/`, undefined, user)).body)
const change = (id: number, version: number, fields: object, user = installer) =>
  ask('PUT', `/api/customer/${id}/`, { version, ...fields }, user)
const archive = (id: number, user = installer) => ask('POST', '/api/customers_delete/', { ids: [id] }, user)

let made = 0
const newOne = () => ({ name: `Made ${++made}`, reference: `made-${made}`, management_company: company })

describe('whoever looks after the installation', () => {
  test('adds a customer, which is there at once: its groups, users and vehicles can be added [ADM-CUST-01, N-55]', async () => {
    const fields = { ...newOne(), languages: ['PT'], time_zone: 'Europe/Lisbon' }
    const { id, ...customer } = await add(fields)
    expect(customer).toMatchObject({
      ...{ customer: id, customer_name: fields.name, name: fields.name, reference: fields.reference },
      ...{ management_company: { id: company, name: 'Harbour' }, languages: ['PT'], logo: null, vehicle_count: 0 },
      // Its country's law forbids it.
      ...{ scoring_enabled: false, is_scoring_forbidden: true, may_archive: true },
    })
    const group = await ask('POST', '/api/vehicles_groups/', { customer: id, name: 'Porto' })
    const { body: roles } = await ask('GET', '/api/permissions/')
    const role = roles.results.find(({ name }: { name: string }) => name === 'Customer Admin').id
    const person = { first_name: 'Rui', last_name: 'Moor', email: `rui${id}@fleet.example`, permission: role }
    const user = await ask('POST', '/api/users/', { customer: id, ...person })
    const vehicle = { customer: id, registration: 'AA 01 BB', vehicle_type: 'VAN', vehicle_groups: [group.body.id] }
    const added = await ask('POST', '/api/vehicles/', vehicle)
    expect([group.status, user.status, added.status]).toEqual([200, 200, 200])
    const { results: uses } = (await ask('GET', `/api/customer/${id}/uses/`)).body
    expect(
      uses.map(({ kind, count, first }: { kind: string; count: number; first: { name: string }[] }) => [
        ...[kind, count, first[0]?.name],
      ]),
    ).toEqual([
      ['vehicles', 1, 'AA 01 BB'],
      ['users', 1, 'Rui Moor'],
      ['vehicle_groups', 1, 'Porto'],
    ])
  })

  test('switches modules of a customer off and on, from the next request on and with all that was stored; the history says so', async () => {
    const user = await signInAs(server.context, 'Manager', [own.id], { modules: ['Track', 'Trips'] })
    const status = async () => (await ask('GET', '/api/track/', undefined, user)).status
    const modules = async () => {
      const { body } = await ask('GET', '/api/user/get_current_user/', undefined, user)
      return [body.modules.map(({ name }: { name: string }) => name).toSorted(), body.modules_off]
    }
    const turn = async (modules_off: string[], by = installer) =>
      change(own.id, (await read(own.id)).version, { modules_off }, by)
    expect([await status(), await modules()]).toEqual([200, [['Track', 'Trips'], []]])
    expect((await turn(['Trips', 'Track'])).body.modules_off).toEqual(['Track', 'Trips'])
    expect([await status(), await modules()]).toEqual([403, [[], expect.arrayContaining(['Track', 'Trips'])]])
    expect(await turn([], administrator)).toMatchObject({ status: 400, body: { fields: [{ code: 'forbidden' }] } })
    expect((await turn(['Nothing'])).status).toBe(400)
    expect((await turn([])).status).toBe(200)
    expect([await status(), await modules()]).toEqual([200, [['Track', 'Trips'], []]])
    expect((await history(own.id)).slice(0, 2).map(({ changes }) => changes)).toEqual([
      [{ field: 'modules_off', before: ['Track', 'Trips'], after: [] }],
      [{ field: 'modules_off', before: [], after: ['Track', 'Trips'] }],
    ])
  })

  test('gives a customer its country, whose law and units count from then on', async () => {
    const { id, version, ...customer } = await add({ ...newOne(), time_zone: 'Europe/London' })
    expect(customer).toMatchObject({ country: 'GB', scoring_enabled: true, is_scoring_forbidden: false })
    const after = await change(id, version, { country: 'PT' })
    expect(after.body).toMatchObject({ country: 'PT', scoring_enabled: false, is_scoring_forbidden: true })
    expect((await history(id))[0]?.changes).toContainEqual({ field: 'country', before: 'GB', after: 'PT' })
    for (const country of ['XX', 'pt', 'EU']) {
      expect((await change(id, after.body.version, { country })).status).toBe(400)
    }
    const person = await signInAs(server.context, 'Manager', [id], { modules: [] })
    await server.context.system.updateTable('users').set({ customer_id: id }).where('id', '=', person.id).execute()
    const units = async () => {
      const { body } = await ask('GET', '/api/user/get_current_user/', undefined, person)
      const { distanceUnit } = await readReaderPreferences(server.context.system, person.id, 'en')
      return [body.prefs.units_distance, distanceUnit]
    }
    expect(await units()).toEqual(['KMS', 'KMS'])
    await change(id, after.body.version, { units_distance: 'MLS' })
    expect(await units()).toEqual(['MLS', 'MLS'])
  })

  test('the database and the legal profile agree on where drivers may not be scored', async () => {
    const { rows } = await server.context.systemPool.query<{ country: string; is_forbidden: boolean }>(
      "select country, law_forbids_scoring(country, 'Etc/UTC') as is_forbidden from unnest($1::text[]) country",
      [COUNTRIES],
    )
    for (const { country, is_forbidden } of rows) {
      expect([country, is_forbidden]).toEqual([country, legalProfileOf(country).forbidsScoring])
    }
  })

  test('of the demo adds a customer of the demo, which goes on', async () => {
    const { system } = server.context
    await system.updateTable('customers').set({ is_demo: true }).execute()
    const { id } = await add(newOne())
    const isDemo = () => system.selectFrom('customers').select('is_demo').where('id', '=', id).executeTakeFirst()
    expect(await isDemo()).toEqual({ is_demo: true })
    await system.updateTable('customers').set({ is_demo: false }).execute()
    const { id: next } = await add(newOne())
    expect(await system.selectFrom('customers').select('is_demo').where('id', '=', next).executeTakeFirst()).toEqual({
      is_demo: false,
    })
  })

  test('finds, orders and exports all of them [ADM-CUST-01, ADM-CUST-03]', async () => {
    const { name } = await add(newOne())
    for (const path of ['/api/administration/customers/', '/api/customers/']) {
      const { body } = await ask('GET', `${path}?search=${name.toLowerCase()}`)
      expect([body.count, body.may_create, body.results[0].name]).toEqual([1, true, name])
    }
    expect((await list(`management_company=${company}`)).results.map(one => one.name)).toContain(name)
    for (const ordering of customers.list.query.shape.ordering.unwrap().options) {
      expect((await ask('GET', `${customers.list.path}?ordering=${ordering}`)).status).toBe(200)
    }
    const { body } = await exported(`format=csv&search=${name.toLowerCase()}&language=pt`)
    const [heading, row] = body.trim().split(/\r?\n/)
    expect(heading).toContain(
      'Nome;Referência;Empresa gestora;Veículos;Idiomas;Módulos desligados;País;Fuso horário;Unidades',
    )
    expect(row).toContain(`${name};${name.toLowerCase().replace(' ', '-')};Harbour;0;EN, PT;;GB;Europe/London;;`)
  })

  test('a name is taken once in any case, a reference also by what is archived, and both are of their form', async () => {
    const one = await add(newOne())
    const faultsOf = async (fields: object) =>
      (await ask('POST', '/api/customers/', { ...newOne(), ...fields })).body.fields
    expect(await faultsOf({ name: one.name.toUpperCase() })).toMatchObject([{ field: 'name', code: 'taken' }])
    expect(await faultsOf({ reference: one.reference })).toMatchObject([{ field: 'reference', code: 'taken' }])
    expect(await faultsOf({ reference: 'Two Words' })).toMatchObject([{ field: 'reference', code: 'invalid' }])
    expect(await faultsOf({ time_zone: 'Europe/Oakham' })).toMatchObject([{ field: 'time_zone', code: 'invalid' }])
    expect(await faultsOf({ keep_positions_days: 5 })).toMatchObject([{ field: 'keep_positions_days' }])
    expect(await faultsOf({ management_company: 999_999 })).toMatchObject([
      { field: 'management_company', code: 'unknown' },
    ])
    await archive(one.id)
    await add({ ...newOne(), name: one.name })
    expect(await faultsOf({ reference: one.reference })).toMatchObject([{ field: 'reference', code: 'taken' }])
  })

  test('archives a customer, which nobody sees any more, and restores it as it was [ADM-CUST-06, N-56]', async () => {
    const { id, name } = await add(newOne())
    const person = await signInAs(server.context, 'Customer Admin', [id], { modules: 'all' })
    const seenBy = async (user: TestUser) => (await ask('GET', '/api/customers_minimal/', undefined, user)).body.results
    expect(await seenBy(person)).toEqual([{ id, name }])
    const { body } = await archive(id)
    expect(body).toMatchObject({ deleted: 1, refused: [] })
    expect(await seenBy(person)).toEqual([])
    expect(await seenBy(installer)).not.toContainEqual({ id, name })
    expect((await ask('GET', `/api/customer/${id}/`, undefined, person)).status).toBe(404)
    expect((await ask('POST', '/api/vehicles_groups/', { customer: id, name: 'Late' })).status).toBe(404)
    expect((await list(`archived=True&search=${name.toLowerCase()}`)).results).toMatchObject([{ id, name }])
    expect(await history(id)).toMatchObject([{ action: 'archived' }, { action: 'created' }])
    expect((await ask('POST', '/api/customers_undo/', { undo: body.undo })).body).toMatchObject({ count: 1 })
    expect(await seenBy(person)).toEqual([{ id, name }])
  })

  test('says in the audit log what was changed, which the customer’s administrators read as well', async () => {
    const { id, version } = await add(newOne())
    const person = await signInAs(server.context, 'Customer Admin', [id], { modules: 'all' })
    await change(id, version, { time_zone: 'Europe/Paris' })
    const { body } = await ask('GET', '/api/administration/audit_log/?noun=customer', undefined, person)
    expect(body.results[0]).toMatchObject({
      ...{ action: 'customer changed', record: id },
      changes: [{ field: 'time_zone', before: 'Europe/London', after: 'Europe/Paris' }],
    })
  })
})

describe('an administrator of a customer', () => {
  test('reads and changes the own one, and finds no other [ADM-CUST-04]', async () => {
    const { body } = await ask('GET', customers.list.path, undefined, administrator)
    expect([body.may_create, body.results.map((one: { name: string }) => one.name)]).toEqual([false, ['Northwind']])
    const { version, may_edit, may_archive } = await read(own.id, administrator)
    expect([may_edit, may_archive]).toEqual([true, false])
    const fields = {
      ...{ name: 'Northwind Haulage', time_zone: 'Europe/Dublin', languages: ['EN'], second_factor: 'administrators' },
      ...{ timesheet_purpose: 'Paying overtime', keep_raw_days: 7, keep_positions_days: 400, keep_derived_days: 800 },
    }
    const changed = await change(own.id, version, fields, administrator)
    expect([changed.status, changed.body]).toMatchObject([200, fields])
    await change(own.id, changed.body.version, { name: 'Northwind', second_factor: 'nobody' }, administrator)
    for (const path of [`/api/customer/${foreign.id}/`, `/api/customer/${foreign.id}/history/`]) {
      expect((await ask('GET', path, undefined, administrator)).status).toBe(404)
    }
    expect((await change(foreign.id, 1, { name: 'Mine' }, administrator)).status).toBe(404)
  })

  test('gives it no other reference and management company, and neither adds nor archives', async () => {
    const { version, name } = await read(own.id, administrator)
    const sent = await change(own.id, version, { reference: 'mine', management_company: company }, administrator)
    expect(sent).toMatchObject({
      status: 400,
      body: {
        fields: [
          { field: 'reference', code: 'forbidden' },
          { field: 'management_company', code: 'forbidden' },
        ],
      },
    })
    expect((await ask('POST', '/api/customers/', newOne(), administrator)).status).toBe(403)
    expect((await archive(own.id, administrator)).status).toBe(403)
    expect((await ask('POST', '/api/customers_restore/', { ids: [own.id] }, administrator)).status).toBe(403)
    expect(await read(own.id)).toMatchObject({ name, version, archived_at: null })
  })

  test('takes back no archiving, though by the batch of another', async () => {
    const { id } = await add(newOne())
    const person = await signInAs(server.context, 'Customer Admin', [id], { modules: 'all' })
    const { body } = await archive(id)
    expect((await ask('POST', '/api/customers_restore/', { ids: [id] })).body).toMatchObject({ count: 1 })
    const tried = await ask('POST', '/api/customers_undo/', { undo: body.undo }, person)
    expect(tried.body.count ?? 0).toBe(0)
    expect(await read(id)).toMatchObject({ archived_at: null })
  })
})

describe('the limits of a customer', () => {
  const stored = async (id: number) =>
    (
      await server.context.system
        .selectFrom('customers')
        .select('fold_settings')
        .where('id', '=', id)
        .executeTakeFirst()
    )?.fold_settings

  test('are kept beside its working hours, for all vehicles and for those of a kind', async () => {
    const limits = { speedLimitKmh: 112, kinds: { STR: { speedLimitKmh: 90 }, VAN: {} } }
    const hours = { weekdays: [5, 1, 1], fromMinute: 480, untilMinute: 1_080 }
    const { id, version } = await add({ ...newOne(), limits, working_hours: hours })
    const kept = { ...limits, kinds: { STR: { speedLimitKmh: 90 } } }
    const keptHours = { ...hours, weekdays: [1, 5] }
    expect(await stored(id)).toEqual({ ...kept, workingHours: keptHours })
    const next = (await change(id, version, { limits: { idlingFromS: 300 } })).body
    expect(next).toMatchObject({ limits: { idlingFromS: 300 }, working_hours: keptHours })
    // The same in another order is no change.
    const same = { working_hours: { untilMinute: 1_080, weekdays: [1, 5], fromMinute: 480 } }
    expect((await change(id, next.version, same)).body.version).toBe(next.version)
    await change(id, next.version, { working_hours: null })
    expect(await stored(id)).toEqual({ idlingFromS: 300 })
    expect((await history(id))[0]).toMatchObject({
      changes: [{ field: 'working_hours', before: keptHours, after: null }],
    })
  })

  test('are within their bounds: what stands is slower than what moves, and hours end after they begin', async () => {
    const refused = async (fields: object) =>
      (await ask('POST', '/api/customers/', { ...newOne(), ...fields })).body.fields
    expect(await refused({ limits: { movingKmh: 2 } })).toMatchObject([{ field: 'limits', code: 'invalid' }])
    for (const limits of [{ idlingFromS: 5 }, { nothing: 1 }, { kinds: { STR: { speedLimitKmh: 900 } } }]) {
      expect((await ask('POST', '/api/customers/', { ...newOne(), limits })).status).toBe(400)
    }
    const hours = { weekdays: [1], fromMinute: 1_320, untilMinute: 300 }
    expect((await ask('POST', '/api/customers/', { ...newOne(), working_hours: hours })).status).toBe(400)
  })

  test('tell those who fold of their change', async () => {
    const { id, version } = await add(newOne())
    const told: (string | undefined)[] = []
    const client = await server.context.systemPool.connect()
    try {
      client.on('notification', ({ payload }) => told.push(payload))
      await client.query('listen fold_rules_changed')
      await change(id, version, { limits: { idlingFromS: 300 } })
      await client.query('select 1')
    } finally {
      client.release(true)
    }
    expect(told).toEqual([String(id)])
  })
})

test('the units of a customer are those of its people who chose none, on the page and in files', async () => {
  const { id, version } = await add(newOne())
  const person = await signInAs(server.context, 'Manager', [id], { modules: [] })
  const unitsOf = async () => {
    const { body } = await ask('GET', '/api/user/get_current_user/', undefined, person)
    const { distanceUnit } = await readReaderPreferences(server.context.system, person.id, 'en')
    return [body.prefs.units_distance, distanceUnit]
  }
  expect(await unitsOf()).toEqual([null, null])
  await change(id, version, { units_distance: 'KMS' })
  expect(await unitsOf()).toEqual(['KMS', 'KMS'])
  await server.context.system
    .insertInto('user_preferences')
    .values({ user_id: person.id, units_distance: 'MLS' })
    .execute()
  expect(await unitsOf()).toEqual(['MLS', 'MLS'])
})

test('who may not write reads the own customer alone', async () => {
  expect(await read(own.id, manager)).toMatchObject({ may_edit: false, may_archive: false })
  expect((await change(own.id, 1, { name: 'Mine' }, manager)).status).toBe(403)
})

test('everybody who is signed in has the names of their customers, and the first with its logo [ADM-CUST-02, ADM-CUST-05]', async () => {
  const limited = await signInAs(server.context, 'Limited', [own.id], { modules: [], groupIds: [own.groupId] })
  const current = async () => (await ask('GET', '/api/customers/get_current_customer/', undefined, limited)).body
  expect((await ask('GET', '/api/customers_minimal/', undefined, limited)).body).toEqual({
    ...{ count: 1, results: [{ id: own.id, name: 'Northwind' }] },
  })
  expect(await current()).toEqual({ id: own.id, name: 'Northwind', logo: null })
  const content = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  await fetch(`${server.origin}/api/customer/${own.id}/logo/`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${administrator.token}`, 'content-type': 'image/png' },
    body: new Uint8Array(content),
  })
  const { logo } = await current()
  expect((await fetch(server.origin + logo)).headers.get('content-type')).toBe('image/png')
  expect((await read(own.id)).logo).toBe(logo)
  const nobody = await signInAs(server.context, 'Manager', [], { modules: [] })
  expect((await ask('GET', '/api/customers/get_current_customer/', undefined, nobody)).status).toBe(404)
})

test('a customer whose name and vehicles another one has too keeps its own', async () => {
  const calls = recordCalls(vehicles, () => ({ server, user: installer }))
  const { id } = await add(newOne())
  const registration = own.vehicles[0]!.registration
  await calls.add({ customer: id, registration, vehicle_type: 'VAN' })
  expect((await read(id)).vehicle_count).toBe(1)
  expect((await read(own.id)).vehicle_count).toBe(2)
})
