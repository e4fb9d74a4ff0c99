import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOwnerPool, type Pool } from '../db/pools.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let owner: Pool

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'worker' })
  owner = createOwnerPool(server.databaseUrl, 1)
})
afterAll(async () => {
  await owner.end()
  await server.stop()
})

test('unless it is configured otherwise, the schedule of the worker removes what the audit log has kept for two years', async () => {
  const { rows: scheduled } = await owner.query(
    "select identifier from graphile_worker._private_known_crontabs where identifier = 'audit-retention'",
  )
  expect(scheduled).toHaveLength(1)
  await owner.query(
    "insert into audit_log (action, at) select days::text, now() - days * interval '1 day' from unnest('{729,731}'::int[]) as days",
  )
  await owner.query("select graphile_worker.add_job('audit-retention', '{}')")
  const kept = async () => (await owner.query("select action from audit_log where action in ('729', '731')")).rows
  await expect.poll(kept, { timeout: 10_000 }).toEqual([{ action: '729' }])
})
