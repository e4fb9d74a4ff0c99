import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onceReachableAgain } from './server-reach.ts'

let answers: (() => Response | Promise<Response>)[] = []
const refuse = () => Promise.reject(new TypeError('Failed to fetch'))
const live = () => Response.json({ status: 'live' })
const proxyAlone = () => new Response('Bad Gateway', { status: 502 })
const fetched = vi.fn(async () => (answers.shift() ?? live)())

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', fetched)
  fetched.mockClear()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a server that was gone is told of once, within three seconds after it is back', async () => {
  answers = [refuse, proxyAlone]
  const isBack = vi.fn()
  onceReachableAgain(isBack)
  await vi.advanceTimersByTimeAsync(5_999)
  expect(isBack).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(isBack).toHaveBeenCalledOnce()
  expect(fetched).toHaveBeenCalledTimes(3)
})

test('a network that is back is asked over at once', async () => {
  answers = [refuse]
  const isBack = vi.fn()
  onceReachableAgain(isBack)
  await vi.advanceTimersByTimeAsync(0)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(isBack).toHaveBeenCalledOnce()
})

test('nothing is told of a server that answers all the time: what failed would fail again', async () => {
  answers = []
  const isBack = vi.fn()
  onceReachableAgain(isBack)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(isBack).not.toHaveBeenCalled()
  expect(fetched).toHaveBeenCalledOnce()
})

test('who no longer waits is not told, and the server not asked', async () => {
  answers = [refuse]
  const isBack = vi.fn()
  onceReachableAgain(isBack)()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(isBack).not.toHaveBeenCalled()
  expect(fetched).toHaveBeenCalledOnce()
})
