import { localDay } from '@milepost/domain/time/local-time.ts'
import { demoFleet, demoSeed, type Fleet } from '@milepost/simulator/fleet.ts'
import { rutland } from '@milepost/simulator/home.ts'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemoAccounts } from '../../auth/seed-demo-accounts.ts'
import { openSession } from '../../auth/signed-in.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { registerFleet } from '../register-fleet.ts'
import { FILING_EMAILS } from './demo-people.ts'
import { fileVehicleRecords } from './file-vehicle-records.ts'

/** The first vehicles of these depots of the demo. */
const fleetOf = (depots: Readonly<Record<string, number>>): Fleet => ({
  customers: demoFleet(demoSeed).customers.map(customer => ({
    ...customer,
    regions: customer.regions.map(region => ({
      ...region,
      depots: region.depots.flatMap(depot => {
        const vehicles = depot.vehicles.slice(0, depots[depot.name] ?? 0)
        return vehicles.length === 0 ? [] : [{ ...depot, vehicles }]
      }),
    })),
  })),
})
/** Among them what a file may have: a vehicle off the road, one overdue, a driver who is limited, both customers. */
const FLEET = fleetOf({ 'Central Couriers': 1, 'East Distribution': 2, 'West Haulage': 1, 'Máquinas em obra': 1 })

let server: TestServer
let tokens: Map<string, string>
const refused: string[] = []

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api', MILEPOST_DEMO: 'on', MILEPOST_RATE_PER_MINUTE: '100000' })
  const { system, config } = server.context
  const [first, second] = await registerFleet(system, FLEET)
  await seedDemoAccounts(system, {
    ...{ firstCustomerId: first?.id ?? 0, secondCustomerId: second?.id ?? 0 },
    limitedGroupIds: first?.vehicleGroupIds.slice(0, 1) ?? [],
  })
  const users = await system.selectFrom('users').select(['id', 'email']).where('email', 'in', FILING_EMAILS).execute()
  tokens = new Map()
  for (const { id, email } of users)
    tokens.set(email, await openSession(system, id, config.session, { address: null, userAgent: null, amr: [] }))
  await file()
})
afterAll(() => server.stop())

async function file(fleet = FLEET, today = localDay(Date.now(), rutland.timeZone)) {
  await fileVehicleRecords({
    ...{
      origin: server.origin,
      tokens,
      signal: new AbortController().signal,
      restFactor: 0,
      fleet,
      today,
    },
    onRefused: (registration, reason) => refused.push(`${registration}: ${reason}`),
  })
}

async function rowsOf<Row extends object>(text: string): Promise<Row[]> {
  return (await server.context.systemPool.query<Row>(text)).rows
}

const COUNTS = `select (select count(*)::int from vehicle_activities) as activities, (select count(*)::int from driver_checks) as checks,
  (select count(*)::int from safety_inspections) as inspections, (select count(*)::int from defects) as defects,
  (select count(*)::int from record_pictures) as pictures, (select count(*)::int from files) as files,
  (select count(*)::int from schedule_types) as schedules, (select count(*)::int from record_states) as states,
  (select count(*)::int from vehicle_costs) as costs, (select count(*)::int from vehicle_notes) as notes`

test('two years of documents, inspections, checks and defects are filed, and nothing is refused', async () => {
  expect(refused).toEqual([])
  const [counts] = await rowsOf<Record<string, number>>(COUNTS)
  expect(counts?.checks).toBe(4 * 14)
  expect(counts?.inspections).toBeGreaterThanOrEqual(3 * 3)
  expect(counts?.defects).toBe(3)
  const kinds = await rowsOf<{ reference: string; count: number; days: number }>(`
    select t.reference, count(*)::int as count,
      extract(day from max(activity_fulfilled_at) - min(activity_fulfilled_at))::int as days
    from vehicle_activities a join vehicle_activity_types t on t.id = a.vehicle_activity_type_id group by 1`)
  const byKind = new Map(kinds.map(kind => [kind.reference, kind]))
  expect([...byKind.keys()].toSorted()).toEqual(
    ['DEFECT', 'LOLER', 'MOT', 'PMI_FORM', 'SAFETY_INSPECTION', 'SERVICE', 'TACHO_CALIBRATION', 'VTG7'].toSorted(),
  )
  expect(byKind.get('PMI_FORM')?.count).toBeGreaterThan(3 * 7)
  expect(byKind.get('MOT')?.days).toBeGreaterThan(360)
  const accounts = await rowsOf('select distinct created_by_name from vehicle_activities')
  expect(accounts.length).toBeGreaterThan(4)
})

