import type { EventReview } from '@milepost/contract/event-reviews.ts'
import type { Event } from '@milepost/contract/events.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EVENTS } from '../../db/telemetry-columns.ts'
import { isNotDismissed } from '../../telemetry/dismissed-events.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { insertRecords, storedEvent } from '../../testing/stored-records.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const MORNING = Date.UTC(2026, 5, 1, 7)
const MINUTE_MS = 60_000
const DAY = 'start=2026-06-01&end=2026-06-01'

let server: TestServer
let customer: TestCustomer
let foreign: TestCustomer
let manager: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api' })
  const { system } = server.context
  customer = await registerCustomer(system, 'Northwind', 2)
  foreign = await registerCustomer(system, 'Southmoor', 1)
  manager = await signInAs(server.context, 'Manager', [customer.id], { modules: ['Events'] })
  for (const { id, vehicles } of [customer, foreign]) {
    for (const vehicle of vehicles)
      for (let minute = 0; minute < 6; minute++) await addEvent(id, vehicle, MORNING + minute * MINUTE_MS)
  }
})
afterAll(() => server.stop())

async function addEvent(customerId: number, vehicle: TestCustomer['vehicles'][0], atMs: number, sequence = 3) {
  const { trackerId, id: vehicleId } = vehicle
  await insertRecords(server.context.systemPool, EVENTS, [
    storedEvent({ trackerId, customerId, vehicleId, recordedAtMs: atMs, sequence }),
  ])
}

const idOf = (target: TestCustomer, vehicle: number, minute: number) =>
  `${target.vehicles[vehicle]!.trackerId}-${MORNING + minute * MINUTE_MS}-3-41-0`

interface Answer {
  status: number
  count: number
  results: { id: string; review: EventReview }[]
  refused: { id: string; reason: string }[]
  detail: string
  field: string
}

