import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createBrowser } from '../../testing/browser.ts'
import { registerCustomer } from '../../testing/registry.ts'
import { type SignInServer, startSignInServer } from '../../testing/sign-in-server.ts'
import { call, readToken, signIn } from '../../testing/sign-in-steps.ts'

let server: SignInServer

beforeEach(async () => {
  server = await startSignInServer()
})
afterEach(() => server.stop())

const filledIn = (changes: Record<string, string> = {}) => ({
  code: server.setUpCode ?? '',
  managementCompany: 'Northgate Management',
  customer: 'São Northgate & Sons',
  firstName: 'Ana',
  lastName: 'Sousa',
  email: 'ana@northgate.example',
  password: 'three unrelated words',
  repeat: 'three unrelated words',
  ...changes,
})

const countCustomers = async () => (await server.system.selectFrom('customers').select('id').execute()).length

describe('the set-up page of an empty installation', () => {
  it('is where signing in leads, and makes a working administrator', async () => {
    const browser = createBrowser(server.origin)
    const page = await browser.open('/sso/login')
    expect([page.address, page.status]).toEqual(['/setup', 200])
    const form = filledIn()
    const next = await browser.open(page.forms[0]!, { form })
    expect(next.address).toMatch(/^\/oidc\/interaction\//)

    await signIn(browser, form)
    const token = (await readToken(browser))!
    const response = await call(browser, '/api/user/get_current_user/', token)
    expect(await response.json()).toMatchObject({
      permission: { is_global_admin: true },
      customers: [{ name: 'São Northgate & Sons' }],
      user: { modules: { length: 22 } },
    })
    expect(await server.system.selectFrom('customers').select('reference').execute()).toEqual([
      { reference: 'sao-northgate-sons' },
    ])
    const { action } = await server.system
      .selectFrom('audit_log')
      .select('action')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    expect(action).toBe('set up')
  })

  it('works once', async () => {
    const browser = createBrowser(server.origin)
    await browser.open('/setup', { form: filledIn() })
    expect((await browser.request('/setup')).headers.get('location')).toBe('/')
    const again = await browser.request('/setup', {
      form: filledIn({ email: 'eve@evil.example', managementCompany: 'E' }),
    })
    expect([again.headers.get('location'), await countCustomers()]).toEqual(['/', 1])
  })

  it('lets one of two in who send it at once', async () => {
    const send = (email: string) => createBrowser(server.origin).request('/setup', { form: filledIn({ email }) })
    await Promise.all([send('ana@northgate.example'), send('eve@northgate.example')])
    expect(await countCustomers()).toBe(1)
    expect(await server.system.selectFrom('users').select('id').execute()).toHaveLength(1)
  })

  it('refuses a wrong code, keeps what was typed except passwords, and audits it', async () => {
    const page = await createBrowser(server.origin).open('/setup', { form: filledIn({ code: 'AAAA-AAAA-AAAA' }) })
    expect([page.status, await countCustomers()]).toEqual([403, 0])
    expect(page.text).toContain('value="São Northgate &#38; Sons"')
    expect(page.text).not.toContain('three unrelated words')
    const row = await server.system.selectFrom('audit_log').select('detail').executeTakeFirst()
    expect(row?.detail).toMatchObject({ reason: 'wrong set-up code' })
  })

  it('takes the code as it is copied by hand', async () => {
    const code = server.setUpCode!.toLowerCase().replaceAll('-', ' ')
    await createBrowser(server.origin).open('/setup', { form: filledIn({ code }) })
    expect(await countCustomers()).toBe(1)
  })

  it.each([
    { changes: { password: 'short', repeat: 'short' }, words: 'at least 10 characters' },
    { changes: { password: 'password123', repeat: 'password123' }, words: 'first that are guessed' },
    { changes: { password: 'ana@northgate.example' }, words: 'must not be made of' },
    { changes: { repeat: 'three unrelated birds' }, words: 'passwords do not match' },
    { changes: { email: 'ana' }, words: 'not an email address' },
    { changes: { email: 'ana@northgate' }, words: 'not an email address' },
    { changes: { email: 'jörg@northgate.example' }, words: 'not an email address' },
    { changes: { firstName: '\u202eana' }, words: 'cannot be seen' },
    { changes: { customer: ' ' }, words: 'fill this in' },
  ])('says what is wrong: $words', async ({ changes, words }) => {
    const page = await createBrowser(server.origin).open('/setup?language=EN', { form: filledIn(changes) })
    expect([page.status, page.text.includes(words), await countCustomers()]).toEqual([400, true, 0])
  })

  it('is limited in how often it can be tried', async () => {
    const browser = createBrowser(server.origin)
    const form = filledIn({ code: 'AAAA-AAAA-AAAA' })
    for (let i = 0; i < 10; i++) expect((await browser.request('/setup', { form })).status).toBe(403)
    expect((await browser.request('/setup', { form })).status).toBe(429)
  })

  it('closes when a customer comes to exist some other way', async () => {
    await registerCustomer(server.system, 'Southport', 0)
    expect((await createBrowser(server.origin).open('/sso/login')).address).toMatch(/^\/oidc\//)
  })
})

describe('a demo', () => {
  it('has nothing to set up', async () => {
    const demo = await startSignInServer({ MILEPOST_DEMO: 'on' })
    try {
      expect(demo.setUpCode).toBeNull()
      expect((await createBrowser(demo.origin).request('/setup')).headers.get('location')).toBe('/')
    } finally {
      await demo.stop()
    }
  })
})
