import { type TrackerMove, trackerMoves } from '@milepost/contract/tracker-moves.ts'
import { toDeviceInstant } from '@milepost/domain/time/api-dates.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../../config/log.ts'
import { withScope } from '../../db/scope.ts'
import { FoldContexts } from '../../fold/fold-contexts.ts'
import { refold } from '../../fold/refold.ts'
import { startRefoldWorker } from '../../fold/refold-worker.ts'
import { driveRecords, MINUTE_MS, parkedRecord, sendRecords } from '../../telemetry/drive.fixture.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { countMovingRecords } from './count-moving.ts'

const HOUR_MS = 60 * MINUTE_MS
/** Three drives of half an hour, in the afternoon of three days. */
const firstMs = Math.floor(Date.now() / (24 * HOUR_MS)) * 24 * HOUR_MS - 4 * 24 * HOUR_MS + 12 * HOUR_MS
const driveMs = (day: number) => firstMs + day * 24 * HOUR_MS
const RECORDS_OF_A_DAY = 32
const day = (index: number) => [
  ...driveRecords(driveMs(index), 30, { fromKm: 30 * index }),
  parkedRecord(driveMs(index) + HOUR_MS, 30 * index + 30),
]
const sinceMs = driveMs(1) - HOUR_MS
const since = toDeviceInstant(sinceMs)

let server: TestServer
let customer: TestCustomer
let other: TestCustomer
let administrator: TestUser
let stranger: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api,ingest' })
  const { context } = server
  customer = await registerCustomer(context.system, 'Northwind', 3)
  other = await registerCustomer(context.system, 'Southwind', 1)
  administrator = await signInAs(context, 'Customer Admin', [customer.id], { modules: 'all' })
  stranger = await signInAs(context, 'Customer Admin', [other.id], { modules: 'all' })
  await context.systemPool.query('delete from tracker_assignments where vehicle_id = $1', [customer.vehicles[1]!.id])
  await sendRecords(server.ingest!.ports.teltonika!, customer.vehicles[0]!.deviceId, [...day(0), ...day(1), ...day(2)])
})
afterAll(() => server.stop())

