import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSession } from '../../auth/signed-in.ts'
import { createBrowser } from '../../testing/browser.ts'
import { registerCustomer } from '../../testing/registry.ts'
import { registerUser, type SignInServer, startSignInServer, type TestUser } from '../../testing/sign-in-server.ts'
import { call, openSignIn, readToken, signIn } from '../../testing/sign-in-steps.ts'

let server: SignInServer
let customerId: number
let manager: TestUser

beforeAll(async () => {
  server = await startSignInServer()
  customerId = (await registerCustomer(server.system, 'Northgate', 2)).id
  manager = await registerUser(server.system, customerId, 'Manager')
})
afterAll(() => server.stop())

const newBrowser = () => createBrowser(server.origin)

async function signedIn(user: TestUser) {
  const browser = newBrowser()
  await signIn(browser, user)
  const token = await readToken(browser)
  if (token === null) throw new Error(`${user.email} did not get in`)
  return { browser, token }
}

async function auditOf(userId: number) {
  const rows = await server.system
    .selectFrom('audit_log')
    .select(['action', 'detail', 'customer_id'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(row => ({ ...row, reason: (row.detail as { reason?: string }).reason }))
}

describe('signing in with a password', () => {
  it('returns to the page that began it, with the token in a cookie no script can read', async () => {
    const browser = newBrowser()
    const page = await openSignIn(browser, '/track?vehicle=3')
    expect(page.status).toBe(200)
    const accepted = await browser.request(page.forms[0]!, { form: manager as never })
    const resumed = await browser.request(accepted.headers.get('location')!)
    const finished = await browser.request(resumed.headers.get('location')!)
    expect(finished.headers.get('location')).toBe('/track?vehicle=3')
    const cookie = finished.headers.getSetCookie().find(line => line.startsWith('access-token='))!
    expect(cookie).toMatch(/; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(await auditOf(manager.id)).toMatchObject([{ action: 'signed in', customer_id: customerId }])
    // The password is the same before and after a change of the address.
    const proof = server.system.selectFrom('users').select('address_proven_at').where('id', '=', manager.id)
    expect(await proof.executeTakeFirst()).toEqual({ address_proven_at: null })
  })

  it('keeps no session at the provider: another sign-in asks for the password again', async () => {
    const { browser, token } = await signedIn(manager)
    expect(browser.cookies.has('milepost-oidc')).toBe(false)
    await server.system.deleteFrom('sessions').execute()
    expect((await call(browser, '/api/user/get_current_user/', token)).status).toBe(401)
    expect((await openSignIn(browser)).text).toContain('name="password"')
  })

  it('goes straight on while the session lives', async () => {
    const { browser } = await signedIn(manager)
    const response = await browser.request('/sso/login?redirect_uri=/trips')
    expect([response.status, response.headers.get('location')]).toEqual([303, '/trips'])
  })

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/%09/evil.example'])(
    'does not lead to another site: %s',
    async target => {
      expect((await newBrowser().request(`/sso/login?redirect_uri=${target}`)).status).toBe(400)
      expect((await newBrowser().request(`/sso/logout?redirect_uri=${target}`)).status).toBe(400)
    },
  )

  it('shows the same for a wrong password and of an account that does not exist', async () => {
    const user = await registerUser(server.system, customerId, 'Read Only')
    const wrong = await signIn(newBrowser(), { ...user, password: 'not this one' })
    const unknown = await signIn(newBrowser(), { email: 'nobody@fleet.example', password: 'not this one' })
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    const message = /role="alert">.*?<\/div>/s
    expect(wrong.text.match(message)?.[0]).toBe(unknown.text.match(message)?.[0])
    expect(await auditOf(user.id)).toMatchObject([{ action: 'sign-in failed', reason: 'wrong password' }])
  })

  it('does not repeat what was typed without escaping it', async () => {
    const page = await signIn(newBrowser(), { email: '"><script>alert(1)</script>', password: 'x' })
    expect(page.text).not.toContain('<script>')
  })

  it('speaks Portuguese to who prefers it, and remembers a choice', async () => {
    const browser = newBrowser()
    const options = { headers: { 'accept-language': 'pt-BR,pt;q=0.9,en;q=0.5' } }
    const page = await browser.request((await browser.request('/sso/login')).headers.get('location')!)
    const address = page.headers.get('location')!
    expect(await (await browser.request(address, options)).text()).toContain('<html lang="pt-PT">')
    expect(await (await browser.request(`${address}?language=EN`, options)).text()).toContain('<html lang="en-GB">')
    expect(await (await browser.request(address, options)).text()).toContain('<html lang="en-GB">')
  })
})

describe('what keeps strangers out', () => {
  it('an interaction belongs to the browser that began it', async () => {
    const page = await openSignIn(newBrowser())
    const stranger = await newBrowser().open(page.forms[0]!, { form: manager as never })
    expect(stranger.status).toBe(400)
  })

  it('a form of another site is refused', async () => {
    const browser = newBrowser()
    const page = await openSignIn(browser)
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await browser.request(page.forms[0]!, { form: manager as never, headers })).status).toBe(400)
  })

  it('a response of the provider counts once, and only in the browser that began', async () => {
    const browser = newBrowser()
    const page = await openSignIn(browser)
    const accepted = await browser.request(page.forms[0]!, { form: manager as never })
    const callback = (await browser.request(accepted.headers.get('location')!)).headers.get('location')!
    expect((await newBrowser().request(callback)).status).toBe(400)
    expect((await browser.request(callback)).status).toBe(303)
    expect((await browser.request(callback)).status).toBe(400)
  })

  it('a Server User does not sign in on the page, and is informed with the right password only', async () => {
    const user = await registerUser(server.system, customerId, 'Server User')
    expect((await signIn(newBrowser(), { ...user, password: 'not this one' })).text).not.toContain('programs')
    const page = await signIn(newBrowser(), user)
    expect([page.status, page.text.includes('This account is for software')]).toEqual([401, true])
  })

  it('a demo account is a stranger where there is no demo, and there are no buttons for it', async () => {
    const page = await openSignIn(newBrowser())
    expect(page.text).not.toContain('name="demo"')
    const browser = newBrowser()
    const { forms } = await openSignIn(browser)
    const response = await browser.open(forms[0]!, { form: { demo: 'helen.ashworth@demo.milepost.example' } })
    expect(response.status).toBe(401)
  })
})

