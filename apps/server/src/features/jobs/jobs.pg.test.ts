import type { JobRow, PresentedJob } from '@milepost/contract/jobs.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withScope } from '../../db/scope.ts'
import { addJob } from '../../jobs/add-job.ts'
import { countSheep, paintFence } from '../../jobs/job-rig.fixture.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let own: TestCustomer
let manager: TestUser
let colleague: TestUser
let stranger: TestUser
let installer: TestUser
let administrator: TestUser
let foreignAdministrator: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api' })
  own = await registerCustomer(server.context.system, 'Northwind', 1)
  const foreign = await registerCustomer(server.context.system, 'Southmoor', 1)
  manager = await signInAs(server.context, 'Manager', [own.id], { modules: [] })
  colleague = await signInAs(server.context, 'Manager', [own.id], { modules: [] })
  stranger = await signInAs(server.context, 'Manager', [foreign.id], { modules: [] })
  administrator = await signInAs(server.context, 'Customer Admin', [own.id], { modules: [] })
  foreignAdministrator = await signInAs(server.context, 'Customer Admin', [foreign.id], { modules: [] })
  installer = await signInAs(server.context, 'Global Admin', [own.id], { modules: [] })
})
afterAll(() => server.stop())

async function send<T>(user: TestUser, path: string, method = 'GET') {
  const response = await fetch(`${server.origin}/api/${path}`, {
    method,
    headers: { authorization: `Bearer ${user.token}` },
  })
  return { status: response.status, body: (await response.json()) as T }
}
const ask = (user: TestUser, path: string, method?: string) => send<PresentedJob>(user, `jobs/${path}`, method)
const list = async (user: TestUser, query = '') =>
  (await send<{ count: number; results: JobRow[] }>(user, `administration/jobs/?${query}`)).body
const idsOf = ({ results }: { results: JobRow[] }) => results.map(({ id }) => id)

const addSheep = () =>
  withScope(server.context.api, { customerIds: [own.id], vehicleGroupIds: null }, db =>
    addJob(db, countSheep, { payload: { sheep: 3 }, customerId: own.id, createdBy: manager.id }),
  )
const addFence = () =>
  server.context.system
    .transaction()
    .execute(db => addJob(db, paintFence, { payload: { colour: 'red' }, createdBy: null }))

test('a job is followed by the user who caused it alone', async () => {
  const id = await addSheep()
  expect((await ask(manager, `${id}/`)).body).toMatchObject({ id, task: 'count-sheep', state: 'queued', done: 0 })
  for (const user of [colleague, stranger, installer]) expect((await ask(user, `${id}/`)).status).toBe(404)
  expect((await ask(stranger, `${id}/`, 'DELETE')).status).toBe(404)
})

test('the jobs of a customer are listed for its administrators, and for nobody else', async () => {
  const id = await addSheep()
  expect((await list(administrator)).results[0]).toMatchObject({
    ...{ id, task: 'count-sheep', state: 'queued', customer_name: 'Northwind', upload: null, failure: null },
    created_by: expect.any(String),
  })
  expect(idsOf(await list(installer))).toContain(id)
  expect(await list(foreignAdministrator)).toEqual({ count: 0, results: [] })
  expect((await send(manager, 'administration/jobs/')).status).toBe(403)
})

test('the two jobs of an uploaded file name it, and say which of them checks and which saves', async () => {
  const { rows } = await server.context.systemPool.query<{ id: number }>(
    `insert into uploads (customer_id, noun, file_name, bytes, state, choices, counts, email)
     values ($1, 'vehicles', 'vans.csv', 20, 'done', '{}', '{}', 'ana@fleet.example') returning id`,
    [own.id],
  )
  const uploadId = rows[0]!.id
  await server.context.systemPool.query(
    `insert into jobs (customer_id, task, payload, state, max_attempts, ended_at)
     select $1, 'work-off-upload', jsonb_build_object('uploadId', $2::int, 'saves', saves), 'done', 3, now()
     from unnest('{f,t}'::bool[]) saves`,
    [own.id, uploadId],
  )
  const { results } = await list(administrator)
  expect(results.filter(({ upload }) => upload === uploadId)).toMatchObject([
    { task: 'work-off-upload', file_name: 'vans.csv', saves: true },
    { task: 'work-off-upload', file_name: 'vans.csv', saves: false },
  ])
  expect(results.filter(({ upload }) => upload === null)).toContainEqual(
    expect.objectContaining({ file_name: null, saves: null }),
  )
})

