import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONFIRM_PATH, STOP_PATHS } from '../mail/mail-answers.ts'
import { registerCustomer } from '../testing/registry.ts'
import { signInAs } from '../testing/sign-in-as.ts'
import { type SignInServer, startSignInServer } from '../testing/sign-in-server.ts'

let server: SignInServer
let token: string
let addresses = 0

/** Of an address without a session, at this setting. */
const PER_ADDRESS = 60

/** The pages to which links of mails lead. */
const ANSWER_PATHS = [...Object.values(STOP_PATHS), CONFIRM_PATH]
const PER_ANSWER_PAGE = 30

beforeAll(async () => {
  server = await startSignInServer({
    MILEPOST_RATE_PER_MINUTE: '400',
    MILEPOST_LEGACY_LOGIN: 'on',
    MILEPOST_TRUST_PROXY: '127.0.0.1',
  })
  const customer = await registerCustomer(server.system, 'Northgate', 0)
  token = (await signInAs(server.context, 'Manager', [customer.id], { modules: 'all' })).token
})
afterAll(() => server.stop())

interface Sent {
  path: string
  method?: string
  body?: string
  /** Addresses and Authorization headers by turns. */
  from: (i: number) => string
  authorization?: (i: number) => string
  cookie?: string
}

async function statuses(
  count: number,
  { path, method = 'GET', body, from, authorization, cookie }: Sent,
): Promise<number[]> {
  const statuses: number[] = []
  for (let i = 0; i < count; i++) {
    const response = await fetch(server.origin + path, {
      method,
      redirect: 'manual',
      headers: {
        'x-forwarded-for': from(i),
        ...(body && { 'content-type': 'application/json' }),
        ...(authorization && { authorization: authorization(i) }),
        ...(cookie && { cookie }),
      },
      ...(body && { body }),
    })
    await response.arrayBuffer()
    statuses.push(response.status)
  }
  return statuses
}

/** As no client that knows addresses does. */
async function sendAsWritten(path: string, from: string) {
  const { hostname, port } = new URL(server.origin)
  const sent = request({ hostname, port, path, headers: { 'x-forwarded-for': from } }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.resume()
  return { status: response.statusCode ?? 0, cacheControl: response.headers['cache-control'] }
}

function newAddress(): string {
  addresses++
  return `203.0.113.${addresses}`
}

const limited = (all: number[]) => all.filter(status => status === 429).length
const guess = (i: number) => `${i % 2 ? 'Bearer' : 'JWT'} guess-${i}`

describe('an address without a session', () => {
  it.each([
    ['POST', '/setup', 10],
    ['POST', '/api/authenticate', 20],
    ['GET', '/api/languages/', PER_ADDRESS],
    ['GET', '/mock/trip_detail/', PER_ADDRESS],
    ['POST', '/%73etup', 10],
    ['POST', '/%61pi/authenticate', 20],
    ['GET', '/%61pi/app_config/', PER_ADDRESS],
    ...ANSWER_PATHS.flatMap((path): [string, string, number][] => [
      ['GET', path, PER_ANSWER_PAGE],
      ['POST', path, PER_ANSWER_PAGE],
    ]),
    ['GET', '/stop%2Dreport', PER_ANSWER_PAGE],
  ])('has its share of %s %s whatever Authorization headers it makes up', async (method, path, share) => {
    const from = newAddress()
    const body = method === 'POST' ? JSON.stringify({ email: 'a@b.example', password: 'x' }) : undefined
    const sent = { path, method, from: () => from, authorization: guess, ...(body && { body }) }
    expect(limited(await statuses(share + 3, sent))).toBe(3)
  })

  it('has its share of guesses of a token where a session is needed, and nothing is written for them', async () => {
    const from = newAddress()
    const entries = async () => (await server.system.selectFrom('audit_log').select('id').execute()).length
    const before = await entries()
    const all = await statuses(PER_ADDRESS + 5, { path: '/api/track/', from: () => from, authorization: guess })
    expect(all).toEqual([...Array<number>(PER_ADDRESS).fill(401), ...Array<number>(5).fill(429)])
    expect(await entries()).toBe(before)
    const metric = await server.context.metrics.getSingleMetricAsString('milepost_sessions_refused_total')
    expect(metric).toMatch(/milepost_sessions_refused_total 60$/m)
  })

  it.each([
    ['with a letter escaped', '/%61pi/track/'],
    ['with the name of a host before it', 'http://elsewhere.example/api/track/'],
  ])('has its share of an address written %s, of which nothing is stored either', async (_, path) => {
    const from = newAddress()
    const answers = []
    for (let i = 0; i < PER_ADDRESS + 2; i++) answers.push(await sendAsWritten(path, from))
    expect(limited(answers.map(({ status }) => status))).toBe(2)
    expect(answers[0]).toEqual({ status: 401, cacheControl: 'no-store' })
  })

  it('is all of a /64 of IPv6', async () => {
    const sent = { path: '/api/languages/', from: (i: number) => `2001:db8::${(i + 1).toString(16)}` }
    expect(limited(await statuses(PER_ADDRESS + 2, sent))).toBe(2)
  })
})

it('a session has the share of a session, also where its address has had its own', async () => {
  const from = newAddress()
  const sent = { path: '/api/user/get_current_user/', from: () => from, authorization: () => `Bearer ${token}` }
  expect(limited(await statuses(1, sent))).toBe(0)
  expect(limited(await statuses(PER_ADDRESS + 1, { path: '/api/languages/', from: () => from }))).toBe(1)
  expect(limited(await statuses(PER_ADDRESS + 5, sent))).toBe(0)
})

it('what a signed-in page asks with its cookie alone counts for its session, and a made-up cookie for the address', async () => {
  const from = newAddress()
  const sent = { path: '/api/app_config/', from: () => from }
  const own = { ...sent, cookie: `access-token=${token}` }
  expect(limited(await statuses(PER_ADDRESS + 5, own))).toBe(0)
  expect(limited(await statuses(PER_ADDRESS + 2, { ...sent, cookie: 'access-token=made-up' }))).toBe(2)
  expect(limited(await statuses(5, own))).toBe(0)
})
