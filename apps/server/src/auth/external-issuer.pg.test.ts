import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '../net/free-port.ts'
import { createBrowser } from '../testing/browser.ts'
import { type ExternalIssuer, startExternalIssuer } from '../testing/external-issuer.ts'
import { send } from '../testing/factor-steps.ts'
import { registerCustomer } from '../testing/registry.ts'
import { registerUser, type SignInServer, startSignInServer, type TestUser } from '../testing/sign-in-server.ts'
import { readToken } from '../testing/sign-in-steps.ts'

let issuer: ExternalIssuer
let server: SignInServer
let manager: TestUser
let serverUser: TestUser

beforeAll(async () => {
  const port = String(await freePort())
  const origin = `http://localhost:${port}`
  issuer = await startExternalIssuer(origin)
  server = await startSignInServer({
    PORT: port,
    OIDC_ISSUER: issuer.issuer,
    OIDC_CLIENT_ID: issuer.clientId,
    OIDC_CLIENT_SECRET: issuer.clientSecret,
  })
  const { id } = await registerCustomer(server.system, 'Northgate', 0)
  manager = await registerUser(server.system, id, 'Manager')
  serverUser = await registerUser(server.system, id, 'Server User')
})
afterAll(async () => {
  await server.stop()
  await issuer.stop()
})

/** One jar for both hosts, as the two differ only by port. */
const signIn = async () => {
  const browser = createBrowser(server.origin)
  let at = new URL('/sso/login?redirect_uri=/track', server.origin)
  let response = await browser.request(at.href)
  while (response.status === 303 || response.status === 302) {
    at = new URL(response.headers.get('location')!, at)
    if (at.pathname === '/track') break
    response = await browser.request(at.href)
  }
  return { browser, at: at.pathname, status: response.status, text: await response.text() }
}

beforeEach(() => {
  issuer.person = { email: manager.email, verified: true }
})

describe('an external issuer', () => {
  it('signs in the account with the e-mail address it has verified', async () => {
    issuer.person = { email: manager.email.toUpperCase(), verified: true }
    const { browser, at } = await signIn()
    expect(at).toBe('/track')
    expect(await readToken(browser)).toMatch(/^[\w-]{43}$/)
    const row = await server.system.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirst()
    expect(row).toMatchObject({ action: 'signed in', user_id: manager.id, detail: { via: issuer.issuer } })
    const proof = server.system.selectFrom('users').select('address_proven_at').where('id', '=', manager.id)
    expect((await proof.executeTakeFirstOrThrow()).address_proven_at).toBeInstanceOf(Date)
  })

  it.each([
    ['an address it has not verified', () => ({ email: manager.email, verified: false }), 'has not confirmed'],
    ['somebody without an account here', () => ({ email: 'new@fleet.example', verified: true }), 'no account here'],
    ['a Server User', () => ({ email: serverUser.email, verified: true }), 'for software'],
  ])('does not sign in %s', async (_whom, person, words) => {
    issuer.person = person()
    const { browser, status, text } = await signIn()
    expect([status, text.includes(words)]).toEqual([403, true])
    expect(browser.cookies.has('access-token')).toBe(false)
  })

  it('may be left without signing in', async () => {
    issuer.person = null
    const { status, text } = await signIn()
    expect([status, text.includes('cancelled')]).toEqual([400, true])
  })

  it('is requested to end its own session at a sign-out', async () => {
    const { browser } = await signIn()
    const answer = await browser.request('/sso/logout?redirect_uri=/login')
    const location = new URL(answer.headers.get('location')!)
    expect(location.origin).toBe(issuer.issuer)
    expect(location.searchParams.get('post_logout_redirect_uri')).toBe(`${server.origin}/login?signed_out=1`)
    expect((await browser.request(location.href)).status).toBe(200)
  })

  it('leaves no password page of ours', async () => {
    expect((await createBrowser(server.origin).request('/oidc/.well-known/openid-configuration')).status).toBe(404)
  })

  it('has the second factors and the addresses of its people, which are not kept here', async () => {
    const { browser } = await signIn()
    const token = (await readToken(browser)) ?? ''
    const proof = { password: manager.password }
    for (const [method, path, body] of [
      ['GET', '/api/user/second_factor/', undefined],
      ['GET', '/api/user/second_factor/challenge/', undefined],
      ['POST', '/api/user/second_factor/app/', { proof }],
      ['POST', '/api/user/second_factor/recovery_codes/', { proof }],
    ] as const) {
      expect.soft([path, (await send(server, token, method, path, body)).status]).toEqual([path, 404])
    }
  })
})
