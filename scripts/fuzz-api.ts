// npm run fuzz:api -- --schemathesis PATH [--examples N] [--only PATH] [--as PERMISSION]: every operation of the OpenAPI document, as the
// documents' two administrators, on a demo that is thrown away (docs/operations/api-fuzzing.md).
import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { DEMO_ACCOUNTS } from '@milepost/server/auth/demo-accounts.ts'
import { openSession } from '@milepost/server/auth/signed-in.ts'
import { createDb } from '@milepost/server/db/kysely.ts'
import { createOwnerPool } from '@milepost/server/db/pools.ts'
import { must } from './must.ts'
import { createScratchSystem, EVERY_DEVICE_PORT } from './rig/scratch-system.ts'

const { values } = parseArgs({
  options: {
    schemathesis: { type: 'string', default: 'schemathesis' },
    examples: { type: 'string', default: '15' },
    only: { type: 'string' },
    as: { type: 'string', multiple: true },
  },
})

const CONFIGURATION = resolve(import.meta.dirname, 'fuzz/schemathesis.toml')
const LIVES_MS = 86_400_000
/**
 * Some operations end the session of whoever calls them, or does so with wrong passwords; what comes after would be refused for that
 * alone.
 */
const KEEP_SESSIONS = `
  create function keep_row() returns trigger language plpgsql as 'begin return null; end';
  create trigger kept before delete on sessions for each row execute function keep_row()`

const system = await createScratchSystem(
  {
    MILEPOST_DEMO: 'on',
    MILEPOST_DEMO_DAYS: '0.2',
    MILEPOST_DEMO_VEHICLE_FILE: 'off',
    MILEPOST_RATE_PER_MINUTE: '10000000',
  },
  { listen: EVERY_DEVICE_PORT },
)
const owner = createOwnerPool(await system.databaseUrl(), 1)
let failed = false
try {
  // Ready is before its accounts are there.
  while (!system.output().includes('Milepost is running')) await delay(100)
  await owner.query(KEEP_SESSIONS)
  for (const permission of values.as ?? ['Customer Admin', 'Global Admin']) {
    console.log(`\nAs ${permission}`)
    const filter = values.only ? ['--include-path', values.only] : []
    const code = await run(await signIn(permission), filter)
    failed ||= code !== 0
  }
} finally {
  await owner.end()
  await system.dispose()
}
if (failed) process.exitCode = 1

/** A session of the first customer's demo account with this permission. */
async function signIn(permission: string): Promise<string> {
  const account = DEMO_ACCOUNTS.find(one => one.permission === permission && one.customer === 'first')
  const { rows } = await owner.query<{ id: number }>('select id from users where email = $1', [account?.email])
  return openSession(
    createDb(owner),
    must(rows[0], permission).id,
    { idleMs: LIVES_MS, absoluteMs: LIVES_MS },
    { address: null, userAgent: null, amr: [] },
  )
}

function run(token: string, filter: readonly string[]): Promise<number> {
  const options = ['--header', `Authorization: Bearer ${token}`, '--max-examples', values.examples, ...filter]
  const child = spawn(
    values.schemathesis,
    ['--config-file', CONFIGURATION, 'run', `${system.origin}/api/docs/json`, ...options],
    { stdio: 'inherit', cwd: join(system.dataDirectory) },
  )
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('exit', code => done(code ?? 1))
  })
}
