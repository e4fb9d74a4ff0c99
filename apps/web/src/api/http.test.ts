import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { track } from '@milepost/contract/track.ts'
import { users } from '@milepost/contract/users.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClient, HttpError, NetworkError, queryString } from './http.ts'

let answer: { status: number; body: string } = { status: 200, body: '{}' }
let received: IncomingMessage | undefined
const reported: string[] = []

const server = createServer((request, response) => {
  received = request
  response.writeHead(answer.status).end(answer.body)
})

function clientOf(baseUrl: string) {
  return createClient({
    addressOf: path => baseUrl + path,
    authorization: async route => (route.access.kind === 'public' ? null : 'Bearer abc'),
    language: () => 'pt-PT',
    onUnauthorized: error => reported.push(`unauthorised: ${error.message}`),
    onServerError: error => reported.push(`server error: ${error.message}`),
  })
}

let call: ReturnType<typeof createClient>

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  call = clientOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterAll(() => new Promise(resolve => server.close(resolve)))
beforeEach(() => {
  reported.length = 0
})

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.unreachable('it should fail'),
    (error: unknown) => error,
  )
}

describe('a call', () => {
  it('carries the bearer token [HTTP-01] and gives the parsed answer', async () => {
    answer = { status: 200, body: '{"token":"t"}' }
    expect(await call(users.reobtainJwt)).toEqual({ token: 't' })
    expect(received?.headers.authorization).toBe('Bearer abc')
    expect(received?.headers['accept-language']).toBe('pt-PT')
    expect(received?.url).toBe('/api/reobtain_jwt/')
  })

  it('puts parameters into the path and the query', async () => {
    answer = { status: 200, body: '{}' }
    await call(track.expandedVehicle, { params: { id: 12 } })
    expect(received?.url).toBe('/api/expanded/track/vehicle/12/')
    await call(track.expanded, { query: { group_id: 3 } })
    expect(received?.url).toBe('/api/expanded/track/?group_id=3')
  })

  it('drops null query parameters and repeats lists [HTTP-04]', () => {
    expect(queryString({ search: null, page: 1, group: [4, 5], ordering: undefined })).toBe('?page=1&group=4&group=5')
    expect(queryString({ search: null })).toBe('')
  })
})

describe('a failure', () => {
  it('401 is reported and reads Unauthorized [HTTP-10] [C-06]', async () => {
    answer = { status: 401, body: '{"detail":"The session has ended"}' }
    const error = await failureOf(call(users.current))
    expect(error).toBeInstanceOf(HttpError)
    expect((error as HttpError).message).toBe('Unauthorized')
    expect(reported).toEqual(['unauthorised: Unauthorized'])
  })

  it('500 opens the dialog unless suppressed [HTTP-11]', async () => {
    answer = { status: 500, body: '{"detail":"It broke","request_id":"r-1"}' }
    const error = await failureOf(call(users.current))
    expect(reported).toEqual(['server error: It broke'])
    expect((error as HttpError).requestId).toBe('r-1')
    reported.length = 0
    await failureOf(call(users.current, {}, { suppressErrorDialog: true }))
    expect(reported).toEqual([])
  })

  it('an expanded track group cannot suppress the dialog [HTTP-11] [TRK-08] [C-15]', async () => {
    answer = { status: 500, body: '' }
    await failureOf(call(track.expanded, { query: { group_id: 1 } }, { suppressErrorDialog: true }))
    expect(reported).toEqual(['server error: Internal Server Error'])
  })

  it.each([400, 403, 404, 409, 429, 503])(
    '%i is passed on with its detail and nothing else [HTTP-12] [HTTP-19]',
    async status => {
      answer = { status, body: '{"detail":"Not like this"}' }
      const error = (await failureOf(call(users.current))) as HttpError
      expect(error.status).toBe(status)
      expect(error.message).toBe('Not like this')
      expect(reported).toEqual([])
    },
  )

  it('a refusal in plain text keeps its words', async () => {
    answer = { status: 403, body: 'Limited users may not add activities' }
    expect(((await failureOf(call(users.current))) as HttpError).message).toBe('Limited users may not add activities')
  })

  it('no response reads Network response was not OK [AUTH-36]', async () => {
    const error = await failureOf(clientOf('http://127.0.0.1:1')(users.current))
    expect(error).toBeInstanceOf(NetworkError)
    expect((error as Error).message).toBe('Network response was not OK')
  })
})
