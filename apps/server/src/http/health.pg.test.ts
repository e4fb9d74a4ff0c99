import { encodeAvlFrame, encodeLogin } from '@milepost/protocols/teltonika/encode.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOwnerPool } from '../db/pools.ts'
import { avlRecord } from '../testing/avl-record.ts'
import { registerCustomer } from '../testing/registry.ts'
import { connectDevice } from '../testing/teltonika-client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function readiness() {
  const response = await fetch(`${server.origin}/health/ready`)
  return { status: response.status, body: await response.json() }
}

test('the server is not ready while commits of records fail as on a full disk, and is again with the next that succeeds', async () => {
  const { vehicles } = await registerCustomer(server.context.system, 'Northwind', 1, () => 'teltonika')
  const device = await connectDevice(server.ingest!.ports.teltonika!)
  device.write(encodeLogin(vehicles[0]!.deviceId))
  expect([...(await device.read(1))]).toEqual([1])
  const owner = createOwnerPool(server.databaseUrl, 1)
  try {
    await owner.query(`
      create function no_space() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
      create trigger no_space before insert on raw_frames for each statement execute function no_space();
    `)
    expect(await readiness()).toEqual({ status: 200, body: { status: 'ready', faults: [] } })
    device.write(encodeAvlFrame([avlRecord({ recordedAtMs: Date.now() })], { codec: 8 }))
    await expect.poll(readiness).toEqual({
      status: 503,
      body: {
        status: 'not ready',
        faults: ['commits of what devices send fail (53100); devices wait, and the log says why'],
      },
    })
    await owner.query('drop trigger no_space on raw_frames')
  } finally {
    await owner.end()
  }
  expect((await device.read(4)).readUInt32BE()).toBe(1)
  expect(await readiness()).toEqual({ status: 200, body: { status: 'ready', faults: [] } })
  device.end()
})
