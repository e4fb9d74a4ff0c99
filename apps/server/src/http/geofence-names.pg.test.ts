import type { Route } from '@milepost/contract/route.ts'
import { MODULES } from '@milepost/domain/access/modules.ts'
import { EVENT_KINDS } from '@milepost/domain/events/event-kinds.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EVENTS } from '../db/telemetry-columns.ts'
import { registerCustomer, type TestCustomer } from '../testing/registry.ts'
import { signInAs, type TestUser } from '../testing/sign-in-as.ts'
import { insertRecords, storedEvent } from '../testing/stored-records.ts'
import { switchModulesOff } from '../testing/switch-modules-off.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { uploadCalls } from '../testing/upload-calls.ts'
import { addressOf, ROUTES, send } from './route-calls.fixture.ts'
import { addRowsOf } from './rows-of-a-customer.fixture.ts'

// Generated from the contract: the name of a geofence in the answers of every call that reads, with the module and without.

/** It stands nowhere but in a geofence, and in the file that renamed it. */
const NAME = 'Zennor quarry'
const RECORDED_AT_MS = Date.UTC(2026, 5, 1, 8, 5)

let server: TestServer
let own: TestCustomer
let ids: ReadonlyMap<string, string>
/** Who reads: those of one customer, and one of two, of which the other has the module. */
let readers: { who: string; user: TestUser }[]
/** They administer, and hold every module but this one. */
let withoutModule: { who: string; user: TestUser }[]

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api,worker', MILEPOST_RATE_PER_MINUTE: '100000' })
  const { context } = server
  own = await registerCustomer(context.system, 'Southmoor', 2)
  const other = await registerCustomer(context.system, 'Northwind', 1)
  const administrator = await signInAs(context, 'Customer Admin', [own.id], { modules: 'all' })
  const rows = await addRowsOf(server, own, administrator, 'Southmoor')
  const upload = await nameGeofence(Number(rows.get('geofence')), administrator)
  await saveAndUndo(administrator)
  ids = new Map([...rows, ['upload', upload], ['record', rows.get('geofence')!]])
  const signIn = (role: string, customers: number[], modules: 'all' | string[] = 'all') =>
    signInAs(context, role, customers, { modules })
  readers = [
    { who: 'an engineer', user: await signIn('Engineer', [own.id]) },
    { who: 'an administrator', user: administrator },
    { who: 'an administrator of two customers', user: await signIn('Customer Admin', [own.id, other.id]) },
    { who: 'a global administrator', user: await signIn('Global Admin', [own.id, other.id]) },
  ]
  const rest = MODULES.filter(module => module !== 'Geofence')
  withoutModule = [
    { who: 'an administrator', user: await signIn('Customer Admin', [own.id], rest) },
    { who: 'a global administrator', user: await signIn('Global Admin', [own.id, other.id], rest) },
  ]
})
afterAll(() => server.stop())

/** Gives the geofence its name, ties it to a group, and has it in an event, a notice and a file with a fault. Gives the upload. */
async function nameGeofence(geofence: number, { id: userId, token }: TestUser): Promise<string> {
  const { systemPool } = server.context
  const [{ id: vehicleId, trackerId }] = own.vehicles as [TestCustomer['vehicles'][0]]
  const renamed = await fetch(`${server.origin}/api/geofence/${geofence}/`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: NAME, vehicle_groups: [own.groupId] }),
  })
  expect(renamed.status).toBe(200)
  const rule = await systemPool.query<{ id: number; version: number }>(
    `update notification_rules set version = version + 1 where customer_id = $1 returning id, version`,
    [own.id],
  )
  await systemPool.query(
    `insert into audit_log (action, customer_id, user_id, noun, record_id, record_version, before, after)
     values ('notification rule changed', $1, $2, 'notification rule', $3, $4, '{"geofences": []}', $5)`,
    [own.id, userId, rule.rows[0]!.id, rule.rows[0]!.version, { geofences: [{ id: geofence, name: NAME }] }],
  )
  const event = { customerId: own.id, vehicleId, trackerId, recordedAtMs: RECORDED_AT_MS, geofenceId: geofence }
  await insertRecords(systemPool, EVENTS, [storedEvent({ ...event, kind: 'geofence-in' })])
  await systemPool.query(
    `insert into notices (customer_id, user_id, notification_rule_id, vehicle_id, tracker_id, happened_at, sequence, code, geofence_id, last_at)
     select $1, u, $3, $4, $5, $6, 1, $7, $8, $6 from unnest($2::int[]) u`,
    [
      ...[own.id, [userId], rule.rows[0]!.id, vehicleId, trackerId, new Date(RECORDED_AT_MS)],
      ...[EVENT_KINDS['geofence-in'].code, geofence],
    ],
  )
  const upload = await systemPool.query<{ id: number }>(
    `insert into uploads (customer_id, noun, file_name, bytes, state, headings, first_cells, columns, choices, counts, email, created_by)
     values ($1, 'geofences', $2, 20, 'checked', '{Name}', array[$3], '["name"]', '{"create": true, "update": true, "deactivate": false}',
       '{"created": 0, "changed": 0, "archived": 0, "as_before": 0, "skipped": 0, "faulty": 1}', 'fleet@southmoor.example', $4) returning id`,
    [own.id, `${NAME}.csv`, NAME, userId],
  )
  await systemPool.query(
    `insert into upload_faults (upload_id, customer_id, line, place, heading, field, value, code)
     values ($1, $2, 2, 1, 'Name', 'name', $3, 'taken')`,
    [upload.rows[0]!.id, own.id, NAME],
  )
  await systemPool.query(
    `insert into jobs (customer_id, task, payload, state, max_attempts, ended_at)
     values ($1, 'work-off-upload', jsonb_build_object('uploadId', $2::int, 'saves', false), 'done', 3, now())`,
    [own.id, upload.rows[0]!.id],
  )
  return String(upload.rows[0]!.id)
}

