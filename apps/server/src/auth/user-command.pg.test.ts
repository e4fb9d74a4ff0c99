import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { FAILURES_THAT_LOCK } from '@milepost/domain/access/lock-out.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBrowser } from '../testing/browser.ts'
import { addApp, enter } from '../testing/factor-steps.ts'
import { registerCustomer } from '../testing/registry.ts'
import { registerUser, type SignInServer, startSignInServer, type TestUser } from '../testing/sign-in-server.ts'
import { call, readToken, signIn } from '../testing/sign-in-steps.ts'

let server: SignInServer
let admin: TestUser

beforeAll(async () => {
  server = await startSignInServer()
  const { id } = await registerCustomer(server.system, 'Northgate', 0)
  admin = await registerUser(server.system, id, 'Global Admin')
})
afterAll(() => server.stop())

/** The command as an operator gives it, beside the running server. */
async function run(args: string[], input = '') {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'user-command.ts'), ...args], {
    env: { ...process.env, DATABASE_URL: server.databaseUrl },
  })
  child.stdin.end(input)
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { out: out.trim(), error: error.trim(), code: child.exitCode }
}

async function lock(): Promise<void> {
  for (let i = 0; i < FAILURES_THAT_LOCK; i++) {
    await signIn(createBrowser(server.origin), { email: admin.email, password: 'not this one' })
  }
}

const opens = async (password: string) =>
  (await signIn(createBrowser(server.origin), { email: admin.email, password })).address === '/home'

function auditOf(action: string) {
  return server.system
    .selectFrom('audit_log')
    .select(['user_id', 'detail'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

it('the host lists accounts and unlocks one at once, and the audit log says that it was the host [N-62]', async () => {
  await lock()
  expect(await opens(admin.password)).toBe(false)
  const listed = await run(['list'])
  expect(listed.out).toMatch(/^global\.admin\.1@fleet\.example \| .* \| Global Admin \| Northgate \| locked until 20/)
  expect(listed.out).not.toContain('argon2')
  expect(await auditOf('accounts listed')).toMatchObject({ user_id: null, detail: { via: 'host', accounts: 1 } })

  expect(await run(['unlock', admin.email.toUpperCase()])).toMatchObject({ code: 0 })
  expect(await auditOf('account unlocked')).toMatchObject({
    user_id: admin.id,
    detail: { via: 'host', by: expect.any(String) },
  })
  expect(await opens(admin.password)).toBe(true)
})

it('a password that is read from standard input unlocks the account and ends its sessions', async () => {
  const browser = createBrowser(server.origin)
  await signIn(browser, admin)
  const token = (await readToken(browser)) ?? ''
  await lock()
  const done = await run(['reset-password', admin.email], 'four other unrelated words\n')
  expect(done).toMatchObject({ code: 0, error: '' })
  expect(done.out).not.toContain('unrelated')
  expect((await call(browser, '/api/user/get_current_user/', token)).status).toBe(401)
  expect(await opens(admin.password)).toBe(false)
  expect(await opens('four other unrelated words')).toBe(true)
  const entry = await auditOf('password reset')
  expect(entry).toMatchObject({ user_id: admin.id, detail: { via: 'host' } })
  expect(JSON.stringify(entry)).not.toContain('unrelated words')
})

it('a password that is made is printed once and opens the account', async () => {
  const { out } = await run(['reset-password', admin.email, '--generate'])
  const made = out.split('\n').at(-1) ?? ''
  expect(made).toMatch(/^[\w-]{20}$/)
  expect(await opens(made)).toBe(true)
})

it.each([
  [['reset-password', 'global.admin.1@fleet.example'], 'password123\n', 'one of the first that are guessed'],
  [['reset-password', 'global.admin.1@fleet.example', 'typed as argument'], '', 'Use: '],
  [['unlock', 'nobody@fleet.example'], '', 'There is no account'],
  [[], '', 'Use: '],
])('%j with %j is refused and says why', async (args, input, words) => {
  const { code, error } = await run(args, input)
  expect([code, error.includes(words)]).toEqual([1, true])
})

it('a link that the host makes lets the owner choose a password, once', async () => {
  const made = await run(['password-link', admin.email])
  const [, token = ''] = /\/set_password\?token=([\w-]{43})$/.exec(made.out) ?? []
  const body = JSON.stringify({ token, password: 'four green ladders' })
  const headers = { 'content-type': 'application/json' }
  const use = () => fetch(`${server.origin}/api/set_password/`, { method: 'PUT', headers, body })
  expect((await use()).status).toBe(200)
  expect(await opens('four green ladders')).toBe(true)
  expect((await use()).status).toBe(400)
  expect(await auditOf('password link made')).toMatchObject({ user_id: admin.id, detail: { via: 'host' } })
  expect((await run(['password-link', 'nobody@fleet.example'])).error).toBe('There is no account nobody@fleet.example.')
})

it('the second factor of an account is reset, and its owner is told', async () => {
  const browser = createBrowser(server.origin)
  const token = await enter(browser, { ...admin, password: 'four green ladders' })
  await addApp(server, token, { ...admin, password: 'four green ladders' })
  expect((await run(['list'])).out).toMatch(/sessions: \d+, second factor$/m)
  expect(await run(['reset-factor', admin.email])).toMatchObject({ code: 0, error: '' })
  expect(await opens('four green ladders')).toBe(true)
  expect(await auditOf('second factors reset')).toMatchObject({ user_id: admin.id, detail: { via: 'host' } })
  const mails = await server.system
    .selectFrom('outbox_mails')
    .select('parameters')
    .where('kind', '=', 'factor-changed')
    .execute()
  expect(mails.map(({ parameters }) => Object(parameters).change)).toContain('factors reset')
  expect((await run(['reset-factor', admin.email])).error).toBe(`${admin.email} has no second factor.`)
})
