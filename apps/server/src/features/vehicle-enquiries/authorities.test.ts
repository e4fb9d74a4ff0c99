import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadConfig } from '../../config/config.ts'
import type { Authority } from './authority.ts'
import { type AuthorityServer, askedAt, send, startAuthorityServer, TOKEN_PATH } from './authority-server.fixture.ts'
import { createAuthorities } from './create-authorities.ts'
import { createDvsa } from './dvsa.ts'

let server: AuthorityServer
let dvsa: Authority
let dvla: Authority

beforeAll(async () => {
  server = await startAuthorityServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.requests.length = 0
  server.otherwise = () => false
  ;[dvsa, dvla] = createAuthorities(loadConfig(askedAt(server))) as [Authority, Authority]
})

/** An answer of either authority about the vehicle that is asked about. */
const told = (facts: object) => JSON.stringify({ registrationNumber: 'AA19AAA', registration: 'AA19AAA', ...facts })
const pathsAsked = () => server.requests.map(({ path }) => path)

describe('the configuration', () => {
  test('asks nobody without keys', () => expect(createAuthorities(loadConfig({}))).toEqual([]))

  test('is refused where a part of it is missing, without its secrets', () => {
    const { MILEPOST_DVSA_AUTH_URL: _left, ...rest } = askedAt(server)
    expect(() => loadConfig(rest)).toThrow(/MILEPOST_DVSA_AUTH_URL/)
    expect(() => loadConfig(rest)).not.toThrow(/secret-of-dvsa|key-of-dvsa/)
  })

  test('asks no private address unless it says so', async () => {
    const config = loadConfig({ ...askedAt(server), MILEPOST_AUTHORITY_TARGETS: 'public' })
    for (const authority of createAuthorities(config))
      expect(await authority.enquire('AA19AAA')).toEqual({ outcome: 'unreachable', retryAfterMs: null })
    expect(server.requests).toEqual([])
  })
})

describe('DVSA', () => {
  test('tells of the newest test, what follows from the one that was passed, and the meter in metres', async () => {
    expect(await dvsa.enquire('AA19AAA')).toEqual({
      outcome: 'found',
      facts: {
        ...{ make: 'FORD', colour: 'Red', first_registered: '2019-03-01' },
        ...{ mot_expires_on: '2027-03-30', mot_passed_on: '2026-03-14' },
        last_test: { on: '2026-03-14', is_passed: true, odometer_m: 48_280_320 },
        ...{ tax_status: null, tax_due_on: null },
      },
    })
  })

  test('tells of a test that failed after the one that is valid', async () => {
    const answer = await dvsa.enquire('FA26LED')
    expect(answer).toMatchObject({
      facts: {
        ...{ mot_expires_on: '2026-10-31', mot_passed_on: '2025-10-06' },
        last_test: { on: '2026-10-05', is_passed: false, odometer_m: null },
      },
    })
  })

  test('tells when the first test of a new vehicle is due', async () => {
    expect(await dvsa.enquire('NE26NEW')).toMatchObject({
      facts: { mot_expires_on: '2029-09-01', mot_passed_on: null, last_test: null },
    })
  })

  test('is shown both keys, and asked for one token for many vehicles', async () => {
    await dvsa.enquire('AA19AAA')
    await dvsa.enquire('NE26NEW')
    expect(pathsAsked()).toEqual([
      TOKEN_PATH,
      '/v1/trade/vehicles/registration/AA19AAA',
      '/v1/trade/vehicles/registration/NE26NEW',
    ])
    expect(Object.fromEntries(new URLSearchParams(server.requests[0]!.body))).toEqual({
      ...{ grant_type: 'client_credentials', client_id: 'client', client_secret: 'secret-of-dvsa' },
      scope: 'https://tapi.dvsa.gov.uk/.default',
    })
    expect(server.requests[1]!.headers).toMatchObject({
      authorization: 'Bearer issued-access-token',
      'x-api-key': 'key-of-dvsa',
    })
  })

  test('is asked for another token once the one that it gave has ended, or is not taken any more', async () => {
    let nowMs = Date.parse('2026-11-26T01:10:00Z')
    const { authorities } = loadConfig(askedAt(server))
    const posting = { targets: 'any', resolve: async () => [], timeoutMs: 5_000 } as const
    const authority = createDvsa(authorities.dvsa!, posting, () => nowMs)
    const tokens = () => pathsAsked().filter(path => path === TOKEN_PATH).length
    await authority.enquire('AA19AAA')
    nowMs += 1_100_000
    await authority.enquire('AA19AAA')
    expect(tokens()).toBe(1)
    nowMs += 60_000
    await authority.enquire('AA19AAA')
    expect(tokens()).toBe(2)
    let isExpired = true
    server.otherwise = ({ path }, response) => {
      if (path === TOKEN_PATH) isExpired = false
      return isExpired && send(response, { errorCode: 'MOTH-FB-02', errorMessage: 'expired' }, 403)
    }
    expect(await authority.enquire('AA19AAA')).toMatchObject({ outcome: 'found' })
    expect(tokens()).toBe(3)
  })

  test('that refuses the client gives no answer about any vehicle', async () => {
    server.otherwise = ({ path }, response) => path === TOKEN_PATH && send(response, { error: 'invalid_client' }, 400)
    expect(await dvsa.enquire('AA19AAA')).toEqual({ outcome: 'refused', retryAfterMs: null })
  })
})

