import type { PresentedJob } from '@milepost/contract/jobs.ts'
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

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api' })
  own = await registerCustomer(server.context.system, 'Northwind', 1)
  const foreign = await registerCustomer(server.context.system, 'Southmoor', 1)
  manager = await signInAs(server.context, 'Manager', [own.id], { modules: [] })
  colleague = await signInAs(server.context, 'Manager', [own.id], { modules: [] })
  stranger = await signInAs(server.context, 'Manager', [foreign.id], { modules: [] })
  installer = await signInAs(server.context, 'Global Admin', [own.id], { modules: [] })
})
afterAll(() => server.stop())

async function ask<T = PresentedJob>(user: TestUser, path = '', method = 'GET') {
  const response = await fetch(`${server.origin}/api/jobs/${path}`, {
    method,
    headers: { authorization: `Bearer ${user.token}` },
  })
  return { status: response.status, body: (await response.json()) as T }
}

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
  expect((await ask<{ results: PresentedJob[] }>(manager)).body.results.map(job => job.id)).toEqual([id])
  expect((await ask<{ results: PresentedJob[] }>(colleague)).body.results).toEqual([])
})

test('jobs of the installation are seen by global administrators, failed ones with their reason', async () => {
  const id = await addFence()
  await server.context.systemPool.query(
    "update jobs set state = 'failed', ended_at = now(), failure_code = 'no-paint', failure = 'No paint.' where id = $1",
    [id],
  )
  const seen = await ask<{ results: PresentedJob[] }>(installer)
  expect(seen.body.results).toMatchObject([{ id, state: 'failed', failure: { code: 'no-paint', detail: 'No paint.' } }])
  expect((await ask(manager, `${id}/`)).status).toBe(404)
})

test('a job is cancelled where its task allows it, and stays so', async () => {
  const id = await addSheep()
  expect((await ask(manager, `${id}/`)).body.can_cancel).toBe(true)
  expect((await ask(manager, `${id}/`, 'DELETE')).body).toMatchObject({ state: 'cancelled', can_cancel: false })
  expect((await ask(manager, `${id}/`, 'DELETE')).body).toMatchObject({ state: 'cancelled' })
  expect((await ask(installer, `${await addFence()}/`, 'DELETE')).status).toBe(409)
})