/** Has a file of the name saved and undone, as a person would: the log tells of both. */
async function saveAndUndo(user: TestUser): Promise<void> {
  const calls = uploadCalls(server.origin, user)
  const file = 'Name;Latitude;Longitude;Radius (m)\nLelant;50.18;-5.44;150\n'
  const saved = await calls.save(file, { noun: 'geofences', name: `${NAME}.csv` })
  expect((await calls.undo(saved)).state).toBe('undone')
}

const READ = ROUTES.filter(({ route }) => route.method === 'GET')

/** A call as it needs to be, and with the name where it searches for a text. */
function addressesOf(route: Route): string[] {
  const address = addressOf(route, ids)
  const text = ['search', 'words'].find(key => hasKey(route, key))
  return text === undefined ? [address] : [address, `${address}&${text}=${encodeURIComponent(NAME.slice(0, 6))}`]
}

const hasKey = ({ query }: Route, key: string) => Object.keys(query?.shape ?? {}).includes(key)

/** The routes whose answers have the name. */
async function naming(user: TestUser): Promise<string[]> {
  const found: string[] = []
  for (const { name, route } of READ) {
    const answers = addressesOf(route).map(address => send(server, route, address, `Bearer ${user.token}`))
    if ((await Promise.all(answers)).some(({ body }) => body.includes(NAME))) found.push(name)
  }
  return found
}

describe('a geofence is named', () => {
  test('where the module is held: in its own calls, and in rows and records that refer to it', async () => {
    const of = async (place: number) => (await naming(readers[place]!.user)).join('\n')
    const engineer = await of(0)
    for (const path of ['/api/geofence/', '/api/events/', '/api/search/']) expect(engineer).toContain(path)
    const administrator = await of(1)
    for (const path of [
      ...['/api/notification_rules', '/api/administration/audit_log', '/uploads/', '/api/notifications/'],
      ...['/api/vehicles_group/', '/api/administration/jobs/'],
    ]) {
      expect(administrator).toContain(path)
    }
  })

  test('by its number in a rule, to whoever does not hold the module, and a form that sends it back changes nothing', async () => {
    const { user } = withoutModule[0]!
    const headers = { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' }
    const url = `${server.origin}/api/notification_rule/${ids.get('notification_rule')}/`
    const rule = await (await fetch(url, { headers })).json()
    const geofence = Number(ids.get('geofence'))
    expect(rule.geofences).toEqual([{ id: geofence, name: `#${geofence}` }])
    const body = JSON.stringify({ version: rule.version, geofences: [geofence] })
    const saved = await (await fetch(url, { method: 'PUT', headers, body })).json()
    expect(saved).toEqual(rule)
  })

  test('by nothing, to nobody, where the customer does not have the module', async () => {
    await switchModulesOff(server.context.system, own.id, 'Geofence')
    for (const { who, user } of readers) expect([who, await naming(user)]).toEqual([who, []])
    await switchModulesOff(server.context.system, own.id)
  })

  test('to administrators who do not hold the module by the rows of other modules alone', async () => {
    for (const { who, user } of withoutModule) {
      const others = (await naming(user)).filter(name => !/^(events|trips|notices|eventReviews)\b/.test(name))
      expect([who, others]).toEqual([who, []])
    }
  })
})