async function set(events: string[], verdict: object, user = manager): Promise<Answer> {
  const response = await fetch(`${server.origin}/api/event_reviews/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ events, ...verdict }),
  })
  return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) }
}

async function get<Result>(
  path: string,
  user = manager,
): Promise<{ status: number; count: number; results: Result[] }> {
  const response = await fetch(`${server.origin}${path}`, { headers: { authorization: `Bearer ${user.token}` } })
  return { status: response.status, ...((await response.json()) as { count: number; results: Result[] }) }
}

const list = (query: string, user = manager) => get<Event>(`/api/events/?${DAY}&${query}`, user)
const history = (id: string) => get<EventReview>(`/api/event_reviews/?event_id=${id}`)

describe('the state of an event', () => {
  test('is set for several at once and shown with each, and the others stay new', async () => {
    const [first, second] = [idOf(customer, 0, 0), idOf(customer, 1, 0)]
    const { status, count, results } = await set([second, first, first], {
      state: 'in_progress',
      note: 'Call the driver',
    })
    const review = { state: 'in_progress', reason: null, note: 'Call the driver', by: 'Test Manager' }
    expect([status, count]).toEqual([200, 2])
    expect(results.map(one => one.id).toSorted()).toEqual([first, second].toSorted())
    expect(results[0]!.review).toEqual({ ...review, at: expect.any(String) })
    const events = await list('')
    const touched = events.results.filter(event => event.review !== null)
    expect(touched.map(event => event.id).toSorted()).toEqual([first, second].toSorted())
    expect(touched[0]!.review).toMatchObject(review)
  })

  test('keeps its note until another is given, and its history holds every change, the newest first', async () => {
    const id = idOf(customer, 0, 1)
    await set([id], { state: 'seen', note: 'Tyres' })
    await set([id], { state: 'dismissed', reason: 'A pothole' })
    await set([id], { state: 'new', note: null })
    const { count, results } = await history(id)
    expect(count).toBe(3)
    expect(results.map(({ state, reason, note, by }) => [state, reason, note, by])).toEqual([
      ['new', null, null, 'Test Manager'],
      ['dismissed', 'A pothole', 'Tyres', 'Test Manager'],
      ['seen', null, 'Tyres', 'Test Manager'],
    ])
    expect((await history(idOf(customer, 0, 5))).results).toEqual([])
  })

  test('is set for an event whose sequence is negative, as some trackers count', async () => {
    const [vehicle] = customer.vehicles
    await addEvent(customer.id, vehicle!, MORNING + 9 * MINUTE_MS, -748_026_680)
    const id = `${vehicle!.trackerId}-${MORNING + 9 * MINUTE_MS}--748026680-41-0`
    expect((await list('')).results.map(event => event.id)).toContain(id)
    expect((await set([id], { state: 'seen' })).results).toMatchObject([{ id, review: { state: 'seen' } }])
    expect((await history(id)).count).toBe(1)
    await server.context.systemPool.query('delete from events where sequence < 0')
  })

  test('waits for an event that a re-fold took back, should it come again, and meanwhile counts nowhere', async () => {
    const { trackerId } = customer.vehicles[0]!
    const id = idOf(customer, 0, 15)
    await addEvent(customer.id, customer.vehicles[0]!, MORNING + 15 * MINUTE_MS)
    await set([id], { state: 'dismissed', reason: 'agreed' })
    const dismissed = async () => (await list('review=dismissed')).results.map(event => event.id)
    expect(await dismissed()).toContain(id)
    const before = (await list('review=dismissed')).count
    await server.context.systemPool.query('delete from events where tracker_id = $1 and recorded_at = $2', [
      trackerId,
      new Date(MORNING + 15 * MINUTE_MS),
    ])
    expect(await list('review=dismissed')).toMatchObject({ count: before - 1 })
    await addEvent(customer.id, customer.vehicles[0]!, MORNING + 15 * MINUTE_MS)
    expect(await dismissed()).toContain(id)
  })

  test('is written to the audit log with who, which and why', async () => {
    const id = idOf(customer, 0, 2)
    await set([id], { state: 'dismissed', reason: 'Test drive' })
    const entry = await server.context.system
      .selectFrom('audit_log')
      .select(['user_id', 'customer_id', 'detail'])
      .where('action', '=', 'events reviewed')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({
      user_id: manager.id,
      customer_id: customer.id,
      detail: { state: 'dismissed', reason: 'Test drive', events: [id] },
    })
  })

  test('cannot be changed in its history by the program that serves people', async () => {
    const attempt = server.context.api.transaction().execute(async db => {
      await sql`select set_config('milepost.customers', ${`{${customer.id}}`}, true)`.execute(db)
      await sql`update event_review_changes set reason = 'forged'`.execute(db)
    })
    await expect(attempt).rejects.toThrow('permission denied')
  })

  test('of a dismissed event keeps it out of what counts against a driver', async () => {
    const id = idOf(customer, 1, 3)
    await set([id], { state: 'dismissed', reason: 'A pothole' })
    const counted = await sql<{ at: Date }>`select e.recorded_at as at from events e
      where e.vehicle_id = ${customer.vehicles[1]!.id} and ${isNotDismissed('e')}`.execute(server.context.system)
    expect(counted.rows.map(row => row.at.getTime())).not.toContain(MORNING + 3 * MINUTE_MS)
    expect(counted.rows).toHaveLength(5)
    await set([id], { state: 'seen' })
    const again = await sql`select from events e
      where e.vehicle_id = ${customer.vehicles[1]!.id} and ${isNotDismissed('e')}`.execute(server.context.system)
    expect(again.rows).toHaveLength(6)
  })
})

describe('a dismissal that is taken back', () => {
  const revoke = async (events: string[], user = manager): Promise<Answer> => {
    const response = await fetch(`${server.origin}/api/event_reviews/dismissals/revocations/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ events }),
    })
    return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) }
  }
  /** Each is told of one event that nobody touched before. */
  let minute = 20
  const fresh = async () => {
    minute++
    await addEvent(customer.id, customer.vehicles[0]!, MORNING + minute * MINUTE_MS)
    return idOf(customer, 0, minute)
  }

  test('gives the event the state and note back that it had, as a new entry of its history', async () => {
    const [untouched, closed] = [await fresh(), await fresh()]
    await set([closed], { state: 'closed', note: 'Talked to him' })
    await set([untouched, closed], { state: 'dismissed', reason: 'road-surface', note: 'Seen on video' })
    await set([closed], { state: 'dismissed', reason: 'agreed' })
    const { status, results } = await revoke([untouched, closed])
    expect(status).toBe(200)
    const states = new Map(results.map(({ id, review }) => [id, [review.state, review.note, review.reason]]))
    expect(states.get(untouched)).toEqual(['new', null, 'dismissal-revoked'])
    expect(states.get(closed)).toEqual(['closed', 'Talked to him', 'dismissal-revoked'])
    expect((await history(closed)).results.map(({ state }) => state)).toEqual([
      'closed',
      'dismissed',
      'dismissed',
      'closed',
    ])
    expect((await list('review=closed')).results.map(event => event.id)).toContain(closed)
  })

  test('keeps a note that was written while it was dismissed', async () => {
    const id = await fresh()
    await set([id], { state: 'seen', note: 'Tyres' })
    await set([id], { state: 'dismissed', reason: 'agreed', note: 'Later' })
    await set([id], { state: 'dismissed', reason: 'agreed', note: 'Ask again in June' })
    expect((await revoke([id])).results).toMatchObject([{ review: { state: 'seen', note: 'Ask again in June' } }])
  })

  test('leaves events alone that are not dismissed, and is in the audit log', async () => {
    const [id, other] = [await fresh(), await fresh()]
    await set([other], { state: 'in_progress' })
    await set([id], { state: 'dismissed', reason: 'agreed' })
    expect((await revoke([id, other])).results.map(one => one.id)).toEqual([id])
    expect((await revoke([id, other])).count).toBe(0)
    expect((await history(other)).count).toBe(1)
    const { detail } = await server.context.system
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'dismissals revoked')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(detail).toEqual({ events: { [id]: 'new' } })
  })

  test('is for those who may set it: not who only reads, and not for events of another customer', async () => {
    const reader = await signInAs(server.context, 'Read Only', [customer.id], { modules: ['Events'] })
    expect((await revoke([idOf(customer, 0, 0)], reader)).status).toBe(403)
    expect((await revoke([idOf(foreign, 0, 0)])).status).toBe(404)
  })
})

