import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { encodeAvlFrame, encodeLogin } from '@milepost/protocols/teltonika/encode.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOwnerPool } from '../db/pools.ts'
import { avlRecord } from '../testing/avl-record.ts'
import { registerCustomer, type TestCustomer } from '../testing/registry.ts'
import { connectDevice } from '../testing/teltonika-client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let customer: TestCustomer

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'ingest' })
  customer = await registerCustomer(server.context.system, 'Northwind', 1)
})
afterAll(() => server.stop())

const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, 'rebuild.ts'), ...args], {
    env: { ...process.env, DATABASE_URL: server.databaseUrl },
  })

/** Ignition on, half an hour of driving, ignition off, and an hourly report. */
async function drive(): Promise<void> {
  const { deviceId } = customer.vehicles[0]!
  const device = await connectDevice(server.ingest!.ports.teltonika!)
  device.write(encodeLogin(deviceId))
  await device.read(1)
  const startMs = Date.now() - 5 * 3_600_000
  const records = Array.from({ length: 32 }, (_, minute) =>
    avlRecord({
      recordedAtMs: startMs + (minute === 31 ? 90 : minute) * 60_000,
      ignition: minute < 30,
      speedKmh: minute < 30 ? 50 : 0,
      odometerM: 1_000 + Math.min(30, minute) * 800,
    }),
  )
  device.write(encodeAvlFrame(records, { codec: '8E' }))
  expect((await device.read(4)).readUInt32BE()).toBe(32)
  device.end()
}

test('a rebuild derives the same rows again, and restores rows that were tampered with', async () => {
  await drive()
  const { registration } = customer.vehicles[0]!
  const pool = server.context.systemPool
  const trips = async () => (await pool.query('select started_at, ended_at, distance_m from trips')).rows
  const before = await trips()
  expect(before).toMatchObject([{ distance_m: 24_000 }])
  const from = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)

  const untouched = await run('--vehicle', registration, '--from', from)
  expect(JSON.parse(untouched.stdout)).toMatchObject({ trackers: 1, positions: 32, withdrawn: 0, added: 0 })

  await pool.query('update trips set distance_m = 1')
  const mended = await run('--vehicle', registration, '--from', from)
  expect(JSON.parse(mended.stdout)).toMatchObject({ withdrawn: 1, added: 1 })
  expect(await trips()).toEqual(before)
})

test('a rebuild of a tracker that waits for the rules of this version lists what it changes', async () => {
  const pool = server.context.systemPool
  const { registration, trackerId } = customer.vehicles[0]!
  await pool.query('update trips set distance_m = 1, days = jsonb_set(days, $1, $2)', ['{0,distanceM}', '1'])
  await pool.query(
    `insert into fold_upgrades (tracker_id, customer_id, driven_until, parked_until) values ($1, $2, now(), now())`,
    [trackerId, customer.id],
  )
  const from = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
  await run('--vehicle', registration, '--from', from)
  const { rows } = await pool.query("select from_value from changed_figures where figure = 'distance'")
  expect(rows).toEqual([{ from_value: 1 }])
  await pool.query('delete from fold_upgrades')
})

test('a rebuild of a time of which no record is left takes nothing back', async () => {
  const pool = server.context.systemPool
  const owner = createOwnerPool(server.databaseUrl, 1)
  await owner.query('truncate positions, fold_checkpoints')
  await owner.end()
  const before = await pool.query('select * from trips')
  const done = await run('--vehicle', customer.vehicles[0]!.registration, '--from', '2026-01-01')
  expect(JSON.parse(done.stdout)).toMatchObject({ positions: 0, withdrawn: 0, added: 0 })
  expect((await pool.query('select * from trips')).rows).toEqual(before.rows)
})

test('an unknown vehicle or a missing date is one clear line and exit code 1', async () => {
  await expect(run('--vehicle', 'NO SUCH', '--from', '2026-01-01')).rejects.toMatchObject({
    code: 1,
    stderr: 'There is no vehicle NO SUCH.\n',
  })
  await expect(run('--vehicle', 'X')).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('--from') })
})