async function ask(path: string, { token }: TestUser = administrator, body?: unknown) {
  const response = await fetch(server.origin + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

interface Asked {
  tracker?: number
  vehicle?: number | null
  since?: string
}

function preview(
  { tracker = moving().trackerId, vehicle = to().id, since: from = since }: Asked,
  user = administrator,
) {
  const asked = new URLSearchParams({
    tracker_id: `${tracker}`,
    since: from,
    ...(vehicle !== null && { vehicle: `${vehicle}` }),
  })
  return ask(`${trackerMoves.preview.path}?${asked}`, user)
}

/** As the screen does it: with the version of the preview. */
async function move(asked: Asked): Promise<TrackerMove> {
  const shown = trackerMoves.preview.result.parse((await preview(asked)).body)
  const { tracker = moving().trackerId, vehicle = to().id, since: from = since } = asked
  const sent = { tracker, vehicle, since: from, version: shown.version, reason: 'Fitted on Monday' }
  const { status, body } = await ask(trackerMoves.move.path, administrator, sent)
  expect([status, body.detail]).toEqual([200, undefined])
  await foldAgain()
  return shown
}

const moving = () => customer.vehicles[0]!
const from = () => customer.vehicles[0]!
const to = () => customer.vehicles[1]!

async function foldAgain(): Promise<void> {
  const { systemPool } = server.context
  const worker = startRefoldWorker(
    systemPool,
    new FoldContexts(),
    createLog({ level: 'silent', format: 'json' }, false),
  )
  while ((await systemPool.query('select 1 from refolds limit 1')).rowCount) await worker.runOnce()
  await worker.stop()
}

const rows = async (query: string, ...values: unknown[]) => (await server.context.systemPool.query(query, values)).rows

/** The drives of a vehicle, by their day. */
const drivesOf = async (vehicleId: number) =>
  (await rows('select started_at from trips where vehicle_id = $1 order by started_at', vehicleId)).map(
    row => (row.started_at.getTime() - firstMs) / (24 * HOUR_MS),
  )
const recordsOf = async (vehicleId: number | null) =>
  (await rows('select count(*)::int as count from positions where vehicle_id is not distinct from $1', vehicleId))[0]
    .count
const shownIn = async () =>
  (await rows('select vehicle_id from tracker_states where tracker_id = $1', moving().trackerId))[0].vehicle_id

/** All that the tracker's records made, by what does not change when it is derived again. */
const derived = () =>
  rows(
    `select 'trip' as kind, to_jsonb(t) - '{stored_xid,stored_at}'::text[] as row from trips t where tracker_id = $1
     union all select 'stop', to_jsonb(s) - '{stored_xid,stored_at}'::text[] from stops s where tracker_id = $1
     union all select 'event', to_jsonb(e) - '{stored_xid,stored_at}'::text[] from events e where tracker_id = $1
     order by 1, 2`,
    moving().trackerId,
  )

describe('a tracker that has been in another vehicle since a past day', () => {
  test('is said first to take its records and trips along, and nothing has moved yet', async () => {
    const { id, registration } = from()
    const { status, body } = await preview({})
    expect([status, body]).toMatchObject([
      200,
      {
        vehicle: { id: to().id, registration: to().registration },
        since,
        moves: [{ vehicle: { id, registration }, records: 2 * RECORDS_OF_A_DAY, has_more_records: false, trips: 2 }],
      },
    ])
    expect([await drivesOf(id), await drivesOf(to().id)]).toEqual([[0, 1, 2], []])
  })

  test('has its records counted up to a limit, and of each vehicle that they leave', async () => {
    const { api } = server.context
    const leaving = (vehicle: number, most: number, assignments: Parameters<typeof countMovingRecords>[2] = []) =>
      withScope(api, { customerIds: [customer.id], vehicleGroupIds: null }, db =>
        countMovingRecords(db, { tracker: moving().trackerId, vehicle, since }, assignments, most),
      )
    const whole = { records: 2 * RECORDS_OF_A_DAY, hasMore: false }
    expect([...(await leaving(to().id, 2 * RECORDS_OF_A_DAY))]).toEqual([[from().id, whole]])
    expect([...(await leaving(to().id, 40))]).toEqual([[from().id, { records: 40, hasMore: true }]])
    expect([...(await leaving(from().id, 40))]).toEqual([])
    const eachDay = [1, 2].map(index => ({ assigned_at: new Date(driveMs(index) - HOUR_MS), unassigned_at: null }))
    expect([...(await leaving(to().id, 40, eachDay))]).toEqual([[from().id, whole]])
  })

  test('is said also while somebody else assigns it', async () => {
    const client = await server.context.systemPool.connect()
    try {
      await client.query('begin')
      await client.query('select from trackers where id = $1 for update', [moving().trackerId])
      expect((await preview({})).status).toBe(200)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test('takes them along, with the corrections laid over them; both vehicles have what a rebuild would give them', async () => {
    const trip = (index: number, what: object) =>
      ask('/api/trips/corrections/', administrator, {
        trip_id: `${moving().trackerId}-${driveMs(index)}`,
        reason: 'as the driver says',
        ...what,
      })
    expect((await trip(1, { field: 'note', note: 'Delivery' })).status).toBe(200)
    expect((await trip(2, { field: 'private' })).status).toBe(200)
    await move({})
    expect([await drivesOf(from().id), await drivesOf(to().id)]).toEqual([[0], [1, 2]])
    expect([await recordsOf(from().id), await recordsOf(to().id)]).toEqual([RECORDS_OF_A_DAY, 2 * RECORDS_OF_A_DAY])
    expect(await shownIn()).toBe(to().id)
    expect(await rows('select note, is_private from trips where vehicle_id = $1 order by started_at', to().id)).toEqual(
      [
        { note: 'Delivery', is_private: false },
        { note: null, is_private: true },
      ],
    )
    const request = { trackerId: moving().trackerId, fromMs: firstMs, untilMs: null }
    const again = await refold(server.context.systemPool, new FoldContexts(), request)
    expect(again).toMatchObject({ withdrawn: 0, added: 0 })
  })

  test('is in the history of both vehicles and in the audit log, with the reason', async () => {
    for (const { id } of [from(), to()]) {
      const { body } = await ask(`/api/vehicle/${id}/history/`)
      expect(body.results[0]).toMatchObject({ action: 'changed', reason: 'Fitted on Monday' })
    }
    const [entry] = await rows("select customer_id, detail from audit_log where action = 'tracker moved'")
    expect(entry).toMatchObject({
      customer_id: customer.id,
      detail: { since, moves: [{ records: 2 * RECORDS_OF_A_DAY, trips: 2 }], reason: 'Fitted on Monday' },
    })
  })

  test('goes on reporting for the vehicle that it is in now', async () => {
    await sendRecords(server.ingest!.ports.teltonika!, moving().deviceId, [parkedRecord(driveMs(2) + 2 * HOUR_MS, 90)])
    expect(await recordsOf(to().id)).toBe(2 * RECORDS_OF_A_DAY + 1)
  })

  test('goes back with all of it when it was in the first one after all', async () => {
    await move({ vehicle: from().id })
    expect([await drivesOf(from().id), await drivesOf(to().id)]).toEqual([[0, 1, 2], []])
    const there = await derived()
    await move({})
    await move({ vehicle: from().id })
    expect(await derived()).toEqual(there)
    expect(
      await rows('select vehicle_id, unassigned_at from tracker_assignments where tracker_id = $1', moving().trackerId),
    ).toEqual([{ vehicle_id: from().id, unassigned_at: null }])
  })

  test('was in no vehicle since: what it recorded is of none and shown nowhere, and a time within a trip cuts it', async () => {
    const within = new Date(driveMs(1) + 10 * MINUTE_MS).toISOString()
    const { moves } = await move({ vehicle: null, since: within })
    expect(moves).toMatchObject([{ vehicle: { id: from().id }, trips: 2 }])
    expect(
      await rows('select ended_at, end_reason from trips where vehicle_id = $1 order by started_at', from().id),
    ).toMatchObject([{}, { ended_at: new Date(driveMs(1) + 9 * MINUTE_MS), end_reason: 'tracker-moved' }])
    expect([await recordsOf(null), await shownIn()]).toEqual([2 * RECORDS_OF_A_DAY + 1 - 10, null])
    await move({ vehicle: from().id, since: within })
    expect([await drivesOf(from().id), await recordsOf(null)]).toEqual([[0, 1, 2], 0])
  })
})

describe('is refused', () => {
  test('for the tracker or the vehicle of another customer, as if there were none', async () => {
    const foreign = other.vehicles[0]!
    const answers = [
      preview({ tracker: foreign.trackerId }),
      preview({ vehicle: foreign.id }),
      preview({}, stranger),
      ask(trackerMoves.move.path, stranger, {
        tracker: moving().trackerId,
        vehicle: foreign.id,
        since,
        version: '',
        reason: 'x',
      }),
    ]
    for (const { status } of await Promise.all(answers)) expect(status).toBe(404)
  })

  test('where the vehicle has had another tracker since', async () => {
    expect((await preview({ vehicle: customer.vehicles[2]!.id })).status).toBe(409)
  })

  test('for a time that has not come, and for one whose records are no longer kept', async () => {
    for (const years of [1, -20]) {
      const { status, body } = await preview({ since: new Date(firstMs + years * 365 * 24 * HOUR_MS).toISOString() })
      expect([status, body.field]).toEqual([400, 'since'])
    }
  })

  test('when the tracker was assigned otherwise since the preview', async () => {
    const { body } = await preview({})
    await move({})
    const sent = { tracker: moving().trackerId, vehicle: to().id, since, version: body.version, reason: 'Again' }
    expect((await ask(trackerMoves.move.path, administrator, sent)).status).toBe(409)
  })
})

test('a tracker that is taken out now leaves to no vehicle what it dates ahead of now', async () => {
  const { id, trackerId, deviceId } = customer.vehicles[2]!
  await sendRecords(server.ingest!.ports.teltonika!, deviceId, [parkedRecord(Date.now() + HOUR_MS, 0)])
  const { body } = await ask(`/api/vehicle/${id}/`)
  const response = await fetch(`${server.origin}/api/vehicle/${id}/`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${administrator.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ version: body.version, tracker: null }),
  })
  expect(response.status).toBe(200)
  await foldAgain()
  expect(await rows('select vehicle_id from positions where tracker_id = $1', trackerId)).toEqual([
    { vehicle_id: null },
  ])
})
