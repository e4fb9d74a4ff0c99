import { type FastifyInstance, fastify } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SignedIn } from '../auth/signed-in.ts'
import { installRateLimit } from './rate-limit.ts'

/** Of a session and of an address, in a minute. */
const [PER_SESSION, PER_ADDRESS] = [600, 60]

let app: FastifyInstance
let sessions: Set<string>
let lookUps: number

beforeEach(async () => {
  sessions = new Set(['own'])
  lookUps = 0
  app = fastify()
  await installRateLimit(app, {
    perMinute: PER_SESSION,
    shownBy: request => request.headers.authorization ?? null,
    findCaller: async request => {
      lookUps++
      const token = request.headers.authorization ?? ''
      return sessions.has(token) ? ({ tokenHash: Buffer.from(token) } as SignedIn) : null
    },
  })
  app.get('/api/track/', async () => [])
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

/** How many of so many requests from one address were refused. */
async function refused(count: number, token: (i: number) => string): Promise<number> {
  const statuses: number[] = []
  for (let i = 0; i < count; i++) {
    const sent = { url: '/api/track/', remoteAddress: '203.0.113.1', headers: { authorization: token(i) } }
    statuses.push((await app.inject(sent)).statusCode)
  }
  return statuses.filter(status => status === 429).length
}

const own = () => 'own'
const flood = (count = PER_ADDRESS + 100) => refused(count, i => `guess ${i}`)
const goOn = (seconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1_000 })

test('a session keeps its share behind an address that floods for longer than it is remembered', async () => {
  expect(await refused(1, own)).toBe(0)
  for (const _ of [1, 2, 3]) {
    goOn(61)
    expect(await flood()).toBe(100)
    expect(await refused(PER_ADDRESS + 5, own)).toBe(0)
  }
})

test('a session that begins behind an address that asks with few other tokens has its share', async () => {
  expect(await refused(PER_ADDRESS + 50, i => `old ${i % 5}`)).toBe(50)
  expect(await refused(PER_ADDRESS + 5, own)).toBe(0)
})

test('behind an address that has had its share few tokens that are no session are looked for', async () => {
  await flood(1_000)
  expect(lookUps).toBeGreaterThanOrEqual(PER_ADDRESS)
  expect(lookUps).toBeLessThan(PER_ADDRESS + 50)
})

test('a session that has ended has the share of its address a minute later', async () => {
  expect(await refused(PER_ADDRESS + 5, own)).toBe(0)
  sessions.clear()
  goOn(61)
  expect(await refused(PER_ADDRESS + 5, own)).toBe(5)
})
