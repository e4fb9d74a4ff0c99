import type { Vehicle } from '@milepost/contract/vehicles.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { type UploadCalls, uploadCalls } from '../../testing/upload-calls.ts'
import { NOTHING_DONE } from '../../uploads/apply-lines.ts'

let server: TestServer
let own: TestCustomer
let administrator: TestUser
let calls: UploadCalls

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api,worker', MILEPOST_RATE_PER_MINUTE: '100000' })
  own = await registerCustomer(server.context.system, 'Northwind', 2)
  administrator = await signInAs(server.context, 'Customer Admin', [own.id], { modules: ['Track'] })
  calls = uploadCalls(server.origin, administrator)
})
afterAll(() => server.stop())

const check: UploadCalls['check'] = (...call) => calls.check(...call)
const save: UploadCalls['save'] = (...call) => calls.save(...call)
const faultsOf: UploadCalls['faultsOf'] = upload => calls.faultsOf(upload)
const vehicles = async (search: string) =>
  (await calls.ask<{ results: Vehicle[] }>('GET', `/api/administration/vehicles/?search=${search}`)).body.results

test('what is wrong with a line is said at once, by its cells and by what a new or a known vehicle needs', async () => {
  await save('Registration,Type,Tracker\nUP2 EEE,Van,\n')
  const lines = [
    ',Spaceship,,Nobody',
    'UP2 FFF,,,Nobody',
    'UP2 EEE,Spaceship,,Nobody',
    'UP2 EEE,,,',
    'UP2 GGG,Spaceship,7,Nobody',
  ]
  const checked = await check(`Registration,Type,Tracker,Lease company\n${lines.join('\n')}\n`)
  expect(checked.counts).toEqual({ ...NOTHING_DONE, faulty: 5 })
  expect(await faultsOf(checked)).toEqual([
    [2, 'Type', 'Spaceship', 'unknown'],
    [2, 'Lease company', 'Nobody', 'unknown'],
    [2, 'Registration', '', 'required'],
    [3, 'Lease company', 'Nobody', 'unknown'],
    [3, 'Type', '', 'required'],
    [4, 'Type', 'Spaceship', 'unknown'],
    [4, 'Lease company', 'Nobody', 'unknown'],
    [5, 'Registration', 'UP2 EEE', 'repeated'],
    [6, 'Type', 'Spaceship', 'unknown'],
    [6, 'Lease company', 'Nobody', 'unknown'],
    [6, 'Tracker', '7', 'unknown'],
  ])
})

test('a line has what a record is refused for said beside what a cell is', async () => {
  const lines = ['up.four@fleet.example,Di,Moor,Global Admin,,Nowhere', 'up.five@fleet.example,,Moor,Global Admin,,']
  const columns = 'E-mail,First name,Last name,Role,Modules,Vehicle groups'
  expect(await faultsOf(await check(`${columns}\n${lines.join('\n')}\n`, { noun: 'users' }))).toEqual([
    [2, 'Vehicle groups', 'Nowhere', 'unknown'],
    [2, 'Role', 'Global Admin', 'forbidden'],
    [3, 'First name', '', 'required'],
    [3, 'Role', 'Global Admin', 'forbidden'],
  ])
})

test('a vehicle has its model by its name, with its manufacturer before it as the page shows it, or beside it as an export does', async () => {
  const { systemPool } = server.context
  await systemPool.query(
    `with maker as (insert into vehicle_manufacturers (customer_id, name) values ($1, 'DAF'), ($1, 'MAN') returning id, name)
      insert into vehicle_models (customer_id, vehicle_manufacturer_id, vehicle_type_id, name)
      select $1, maker.id, (select min(id) from vehicle_types), model from maker, unnest(case maker.name when 'DAF' then array['CF Tanker', 'Two'] else array['Two'] end) model`,
    [own.id],
  )
  const file = [
    'Registration,Type,Manufacturer,Model',
    'MOD1 AAA,Truck,,daf  CF Tanker',
    'MOD1 BBB,Truck,DAF,DAF CF Tanker',
    'MOD1 CCC,Truck,DAF,CF Tanker',
    'MOD1 DDD,Truck,,CF Tanker',
    'MOD1 EEE,Truck,,DAF Two',
    'MOD1 FFF,Truck,,Two',
    'MOD1 GGG,Truck,MAN,DAF Two',
  ].join('\n')
  const saved = await save(file)
  expect(await faultsOf(saved)).toEqual([
    [7, 'Model', 'Two', 'ambiguous'],
    [8, 'Manufacturer', 'MAN DAF Two', 'unknown'],
  ])
  const models = (await vehicles('MOD1')).map(({ manufacturer_model: model }) => [
    model?.manufacturer.name,
    model?.name,
  ])
  expect(models).toEqual([...Array(4).fill(['DAF', 'CF Tanker']), ['DAF', 'Two']])
  const exported = await fetch(`${server.origin}/api/vehicles_export/?format=csv&language=en&search=MOD1`, {
    headers: { authorization: `Bearer ${administrator.token}` },
  })
  expect((await check(await exported.text())).counts).toEqual({ ...NOTHING_DONE, as_before: 5 })
})