describe('the session', () => {
  const expire = (column: 'last_seen_at' | 'expires_at', at: Date) =>
    server.system
      .updateTable('sessions')
      .set({ [column]: at })
      .where('user_id', '=', manager.id)
      .execute()

  it('ends when no request came for too long, and the cookie goes with it', async () => {
    const { browser, token } = await signedIn(manager)
    await expire('last_seen_at', new Date(Date.now() - server.context.config.session.idleMs - 1_000))
    expect((await call(browser, '/api/user/get_current_user/', token)).status).toBe(401)
    expect(await (await browser.request('/sso/login_check/')).json()).toEqual({ authenticated: false, user_id: null })
    expect(await readToken(browser)).toBeNull()
    expect(browser.cookies.has('access-token')).toBe(false)
  })

  it('ends after its absolute time however busy it is', async () => {
    const { browser, token } = await signedIn(manager)
    await expire('expires_at', new Date(Date.now() - 1_000))
    expect((await call(browser, '/api/user/get_current_user/', token)).status).toBe(401)
    expect(await readToken(browser)).toBeNull()
  })

  it('ends with the account', async () => {
    const user = await registerUser(server.system, (await registerCustomer(server.system, 'Closing', 0)).id, 'Manager')
    const { browser, token } = await signedIn(user)
    await server.system.updateTable('users').set({ archived_at: new Date() }).where('id', '=', user.id).execute()
    expect((await call(browser, '/api/user/get_current_user/', token)).status).toBe(401)
    expect((await signIn(newBrowser(), user)).text).toContain('has been closed')
  })

  it('is checked without telling the token [N-07]', async () => {
    const { browser } = await signedIn(manager)
    const response = await browser.request('/sso/login_check/')
    expect(await response.json()).toEqual({ authenticated: true, user_id: manager.id })
  })

  it('gives its token to a page of this site only, uncached, and renews the cookie [N-08]', async () => {
    const { browser, token } = await signedIn(manager)
    const response = await browser.request('/sso/cookie/')
    expect(await response.json()).toEqual({ access_token: token })
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.getSetCookie()[0]).toContain(`access-token=${token}; Max-Age=604800`)
    expect(await (await newBrowser().request('/sso/cookie/')).json()).toEqual({ access_token: null })
    for (const site of ['cross-site', 'same-site', 'none']) {
      expect((await browser.request('/sso/cookie/', { headers: { 'sec-fetch-site': site } })).status).toBe(403)
    }
  })

  it('is not read from the cookie by calls of the API', async () => {
    const { browser } = await signedIn(manager)
    expect((await browser.request('/api/user/get_current_user/')).status).toBe(401)
  })

  it('ends with signing out, but not by a request from another site', async () => {
    const { browser, token } = await signedIn(manager)
    await browser.request('/sso/logout', { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(await readToken(browser)).toBe(token)
    const response = await browser.request('/sso/logout?redirect_uri=/login%3Fsigned_out=1')
    expect([response.status, response.headers.get('location')]).toEqual([303, '/login?signed_out=1'])
    expect(browser.cookies.has('access-token')).toBe(false)
    expect((await call(browser, '/api/user/get_current_user/', token)).status).toBe(401)
    expect((await auditOf(manager.id)).at(-1)).toMatchObject({ action: 'signed out' })
  })

  it('ends with a reset of the page, which clears both cookies [AUTH-15]', async () => {
    const { browser, token } = await signedIn(manager)
    await call(browser, '/api/reobtain_jwt/', token)
    expect([...browser.cookies.keys()].toSorted()).toEqual(expect.arrayContaining(['access-token', 'jwt-token']))
    const response = await call(browser, '/sso/cookie/', token, 'DELETE')
    expect(await response.json()).toEqual({ ended: true })
    expect(['access-token', 'jwt-token'].filter(name => browser.cookies.has(name))).toEqual([])
    expect((await call(browser, '/api/user/get_current_user/', token)).status).toBe(401)
    expect((await auditOf(manager.id)).at(-1)).toMatchObject({ action: 'signed out' })
  })

  it('is not ended by a reset of a page that holds another session’s token, nor by another site', async () => {
    const { browser, token } = await signedIn(manager)
    const reset = await call(browser, '/sso/cookie/', 'of-an-earlier-session', 'DELETE')
    expect(await reset.json()).toEqual({ ended: false })
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await browser.request('/sso/cookie/', { method: 'DELETE', headers })).status).toBe(403)
    expect(await readToken(browser)).toBe(token)
  })

  it('ends without a token too, which is how a page that stores no user ends it [N-88]', async () => {
    const { browser } = await signedIn(manager)
    expect(await (await browser.request('/sso/cookie/', { method: 'DELETE' })).json()).toEqual({ ended: true })
    expect(await (await browser.request('/sso/login_check/')).json()).toMatchObject({ authenticated: false })
  })

  it('ends when the browser that has it signs in anew', async () => {
    const { token } = await signedIn(manager)
    const browser = newBrowser()
    const page = await openSignIn(browser)
    const accepted = await browser.request(page.forms.at(-1)!, { form: manager as never })
    const callback = (await browser.request(accepted.headers.get('location')!)).headers.get('location')!
    const cookies = [...browser.cookies].map(([name, { value }]) => `${name}=${value}`)
    await browser.request(callback, { headers: { cookie: [...cookies, `access-token=${token}`].join('; ') } })
    expect(await readToken(browser)).toMatch(/^[\w-]{43}$/)
    expect((await call(browser, '/api/user/get_current_user/', token)).status).toBe(401)
  })

  it('ends everywhere at once', async () => {
    await server.system.deleteFrom('sessions').where('user_id', '=', manager.id).execute()
    const [one, two] = [await signedIn(manager), await signedIn(manager)]
    const response = await call(one.browser, '/api/user/sessions/', one.token, 'DELETE')
    expect(await response.json()).toEqual({ ended: 2 })
    expect((await call(two.browser, '/api/user/get_current_user/', two.token)).status).toBe(401)
    expect((await auditOf(manager.id)).at(-1)).toMatchObject({ action: 'signed out everywhere', detail: { ended: 2 } })
  })
})