test('some of it is due and some overdue, one vehicle is off the road, and repairs have come to different ends', async () => {
  const [due] = await rowsOf<{ overdue: number; later: number }>(`
    select count(*) filter (where due_at < date_trunc('week', now()))::int as overdue,
      count(*) filter (where due_at >= date_trunc('week', now()))::int as later from vehicle_schedules`)
  expect(due?.overdue).toBeGreaterThanOrEqual(1)
  expect(due?.later).toBeGreaterThan(5)
  expect(await rowsOf('select registration from defects where is_off_road')).toHaveLength(1)
  const states = await rowsOf<{ status: string }>('select distinct status from defects')
  expect(states.length).toBe(3)
  expect((await rowsOf("select from safety_inspections where status = '12'")).length).toBe(3 * 2)
})

test('what a vehicle does not need is stopped, so that nothing stands as never recorded', async () => {
  const stopped = await rowsOf<{ type: string; reference: string }>(`
    select distinct vt.code as type, t.reference from schedule_starts s join vehicles v on v.id = s.vehicle_id
      join vehicle_types vt on vt.id = v.vehicle_type_id join vehicle_activity_types t on t.id = s.vehicle_activity_type_id
    where s.from_at is null order by 1, 2`)
  expect(stopped).toContainEqual({ type: 'PLT', reference: 'MOT' })
  expect(stopped).not.toContainEqual(expect.objectContaining({ type: 'STR' }))
})

test('two years of what was paid are recorded of each vehicle, in the currency of its customer, by several people', async () => {
  const vehicles = await rowsOf<{ type: string; count: number; days: number; fuel: number; currencies: string[] }>(`
    select t.code as type, count(*)::int as count, max(c.day) - min(c.day) as days, array_agg(distinct c.currency) as currencies,
      count(*) filter (where c.kind = 'fuel')::int as fuel
    from vehicles v join vehicle_types t on t.id = v.vehicle_type_id left join vehicle_costs c on c.vehicle_id = v.id group by v.id, t.code`)
  expect(vehicles).toHaveLength(5)
  for (const { type, count, days, fuel, currencies } of vehicles) {
    expect(count).toBeGreaterThan(18)
    expect(days).toBeGreaterThan(600)
    expect(fuel).toBe(5 + 8)
    expect(currencies).toEqual([type === 'PLT' ? 'EUR' : 'GBP'])
  }
  const kinds = await rowsOf<{ kind: string }>('select distinct kind from vehicle_costs order by 1')
  const expected = ['cleaning', 'fuel', 'hire', 'inspection', 'insurance', 'repair', 'tax', 'toll', 'tyres']
  expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(expected))
  expect((await rowsOf('select distinct updated_by from vehicle_costs')).length).toBeGreaterThan(3)
})

test('what others should know of a vehicle is noted, and pinned where nobody may overlook it', async () => {
  const notes = await rowsOf<{ is_pinned: boolean }>('select is_pinned from vehicle_notes')
  expect(notes.length).toBeGreaterThan(2)
  expect(notes.filter(({ is_pinned }) => is_pinned)).toHaveLength(1)
})

test('a document is a PDF that says what it is', async () => {
  const [file] = await rowsOf<{ id: number; registration: string }>(`
    select a.document_file_id as id, a.registration from vehicle_activities a
      join vehicle_activity_types t on t.id = a.vehicle_activity_type_id where t.reference = 'MOT' limit 1`)
  const opened = await server.context.files.open(file?.id ?? 0)
  const pieces: Buffer[] = []
  for await (const piece of opened?.content ?? []) pieces.push(piece)
  const document = await getDocument({ data: new Uint8Array(Buffer.concat(pieces)), verbosity: 0 }).promise
  const { items } = await (await document.getPage(1)).getTextContent()
  const text = items.map(item => ('str' in item ? item.str : '')).join(' ')
  for (const part of ['Annual test', 'DEMONSTRATION', file?.registration ?? '']) expect(text).toContain(part)
})

test('done again, on a later day too, it files nothing more', async () => {
  const before = await rowsOf(COUNTS)
  await file(fleetOf({ 'Central Couriers': 1, 'East Distribution': 2 }), localDay(Date.now(), rutland.timeZone) + 1)
  expect(refused).toEqual([])
  expect(await rowsOf(COUNTS)).toEqual(before)
})
