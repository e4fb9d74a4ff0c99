import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const assign = vi.fn<(address: string) => void>()
const sent: string[] = []
let signOut: typeof import('./sign-out.ts').signOut

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', { getItem: () => null, removeItem: () => undefined })
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    sent.push(`${method} ${url}`)
    return Response.json({ ended: true })
  })
  vi.resetModules()
  signOut = (await import('./sign-out.ts')).signOut
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  assign.mockReset()
  sent.length = 0
})

const standAt = (pathname: string) => vi.stubGlobal('location', { pathname, assign })

test('signing out resets at once, and after 500 ms goes to the sign-out page with the way back to /login [AUTH-16]', async () => {
  standAt('/telematics/track')
  signOut()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual(['DELETE /sso/cookie/'])
  await vi.advanceTimersByTimeAsync(499)
  expect(assign).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(assign.mock.calls).toEqual([[`/sso/logout?redirect_uri=${encodeURIComponent('/login?signed_out=1')}`]])
})

test.each(['/help', '/qr', '/help/report_accident'])(
  'signing out on %s resets and stays there [AUTH-17]',
  async path => {
    standAt(path)
    signOut()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toEqual(['DELETE /sso/cookie/'])
    expect(assign).not.toHaveBeenCalled()
  },
)