describe('behind a proxy that ends TLS', () => {
  it('the cookie is Secure and every address is the public one', async () => {
    const secure = await startSignInServer({ MILEPOST_ORIGIN: 'https://fleet.example' })
    try {
      const { id } = await registerCustomer(secure.system, 'Northgate', 0)
      const user = await registerUser(secure.system, id, 'Manager')
      const browser = createBrowser(secure.origin, secure.loopback)
      expect((await signIn(browser, user)).address).toBe('/home')
      const { headers } = await browser.request('/sso/cookie/')
      expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
      const cookie = headers.getSetCookie()[0]
      expect(cookie).toMatch(/^__Host-access-token=[^;]+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
      await call(browser, '/api/reobtain_jwt/', (await readToken(browser))!)
      expect([...browser.cookies.keys()].filter(name => name.endsWith('jwt-token'))).toEqual(['__Host-jwt-token'])
    } finally {
      await secure.stop()
    }
  })

  it('no other host can plant a cookie of a sign-in, and none is sent without TLS', async () => {
    const secure = await startSignInServer({ MILEPOST_ORIGIN: 'https://fleet.example' })
    try {
      const { id } = await registerCustomer(secure.system, 'Northgate', 0)
      const user = await registerUser(secure.system, id, 'Manager')
      const browser = createBrowser(secure.origin, secure.loopback)
      const page = await openSignIn(browser, '/track')
      const begun = [...browser.cookies]
      expect(begun.map(([name]) => name.replace(/-in-.*/, '')).toSorted()).toEqual([
        '__Host-milepost-sign',
        '__Secure-milepost-oidc-interaction',
        '__Secure-milepost-oidc-interaction.sig',
        '__Secure-milepost-oidc-resume',
        '__Secure-milepost-oidc-resume.sig',
      ])
      const lines = (await browser.request(`${page.address}?language=PT`)).headers.getSetCookie()
      expect(lines.join()).toMatch(/^__Host-milepost-language=PT; /)
      let response = await browser.request(page.forms[0]!, { form: user as never })
      while (response.status === 303) {
        lines.push(...response.headers.getSetCookie())
        const to = response.headers.get('location')!
        if (to === '/track') break
        response = await browser.request(to)
      }
      for (const line of lines) {
        expect(line).toMatch(/^__(Host|Secure)-|^(access|jwt)-token=; /)
        expect(line.toLowerCase()).toMatch(/; secure/)
        if (line.startsWith('__Host-')) expect(line.toLowerCase()).toMatch(/; path=\/(;|$)/)
      }
      expect([...browser.cookies.keys()].filter(name => name.endsWith('access-token'))).toEqual(['__Host-access-token'])
    } finally {
      await secure.stop()
    }
  })

  it('whoever was signed in before the cookie had its prefix stays so, and nobody else by that name', async () => {
    const secure = await startSignInServer({ MILEPOST_ORIGIN: 'https://fleet.example' })
    try {
      const { id } = await registerCustomer(secure.system, 'Northgate', 0)
      const user = await registerUser(secure.system, id, 'Manager')
      const token = await openSession(secure.system, user.id, secure.context.config.session, {
        address: null,
        userAgent: null,
        amr: [],
      })
      const browser = createBrowser(secure.origin, secure.loopback)
      const headers = { cookie: `access-token=${token}` }
      const readWith = async () => (await browser.request('/sso/cookie/', { headers })).json()
      expect(await readWith()).toEqual({ access_token: null })
      await secure.system
        .updateTable('sessions')
        .set({ created_at: new Date('2026-01-01') })
        .execute()
      expect(await readWith()).toEqual({ access_token: token })
      expect(browser.cookies.get('__Host-access-token')?.value).toBe(token)
    } finally {
      await secure.stop()
    }
  })
})
