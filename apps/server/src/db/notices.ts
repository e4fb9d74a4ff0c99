import pg from 'pg'
import type { Log } from '../config/log.ts'
import type { Logins } from './pools.ts'

export interface NoticeHandlers {
  /** By channel: what to do with a payload. */
  channels: Record<string, (payload: string) => void>
  /** Notices may have been missed, or will be: caches must not be trusted. */
  onGap(): void
}

export interface Notices {
  /** While false nothing that a notice would invalidate may be remembered. */
  readonly isListening: boolean
  close(): Promise<void>
}

const RECONNECT_MS = 1_000

/** Listens to what the database announces, on a connection of its own that is opened again when it is lost. */
export async function openNotices(logins: Logins, log: Log, handlers: NoticeHandlers): Promise<Notices> {
  let listening = false
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let client: pg.Client

  async function listen(): Promise<void> {
    client = new pg.Client(logins.system)
    client.on('notification', ({ channel, payload }) => handlers.channels[channel]?.(payload ?? ''))
    client.on('error', lost)
    client.on('end', lost)
    await client.connect()
    for (const channel of Object.keys(handlers.channels)) await client.query(`listen ${channel}`)
    handlers.onGap()
    listening = true
  }
  function lost(): void {
    listening = false
    if (closed) return
    handlers.onGap()
    clearTimeout(timer)
    timer = setTimeout(() => {
      listen().catch((error: Error) => {
        log.debug({ error: error.message }, 'waiting for the database to announce changes')
        lost()
      })
    }, RECONNECT_MS)
  }
  await listen()

  return {
    get isListening() {
      return listening
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await client.end().catch(() => {})
    },
  }
}