describe('the filter of GET /api/events/ by state', () => {
  test('finds each state, several, and events without a review, with the right number and pages', async () => {
    const states = ['new', 'seen', 'in_progress', 'closed', 'dismissed'] as const
    for (const [minute, state] of states.entries())
      for (const vehicle of [0, 1]) await set([idOf(customer, vehicle, minute)], { state, reason: 'Because' })
    for (const query of ['', `vehicle=${customer.vehicles[0]!.id}`, 'event=41', 'ordering=timestamp']) {
      const all = await list(query)
      for (const wanted of [['seen'], ['dismissed', 'closed'], ['new'], ['new', 'in_progress'], [...states]]) {
        const isWanted = (event: Event) => wanted.includes(event.review?.state ?? 'new')
        const expected = all.results.filter(isWanted).map(event => event.id)
        const filter = `${query}&${wanted.map(state => `review=${state}`).join('&')}`
        const { count, results } = await list(filter)
        expect([filter, count, results.map(event => event.id)]).toEqual([filter, expected.length, expected])
        const second = await list(`${filter}&pageSize=1&page=2`)
        expect([filter, second.count, second.results.map(event => event.id)]).toEqual([
          filter,
          expected.length,
          expected.slice(1, 2),
        ])
      }
    }
  })

  test('refuses a state that there is not', async () => {
    expect(await list('review=forgotten')).toMatchObject({ status: 400, field: 'review' })
  })
})

describe('who may not', () => {
  test('an event of another customer is named as not found, like one that does not exist, and the others are set', async () => {
    const own = idOf(customer, 0, 4)
    const before = (await history(own)).count
    const unknown = `${customer.vehicles[0]!.trackerId}-${MORNING}-3-99-0`
    const { status, results, refused } = await set([idOf(foreign, 0, 0), own, unknown], { state: 'closed' })
    expect([status, results.map(({ id }) => id)]).toEqual([200, [own]])
    expect(refused).toEqual([idOf(foreign, 0, 0), unknown].map(id => ({ id, reason: 'not-found' })))
    expect((await history(own)).count).toBe(before + 1)
    const { detail } = await server.context.system
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'events reviewed')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(detail).toMatchObject({ state: 'closed', events: [own] })
    const foreignReviews = await sql`select from event_reviews where customer_id = ${foreign.id}`.execute(
      server.context.system,
    )
    expect(foreignReviews.rows).toEqual([])
    expect((await set([idOf(foreign, 0, 0), unknown], { state: 'closed' })).status).toBe(404)
    expect((await history(idOf(foreign, 0, 0))).status).toBe(404)
    expect((await set([`${customer.vehicles[0]!.trackerId}-${MORNING}-3-99-0`], { state: 'seen' })).status).toBe(404)
  })

  test('a limited user sets the events of his own vehicles only', async () => {
    const limited = await signInAs(server.context, 'Limited', [customer.id], { modules: ['Events'], groupIds: [] })
    expect((await set([idOf(customer, 0, 0)], { state: 'seen' }, limited)).status).toBe(404)
    const { groupId } = customer
    const own = await signInAs(server.context, 'Limited', [customer.id], { modules: ['Events'], groupIds: [groupId] })
    expect((await set([idOf(customer, 0, 0)], { state: 'seen' }, own)).status).toBe(200)
  })

  test('a caller who may only read is refused', async () => {
    const reader = await signInAs(server.context, 'Read Only', [customer.id], { modules: ['Events'] })
    expect((await set([idOf(customer, 0, 0)], { state: 'seen' }, reader)).status).toBe(403)
  })
})

test.each([
  ['a dismissal without a reason', { state: 'dismissed' }, 'reason'],
  ['a reason of spaces', { state: 'dismissed', reason: '  ' }, 'reason'],
  ['an unknown state', { state: 'forgotten' }, 'state'],
  ['no events', { state: 'seen', events: [] }, 'events'],
  ['too many events', { state: 'seen', events: Array.from({ length: 501 }, (_, at) => `1-${at}-0-41-0`) }, 'events'],
  ['an id that is none', { state: 'seen', events: ['1-2-3'] }, 'events.0'],
  ['a note that is too long', { state: 'seen', note: 'x'.repeat(2_001) }, 'note'],
])('%s is refused and named', async (_, body, field) => {
  expect(await set([idOf(customer, 0, 0)], body)).toMatchObject({ status: 400, field, detail: expect.any(String) })
})

test('ids beyond what the columns hold are not found rather than a failure', async () => {
  expect((await set(['9999999999-999999999999999-9999999999-99999-9999999999'], { state: 'seen' })).status).toBe(404)
})
