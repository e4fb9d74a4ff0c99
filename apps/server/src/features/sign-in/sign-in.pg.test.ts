import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, createBrowser, type OpenedPage } from '../../testing/browser.ts'
import { registerCustomer } from '../../testing/registry.ts'
import { registerUser, type SignInServer, startSignInServer, type TestUser } from '../../testing/sign-in-server.ts'

let server: SignInServer
let customerId: number
let manager: TestUser

beforeAll(async () => {
  server = await startSignInServer()
  customerId = (await registerCustomer(server.system, 'Northgate', 2)).id
  manager = await registerUser(server.system, customerId, 'Manager')
})
afterAll(() => server.stop())

const openSignIn = (browser: Browser, redirectUri = '/home') =>
  browser.open(`/sso/login?redirect_uri=${encodeURIComponent(redirectUri)}`)

async function signIn(browser: Browser, user: TestUser, redirectUri?: string): Promise<OpenedPage> {
  const page = await openSignIn(browser, redirectUri)
  return browser.open(page.forms.at(-1)!, { form: { email: user.email, password: user.password } })
}

describe('signing in', () => {
  it('smoke', async () => {
    const browser = createBrowser(server.origin)
    const page = await signIn(browser, manager)
    expect(page.address).toBe('/home')
    const { access_token } = (await (await browser.request('/sso/cookie/')).json()) as { access_token: string }
    expect(access_token).toMatch(/^[\w-]{43}$/)
  })
})
