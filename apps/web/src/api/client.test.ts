import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { OWN_HOSTS } from '@milepost/contract/hosts.ts'
import { routes } from '@milepost/contract/route.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { callAny } from './client.ts'

const { report, photograph } = routes({
  report: {
    method: 'POST',
    path: '/defect/:id/generate_pdf/',
    summary: 'A route of the defect host',
    access: { kind: 'signed-in' },
    params: z.object({ id: z.number() }),
    takesJwt: true,
    result: 'text',
  },
  photograph: {
    method: 'GET',
    path: '/media/photograph/',
    summary: 'A route of the host of photographs',
    access: { kind: 'public', because: 'it is of a test' },
    result: 'text',
  },
})

/** Answers with the requests that it got, a line each. */
async function startHost(answers: Record<string, unknown> = {}) {
  const received: string[] = []
  const server = createServer((request, response) => {
    received.push(`${request.method} ${request.url} ${request.headers.authorization}`)
    response.end(JSON.stringify(answers[request.url ?? ''] ?? 'an answer'))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, received, stop: () => new Promise(resolve => server.close(resolve)) }
}

let own: Awaited<ReturnType<typeof startHost>>
let elsewhere: Awaited<ReturnType<typeof startHost>>

beforeAll(async () => {
  elsewhere = await startHost()
  own = await startHost({
    '/api/app_config/': { hosts: { api: '', ...OWN_HOSTS, defect: elsewhere.origin } },
    '/sso/cookie/': { access_token: 'abc' },
    '/api/reobtain_jwt/': { token: 'exchanged' },
  })
})
afterAll(() => Promise.all([own.stop(), elsewhere.stop()]))

beforeEach(() => {
  // As in a browser: what begins with a slash is of the page's own address.
  const send = fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => send(url.startsWith('/') ? own.origin + url : url, init))
  vi.stubGlobal('location', new URL(own.origin))
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en-GB' } })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a call goes to the host that is configured for its path, with the token that was exchanged for it [CFG-01]', async () => {
  await callAny(report, { params: { id: 7 } })
  expect(elsewhere.received).toEqual(['POST /defect/7/generate_pdf/ JWT exchanged'])
  expect(own.received).not.toContainEqual(expect.stringContaining('/defect/'))
})

test('a call whose host is not configured goes to the page’s own, which is asked for the hosts once', async () => {
  await callAny(photograph)
  await callAny(photograph)
  expect(own.received).toContainEqual(expect.stringMatching(/^GET \/media\/photograph\/ /))
  expect(own.received.filter(line => line.includes('/api/app_config/'))).toHaveLength(1)
})