test('what an error that nobody foresaw says of the server is read by those who look after the installation alone', async () => {
  const id = await addSheep()
  await server.context.systemPool.query(
    `update jobs set state = 'failed', ended_at = now(), failure_code = 'failed', failure = 'connect ECONNREFUSED 10.0.0.5' where id = $1`,
    [id],
  )
  const failureFor = async (user: TestUser) => (await list(user)).results.find(job => job.id === id)?.failure
  expect(await failureFor(administrator)).toEqual({ code: 'failed', detail: '' })
  expect(await failureFor(installer)).toEqual({ code: 'failed', detail: 'connect ECONNREFUSED 10.0.0.5' })
  expect((await ask(manager, `${id}/`)).body.failure).toEqual({ code: 'failed', detail: '' })
})

test('the list of jobs is narrowed by state and days, in either order, page by page', async () => {
  const ids = [await addSheep(), await addSheep(), await addSheep()]
  await server.context.systemPool.query(
    `update jobs set state = 'failed', ended_at = now(), failure_code = 'lost', failure = 'Lost.' where id = any($1::int[])`,
    [ids.slice(0, 2)],
  )
  await server.context.systemPool.query("update jobs set created_at = now() - interval '9 days' where id = $1", [
    ids[0],
  ])
  const failed = await list(administrator, 'state=failed')
  expect(failed.count).toBe(failed.results.length)
  expect(failed.results[0]).toMatchObject({ id: ids[1], failure: { code: 'lost', detail: 'Lost.' } })
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString()
  const inWeek = idsOf(await list(administrator, `state=failed&start=${day(7)}&end=${day(0)}`))
  expect([inWeek.includes(ids[0]!), inWeek.includes(ids[1]!)]).toEqual([false, true])
  const oldestFirst = idsOf(await list(administrator, 'state=failed&ordering=created_at'))
  expect(oldestFirst).toEqual(idsOf(failed).toReversed())
  expect(oldestFirst[0]).toBe(ids[0])
  expect(idsOf(await list(administrator, `state=failed&pageSize=1&page=${failed.count}`))).toEqual([ids[0]])
  expect((await send(administrator, `administration/jobs/?start=${day(7)}`)).status).toBe(400)
})

test('jobs of the installation are seen by global administrators, failed ones with their reason', async () => {
  const id = await addFence()
  await server.context.systemPool.query(
    "update jobs set state = 'failed', ended_at = now(), failure_code = 'no-paint', failure = 'No paint.' where id = $1",
    [id],
  )
  const { results } = await list(installer)
  expect(results.filter(job => job.id === id)).toMatchObject([
    { id, state: 'failed', failure: { code: 'no-paint', detail: 'No paint.' } },
  ])
  expect((await ask(manager, `${id}/`)).status).toBe(404)
})

test('a job is cancelled where its task allows it, and stays so', async () => {
  const id = await addSheep()
  expect((await ask(manager, `${id}/`)).body.can_cancel).toBe(true)
  expect((await ask(manager, `${id}/`, 'DELETE')).body).toMatchObject({ state: 'cancelled', can_cancel: false })
  expect((await ask(manager, `${id}/`, 'DELETE')).body).toMatchObject({ state: 'cancelled' })
  expect((await ask(installer, `${await addFence()}/`, 'DELETE')).status).toBe(409)
})
