import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../auth/demo-accounts.ts'
import { createDb } from '../db/kysely.ts'
import { createPool } from '../db/pools.ts'
import type { Db } from '../db/scope.ts'
import { registerCustomer } from '../testing/registry.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { TEST_SECRET_KEY } from '../testing/test-keys.ts'

let database: TestDatabase
let directory: string
let system: Db

beforeAll(async () => {
  database = await createTestDatabase()
  directory = await mkdtemp(join(tmpdir(), 'milepost-main-'))
  system = createDb(createPool(database.logins, 'system', 2))
})
afterAll(async () => {
  await system.destroy()
  await database.drop()
  await rm(directory, { recursive: true, force: true })
})

/** The program as `npm start` runs it, until it says that it runs, when it is ended, or until it ends by itself. */
async function start(demo: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      ...process.env,
      PORT: '0',
      MILEPOST_HOST: '127.0.0.1',
      MILEPOST_ROLES: 'api',
      MILEPOST_DATA: directory,
      MILEPOST_SECRET_KEY: TEST_SECRET_KEY,
      MILEPOST_LOG: 'silent',
      MILEPOST_DEMO: demo,
      DATABASE_URL: database.url,
    },
  })
  let [out, error] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString()
    // What it says comes at once.
    if (out.includes('Milepost is running')) child.kill('SIGTERM')
  })
  child.stderr.on('data', (chunk: Buffer) => {
    error += chunk.toString()
  })
  await once(child, 'close')
  return { out, error: error.trim(), code: child.exitCode }
}

const countDemoCustomers = async () =>
  (await system.selectFrom('customers').select('id').where('is_demo', '=', true).execute()).length

describe('beside a real customer', () => {
  beforeAll(async () => {
    await registerCustomer(system, 'Northgate', 0)
  })

  it('a demo refuses to start, says what to do, and adds nothing, as often as it is tried', async () => {
    for (let time = 0; time < 2; time++) {
      const { out, error, code } = await start('on')
      expect(code).toBe(1)
      expect(out).toBe('')
      expect(error).toMatch(
        /^Milepost could not start\. MILEPOST_DEMO=on, but there is a real customer here.*start with MILEPOST_DEMO=off.*starting again is safe\.$/,
      )
      expect(await countDemoCustomers()).toBe(0)
    }
  })

  it.each(['off', 'auto'])('with MILEPOST_DEMO=%s it starts, and is no demo', async demo => {
    const { out, error, code } = await start(demo)
    expect({ error, code }).toEqual({ error: '', code: 0 })
    expect(out).toContain('Milepost is running')
    expect(out).not.toContain(DEMO_PASSWORD)
    expect(await countDemoCustomers()).toBe(0)
  })
})

describe('beside the customer of a demo of an earlier release', () => {
  beforeAll(async () => {
    await system.updateTable('customers').set({ is_demo: true }).execute()
  })

  it('a demo refuses to start, names it, and says what to do', async () => {
    const { error, code } = await start('on')
    expect(code).toBe(1)
    expect(error).toContain('holds the demo of an earlier release (Northgate). Remove the directory')
    expect(await countDemoCustomers()).toBe(1)
  })
})

describe('where there is no customer, or those of the demo', () => {
  beforeAll(async () => {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query('truncate customers cascade')
    await client.end()
  })

  it('the demo starts, and starts again', async () => {
    for (let time = 0; time < 2; time++) {
      const { out, error, code } = await start('on')
      expect({ error, code }).toEqual({ error: '', code: 0 })
      expect(out).toContain(DEMO_PASSWORD)
      expect(await countDemoCustomers()).toBe(2)
    }
  })
})