describe('DVLA', () => {
  test('tells of tax and MOT', async () => {
    expect(await dvla.enquire('WN67DSO')).toEqual({
      outcome: 'found',
      facts: {
        ...{ make: 'ROVER', colour: 'Blue', first_registered: '2012-12' },
        ...{ mot_expires_on: '2008-12-25', mot_passed_on: null, last_test: null },
        ...{ tax_status: 'Untaxed', tax_due_on: '2017-12-25' },
      },
    })
    expect(await dvla.enquire('AA19AAA')).toMatchObject({ facts: { tax_status: 'Taxed', mot_expires_on: null } })
  })

  test('has the registration in the body alone', async () => {
    await dvla.enquire('AA19AAA')
    expect(server.requests).toEqual([
      expect.objectContaining({
        ...{ method: 'POST', path: '/vehicle-enquiry/v1/vehicles', body: '{"registrationNumber":"AA19AAA"}' },
        headers: expect.objectContaining({ 'x-api-key': 'key-of-dvla', 'content-type': 'application/json' }),
      }),
    ])
  })

  test.each([
    ['ER19BAD', { outcome: 'unknown' }],
    ['ER19NFD', { outcome: 'unknown' }],
    ['ER19THR', { outcome: 'limited', retryAfterMs: null }],
    ['ER19ERR', { outcome: 'failed', retryAfterMs: null }],
    ['ER19MNT', { outcome: 'failed', retryAfterMs: null }],
  ])('answers %s as its mock does', async (registration, answer) =>
    expect(await dvla.enquire(registration)).toEqual(answer),
  )
})

test.each([
  ['no JSON', 'nothing of the kind', 'nonsense'],
  ['another shape', '{"make":7}', 'nonsense'],
  [
    'no day',
    '{"registrationNumber":"A1","registration":"A1","motExpiryDate":"soon","registrationDate":"soon"}',
    'nonsense',
  ],
  ['a day that there is none', told({ motExpiryDate: '2026-02-30', registrationDate: '2026-02-30' }), 'nonsense'],
  ['of a year that is not kept', told({ taxDueDate: '9999-12-31', motTestDueDate: '0000-01-01' }), 'nonsense'],
  ['a text with control characters', told({ make: 'A\u0000B' }), 'nonsense'],
  ['half a character', told({ make: 'A\ud800' }), 'nonsense'],
  ['of another vehicle', JSON.stringify({ registrationNumber: 'BB19BBB', registration: 'BB19BBB' }), 'nonsense'],
  ['more than is read', `{"registrationNumber":"${'A'.repeat(1_100_000)}"}`, 'nonsense'],
])('an answer that is %s is kept as one that cannot be read', async (_what, text, outcome) => {
  server.otherwise = ({ path }, response) => {
    if (path === TOKEN_PATH) return false
    response.end(text)
    return true
  }
  expect(await dvla.enquire('AA19AAA')).toMatchObject({ outcome })
  expect(await dvsa.enquire('AA19AAA')).toMatchObject({ outcome })
})

test('whoever limits says for how long, and nobody is followed elsewhere', async () => {
  server.otherwise = (_request, response) => send(response, {}, 429, { 'retry-after': '120' })
  expect(await dvla.enquire('AA19AAA')).toEqual({ outcome: 'limited', retryAfterMs: 120_000 })
  server.otherwise = (_request, response) => send(response, {}, 302, { location: `${server.url}/elsewhere` })
  expect(await dvla.enquire('AA19AAA')).toEqual({ outcome: 'failed', retryAfterMs: null })
  expect(pathsAsked()).not.toContain('/elsewhere')
})
