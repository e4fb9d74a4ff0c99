import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBrowser } from '../testing/browser.ts'
import { registerCustomer } from '../testing/registry.ts'
import { registerUser, type SignInServer, startSignInServer, type TestUser } from '../testing/sign-in-server.ts'
import { openSignIn } from '../testing/sign-in-steps.ts'

let server: SignInServer
let manager: TestUser

beforeAll(async () => {
  server = await startSignInServer()
  const { id } = await registerCustomer(server.system, 'Northgate', 0)
  manager = await registerUser(server.system, id, 'Manager')
})
afterAll(() => server.stop())

const stored = async () =>
  (
    await server.context.systemPool.query<{ kind: string; text: string }>(
      'select kind, to_jsonb(r)::text as text from oidc_records r',
    )
  ).rows

test('no row of the OpenID provider holds what a browser shows for it: its cookies, the code of a sign-in', async () => {
  const browser = createBrowser(server.origin)
  const page = await openSignIn(browser)
  const shown = new Set<string>()
  const kinds = new Set<string>()
  const look = async () => {
    for (const [name, { value }] of browser.cookies) if (/^milepost-oidc(-\w+)?$/.test(name)) shown.add(value)
    for (const { kind, text } of await stored()) {
      kinds.add(kind)
      for (const value of shown) expect(text).not.toContain(value)
      expect(text).not.toContain('"jti"')
    }
  }
  await look()
  let response = await browser.request(page.forms.at(-1)!, {
    form: { email: manager.email, password: manager.password },
  })
  for (let to = response.headers.get('location'); to !== null; to = response.headers.get('location')) {
    const code = new URL(to, server.origin).searchParams.get('code')
    if (code !== null) shown.add(code)
    await look()
    response = await browser.request(to)
  }
  await look()
  // The next one begins beside the session of the first.
  await openSignIn(browser)
  await look()
  expect(shown.size).toBeGreaterThanOrEqual(3)
  expect([...kinds].toSorted()).toEqual(['AccessToken', 'AuthorizationCode', 'Grant', 'Interaction', 'Session'])
})
