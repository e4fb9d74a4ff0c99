import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { LiveMessage, LiveRequest, LiveVehicle } from '@milepost/contract/live.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws'
import type { Clock } from './clock.ts'
import { type ConnectionState, LiveConnection, POLL_EVERY_MS } from './live-connection.ts'

/** A clock that the test moves. */
class WoundClock implements Clock {
  #nowMs = 1_000_000
  #timers = new Set<{ atMs: number; call: () => void }>()

  now = () => this.#nowMs

  after = (ms: number, call: () => void) => {
    const timer = { atMs: this.#nowMs + ms, call }
    this.#timers.add(timer)
    return () => {
      this.#timers.delete(timer)
    }
  }

  wind(ms: number) {
    const untilMs = this.#nowMs + ms
    for (;;) {
      const next = [...this.#timers].sort((a, b) => a.atMs - b.atMs)[0]
      if (next === undefined || next.atMs > untilMs) break
      this.#timers.delete(next)
      this.#nowMs = next.atMs
      next.call()
    }
    this.#nowMs = untilMs
  }
}

class Unreachable extends Error {}

const vehicleAt = (id: number): LiveVehicle => ({
  id,
  lat: 51,
  long: -1,
  dir: 0,
  speed: 0,
  moving: null,
  timestamp: '2026-06-01T12:00:00.000Z',
  received_at: '2026-06-01T12:00:00.000Z',
  ignition: null,
  odometer_m: null,
  is_private: false,
})

/** A channel that a real socket server on loopback answers, and loads that the test answers. */
async function openChannel() {
  let server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const clock = new WoundClock()
  const log: string[] = []
  /** How often the changes were requested; a load of everything is in the log. */
  const loads = { news: 0, poll: 0 }
  let answer: () => Promise<void> = async () => {}
  let lastClosed = Promise.resolve()
  const connection = new LiveConnection({
    clock,
    random: () => 1,
    openSocket: listener => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}`)
      const closed = Promise.withResolvers<void>()
      lastClosed = closed.promise
      socket.addEventListener('message', event => listener.onMessage(String(event.data)))
      socket.addEventListener('close', () => {
        listener.onClose()
        closed.resolve()
      })
      return socket
    },
    load: async (_, kind) => {
      if (kind === 'news') {
        await answer()
        loads.news++
        return
      }
      if (kind === 'poll') loads.poll++
      log.push('load')
      await answer()
      log.push('loaded')
    },
    apply: vehicles => {
      if (vehicles.length > 0) log.push(`apply ${vehicles.map(({ id }) => id).join()}`)
    },
    onServerTime: () => {},
    isUnreachable: error => error instanceof Unreachable,
  })

  const until = (isSo: (state: ConnectionState) => boolean) =>
    new Promise<void>(resolve => {
      const look = () => {
        if (!isSo(connection.state())) return
        off()
        resolve()
      }
      const off = connection.subscribe(look)
      look()
    })

  return {
    clock,
    log,
    loads,
    connection,
    until,
    isKind: (kind: ConnectionState['kind']) => until(state => state.kind === kind),
    answerLoadsWith(given: () => Promise<void>) {
      answer = given
    },
    /** The next browser that calls. */
    async nextBrowser() {
      const [socket] = (await once(server, 'connection')) as [ServerSocket]
      return {
        say: (message: LiveMessage) => socket.send(JSON.stringify(message)),
        hello: () => socket.send(JSON.stringify({ kind: 'hello', server_time: '2026-06-01T12:00:00Z' })),
        sayText: (text: string) => socket.send(text),
        hears: async () => JSON.parse(String((await once(socket, 'message'))[0])) as LiveRequest,
        cut: () => socket.terminate(),
      }
    },
    async serverGone() {
      for (const socket of server.clients) socket.terminate()
      await new Promise(resolve => server.close(resolve))
    },
    /** The next try, which nobody answers. */
    async tryInVain() {
      const before = lastClosed
      clock.wind(20_000)
      if (lastClosed === before) throw new Error('it was not tried again')
      await lastClosed
    },
    async serverBack() {
      server = new WebSocketServer({ host: '127.0.0.1', port })
      await once(server, 'listening')
    },
    async close() {
      connection.stop()
      for (const socket of server.clients) socket.terminate()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

let channel: Awaited<ReturnType<typeof openChannel>>

beforeEach(async () => {
  channel = await openChannel()
})
afterEach(() => channel.close())

/** Starts, and is live with everything loaded. */
async function goLive() {
  const calling = channel.nextBrowser()
  channel.connection.start()
  const browser = await calling
  browser.hello()
  await channel.until(state => state.kind === 'connected' && state.isLoaded)
  await expect.poll(() => channel.loads.news).toBeGreaterThan(0)
  return browser
}

describe('the live connection', () => {
  it('loads everything at once and the news when the channel is open, and says what it watches', async () => {
    channel.connection.watchGroups([3, 4])
    const calling = channel.nextBrowser()
    channel.connection.start()
    const browser = await calling
    const received = browser.hears()
    browser.hello()
    expect(await received).toEqual({ watch: { groups: [3, 4], viewport: null } })
    await expect.poll(() => channel.loads.news).toBe(1)
    expect(channel.log).toEqual(['load', 'loaded'])
  })

  it('requests changes only after everything, when the channel opens meanwhile', async () => {
    const loading = Promise.withResolvers<void>()
    channel.answerLoadsWith(() => loading.promise)
    const calling = channel.nextBrowser()
    channel.connection.start()
    const browser = await calling
    browser.hello()
    await channel.isKind('connected')
    expect(channel.log).toEqual(['load'])
    expect(channel.connection.state().isLoaded).toBe(false)
    loading.resolve()
    await expect.poll(() => channel.loads.news).toBe(1)
    expect(channel.log).toEqual(['load', 'loaded'])
  })

  it('holds changes that arrive during a load until it is answered', async () => {
    const loading = Promise.withResolvers<void>()
    channel.answerLoadsWith(() => loading.promise)
    const calling = channel.nextBrowser()
    channel.connection.start()
    const browser = await calling
    browser.hello()
    await channel.isKind('connected')
    browser.say({ kind: 'positions', vehicles: [vehicleAt(7)] })
    browser.say({ kind: 'resync' })
    loading.resolve()
    await expect.poll(() => channel.log).toContain('apply 7')
    expect(channel.log.indexOf('apply 7')).toBeGreaterThan(channel.log.indexOf('loaded'))
  })

  it('asks every 30 s while the channel is down, and not while it is up [TRK-01]', async () => {
    await goLive()
    channel.clock.wind(31_000)
    expect(channel.log.filter(line => line === 'load')).toHaveLength(1)
    await channel.serverGone()
    await channel.isKind('reconnecting')
    channel.clock.wind(29_999)
    expect(channel.log.filter(line => line === 'load')).toHaveLength(1)
    channel.clock.wind(1)
    await channel.isKind('polling')
    expect(channel.log.filter(line => line === 'load')).toHaveLength(2)
    channel.clock.wind(30_000)
    await expect.poll(() => channel.log.filter(line => line === 'loaded')).toHaveLength(3)
    expect(channel.loads.poll).toBe(2)
    await channel.serverBack()
  })

  it('is back within two seconds after a cut, with what happened meanwhile', async () => {
    const browser = await goLive()
    browser.cut()
    await channel.isKind('reconnecting')
    const calling = channel.nextBrowser()
    channel.clock.wind(2000)
    const again = await calling
    again.hello()
    await channel.isKind('connected')
    await expect.poll(() => channel.loads.news).toBe(2)
    expect(channel.log).toEqual(['load', 'loaded'])
  })

  it('is back within ten seconds after the server is, however long that was gone', async () => {
    await goLive()
    await channel.serverGone()
    await channel.isKind('reconnecting')
    for (let tries = 0; tries < 10; tries++) await channel.tryInVain()
    await channel.serverBack()
    const calling = channel.nextBrowser()
    channel.clock.wind(10_000)
    const again = await calling
    again.hello()
    await channel.isKind('connected')
  })

  it('tries at once when told that the network is back', async () => {
    await goLive()
    await channel.serverGone()
    await channel.isKind('reconnecting')
    await channel.serverBack()
    const calling = channel.nextBrowser()
    channel.connection.retryNow()
    const again = await calling
    again.hello()
    await channel.isKind('connected')
  })

  it('loads everything when the server says that changes were lost', async () => {
    const browser = await goLive()
    browser.say({ kind: 'resync' })
    await expect.poll(() => channel.log).toEqual(['load', 'loaded', 'load', 'loaded'])
  })

  it.each(['no message', '{"kind":"weather"}', '{"kind":"positions","vehicles":[{"id":7,"latitude":51}]}'])(
    'goes on by the poll alone when a message of the channel is invalid: %s',
    async text => {
      const browser = await goLive()
      browser.sayText(text)
      await channel.isKind('polling')
      channel.clock.wind(POLL_EVERY_MS)
      await expect.poll(() => channel.log).toEqual(['load', 'loaded', 'load', 'loaded'])
      expect(channel.connection.state().kind).toBe('polling')
    },
  )

  it('says offline when no server can be reached, and keeps the age of the last data', async () => {
    await goLive()
    const lastDataAtMs = channel.connection.state().lastDataAtMs
    channel.answerLoadsWith(() => Promise.reject(new Unreachable()))
    channel.clock.wind(5000)
    channel.connection.retryNow()
    await channel.isKind('offline')
    expect(channel.connection.state()).toMatchObject({ lastDataAtMs, isLoaded: true })
    expect(channel.connection.state().error).toBeInstanceOf(Unreachable)
  })

  it('stays offline for as long as the browser says so and no server can be reached', async () => {
    await goLive()
    channel.answerLoadsWith(() => Promise.reject(new Unreachable()))
    channel.connection.networkLost()
    channel.clock.wind(POLL_EVERY_MS - 1)
    expect(channel.connection.state().kind).toBe('offline')
    expect(channel.log).toEqual(['load', 'loaded'])
  })

  it('goes live again by itself when the browser was wrong about the network', async () => {
    await goLive()
    channel.connection.networkLost()
    const calling = channel.nextBrowser()
    channel.clock.wind(POLL_EVERY_MS)
    const again = await calling
    again.hello()
    await channel.isKind('connected')
  })

  it('opens a channel anew that has been silent for a minute', async () => {
    await goLive()
    const calling = channel.nextBrowser()
    channel.clock.wind(60_000)
    const again = await calling
    again.hello()
    await expect.poll(() => channel.log).toEqual(['load', 'loaded', 'load', 'loaded'])
    expect(channel.connection.state().kind).toBe('connected')
  })

  it('is quiet while paused, and loads everything when it goes on', async () => {
    await goLive()
    channel.connection.stop()
    expect(channel.connection.state().kind).toBe('paused')
    channel.clock.wind(10 * POLL_EVERY_MS)
    expect(channel.log).toEqual(['load', 'loaded'])
    await goLive()
    await expect.poll(() => channel.log).toEqual(['load', 'loaded', 'load', 'loaded'])
  })
})
