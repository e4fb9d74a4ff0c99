import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { HttpError } from './http.ts'

const reported: string[] = []
let accessToken: typeof import('./access-token.ts').accessToken

beforeEach(async () => {
  const failure = { status: 500, statusText: 'Internal Server Error' }
  vi.stubGlobal('fetch', async () => Response.json({ detail: 'broken' }, failure))
  vi.resetModules()
  const report = ({ request }: HttpError) => void reported.push(request)
  ;(await import('./http-failures.ts')).handleHttpFailures({ onUnauthorized: report, onServerError: report })
  accessToken = (await import('./access-token.ts')).accessToken
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  reported.length = 0
})

test('a 500 to the reading of the cookie opens the dialog, and is thrown [HTTP-11]', async () => {
  await expect(accessToken.read()).rejects.toMatchObject({ status: 500 })
  expect(reported).toEqual(['GET /sso/cookie/'])
})

test('a 500 to the ending of its session opens the dialog; the token is forgotten all the same [HTTP-11]', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  accessToken.hold('held')
  await accessToken.end()
  expect(reported).toEqual(['DELETE /sso/cookie/'])
  expect(accessToken.current()).toBeNull()
})
