import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBrowser } from '../../testing/browser.ts'
import { registerCustomer } from '../../testing/registry.ts'
import { registerUser, type SignInServer, startSignInServer, type TestUser } from '../../testing/sign-in-server.ts'
import { readToken, signIn } from '../../testing/sign-in-steps.ts'

let server: SignInServer
let customerId: number
let customers = 0
let user: TestUser
/** Of the session in which the user works. */
let token: string

beforeAll(async () => {
  server = await startSignInServer({ MILEPOST_RATE_PER_MINUTE: '100000' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  customerId = (await registerCustomer(server.system, `Northwind ${++customers}`, 0)).id
  user = await registerUser(server.system, customerId, 'Manager')
  token = await enter()
})

/** The token of a new session of the user. */
async function enter(password = user.password): Promise<string> {
  const browser = createBrowser(server.origin)
  await signIn(browser, { email: user.email, password })
  return (await readToken(browser)) ?? ''
}

async function ask(method: string, path: string, body?: object, as = token) {
  const response = await fetch(server.origin + path, {
    method,
    headers: { authorization: `Bearer ${as}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

const mails = async (kind: string) =>
  (await server.system.selectFrom('outbox_mails').select('parameters').where('kind', '=', kind).execute()).filter(
    ({ parameters }) => JSON.stringify(parameters).includes(user.email),
  )

describe('preferences', () => {
  const change = (body: object, id = user.id) => ask('PUT', `/api/user/${id}/change_preferences/`, body)

  test('what is sent is kept, and what is not stays [PREF-02] [PREF-03]', async () => {
    const all = {
      ...{ date_format: 'YYYY-MM-DD', time_format: '12', time_zone: 'Europe/Lisbon', units_distance: 'KMS' },
      ...{ theme: 'dark', start_page: 'trips' },
    }
    expect(await change(all)).toMatchObject({ status: 200, body: all })
    expect(await change({ units_distance: 'MLS', language: 'pt' })).toMatchObject({
      status: 200,
      body: { ...all, units_distance: 'MLS', language: 'pt' },
    })
    const { body } = await ask('GET', '/api/user/get_current_user/')
    expect(body.prefs).toEqual({ ...all, units_distance: 'MLS', language: 'pt' })
  })

  test.each([
    { time_zone: 'Europe/Atlantis' },
    { time_zone: '+05:30' },
    { date_format: 'whenever' },
    { time_format: '13' },
    { units_distance: 'LEAGUES' },
    { language: 'fr' },
    { theme: 'pink' },
    { start_page: 'javascript:alert(1)' },
    { theme_song: 'none' },
  ])('%o is refused, and nothing is kept of it', async wrong => {
    const { status, body } = await change({ ...wrong, time_format: wrong.time_format ?? '12' })
    expect([status, body.field]).toEqual([400, Object.keys(wrong)[0]])
    expect((await ask('GET', '/api/user/get_current_user/')).body.prefs.time_format).toBe('24')
  })

  test('the language that is preferred is the first of the user, else the one that their customer put first, among those that are offered [C-50]', async () => {
    const languages = async () => (await ask('GET', '/api/user/get_current_user/')).body.languages
    const offer = (...offered: string[]) =>
      server.system.updateTable('customers').set({ languages: offered }).where('id', '=', customerId).execute()
    expect(await languages()).toEqual(['EN', 'PT'])
    await offer('PT', 'EN')
    expect(await languages()).toEqual(['PT', 'EN'])
    await offer('EN', 'PT')
    await change({ language: 'pt' })
    expect(await languages()).toEqual(['PT', 'EN'])
    await offer('EN')
    expect(await languages()).toEqual(['EN'])
  })

  test('nobody sets those of somebody else', async () => {
    const other = await registerUser(server.system, customerId, 'Engineer')
    expect((await change({ time_format: '12' }, other.id)).status).toBe(404)
  })
})

describe('the own password', () => {
  const NEW = 'lorries on the ring road'
  const change = (old_password: string, new_password: string, id = user.id) =>
    ask('PUT', `/api/user/${id}/change_password/`, { old_password, new_password })

  test('is changed by who says the present one: other sessions end, this one goes on, and a mail tells it [PWD-23]', async () => {
    const elsewhere = await enter()
    expect(await change(user.password, NEW)).toMatchObject({ status: 200, body: { status: 'success' } })
    expect((await ask('GET', '/api/user/get_current_user/')).status).toBe(200)
    expect((await ask('GET', '/api/user/get_current_user/', undefined, elsewhere)).status).toBe(401)
    expect(await mails('password-changed')).toHaveLength(1)
    const later = await enter(NEW)
    expect((await ask('GET', '/api/user/get_current_user/', undefined, later)).status).toBe(200)
  })

  test('is not changed by who says another, which the audit log has', async () => {
    const { status, body } = await change('not this one', NEW)
    expect([status, body.field]).toEqual([400, 'old_password'])
    const denied = await server.system.selectFrom('audit_log').select('action').where('user_id', '=', user.id).execute()
    expect(denied.map(({ action }) => action)).toContain('password change refused')
    expect(await enter()).toBeTypeOf('string')
  })

  test('is guessed five times: then the account is locked, its owner told, and the session over', async () => {
    for (let i = 0; i < 5; i++) expect((await change('not this one', NEW)).status).toBe(400)
    expect((await ask('GET', '/api/user/get_current_user/')).status).toBe(401)
    expect(await mails('account-locked')).toHaveLength(1)
    expect(await enter()).toBe('')
  })

  test('counts no wrong one before the right one', async () => {
    for (let i = 0; i < 4; i++) await change('not this one', NEW)
    expect((await change(user.password, NEW)).status).toBe(200)
    expect((await change('not this one', NEW)).status).toBe(400)
    expect((await ask('GET', '/api/user/get_current_user/')).status).toBe(200)
  })

  test.each(['short', 'password123', 'milepost12'])('%s is refused as the new one', async weak => {
    const { status, body } = await change(user.password, weak)
    expect([status, body.field]).toEqual([400, 'new_password'])
    expect(await mails('password-changed')).toEqual([])
  })

  test('nobody changes that of somebody else', async () => {
    const other = await registerUser(server.system, customerId, 'Engineer')
    expect((await change(other.password, NEW, other.id)).status).toBe(404)
  })
})

describe('the own sessions', () => {
  const list = async () => (await ask('GET', '/api/user/sessions/')).body.results

  test('are listed, this one named, and no token with them', async () => {
    await enter()
    const sessions = await list()
    expect(sessions.map((one: { is_current: boolean }) => one.is_current).toSorted()).toEqual([false, true])
    expect(JSON.stringify(sessions)).not.toContain(token)
  })

  test('are ended one by one; one of somebody else is not found and goes on', async () => {
    const elsewhere = await enter()
    const { id } = (await list()).find((one: { is_current: boolean }) => !one.is_current)
    const stranger = await registerUser(server.system, customerId, 'Engineer')
    const browser = createBrowser(server.origin)
    await signIn(browser, stranger)
    const theirs = (await readToken(browser)) ?? ''
    expect((await ask('DELETE', `/api/user/session/${id}/`, undefined, theirs)).status).toBe(404)
    expect((await ask('GET', '/api/user/get_current_user/', undefined, elsewhere)).status).toBe(200)
    expect(await ask('DELETE', `/api/user/session/${id}/`)).toMatchObject({ status: 200, body: { ended: 1 } })
    expect((await ask('GET', '/api/user/get_current_user/', undefined, elsewhere)).status).toBe(401)
    expect(await list()).toHaveLength(1)
  })

  test('are all ended at once but this one', async () => {
    const elsewhere = [await enter(), await enter()]
    expect(await ask('DELETE', '/api/user/other_sessions/')).toMatchObject({ status: 200, body: { ended: 2 } })
    for (const ended of elsewhere) {
      expect((await ask('GET', '/api/user/get_current_user/', undefined, ended)).status).toBe(401)
    }
    expect(await list()).toMatchObject([{ is_current: true, amr: ['pwd'] }])
  })
})
