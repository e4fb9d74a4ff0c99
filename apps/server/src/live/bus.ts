import { EventEmitter } from 'node:events'
import pg from 'pg'
import { z } from 'zod'
import type { Log } from '../config/log.ts'
import { createPool, type Logins } from '../db/pools.ts'
import type { TrackerState } from '../db/telemetry-columns.ts'

/** A vehicle's newest fix, as the commit that stored it published it. */
export interface Change extends TrackerState {
  vehicleId: number
}

/** A notification: another process may be of another release. */
const notification = z.array(
  z.object({
    trackerId: z.number(),
    customerId: z.number(),
    vehicleId: z.number(),
    recordedAtMs: z.number(),
    sequence: z.number(),
    receivedAtMs: z.number(),
    latitude: z.number(),
    longitude: z.number(),
    headingDeg: z.number(),
    speedKmh: z.number().nullable(),
    moving: z.boolean().nullable(),
    ignition: z.boolean().nullable(),
    odometerM: z.number().nullable(),
  }) satisfies z.ZodType<Change>,
)

/**
 * Carries committed changes to the live channel. Not a store: what a listener misses it loads again; `gap` means that
 * something may have been missed.
 */
export interface Bus {
  publish(changes: Change[]): void
  onChanges(listener: (changes: Change[]) => void): () => void
  onGap(listener: () => void): () => void
  close(): Promise<void>
}

export async function createBus(kind: 'local' | 'postgres', logins: Logins, log: Log): Promise<Bus> {
  return kind === 'local' ? localBus() : postgresBus(logins, log)
}

interface BusEvents {
  changes: [Change[]]
  gap: []
}

function subscriptionsTo(emitter: EventEmitter<BusEvents>): Pick<Bus, 'onChanges' | 'onGap'> {
  return {
    onChanges(listener) {
      emitter.on('changes', listener)
      return () => void emitter.off('changes', listener)
    },
    onGap(listener) {
      emitter.on('gap', listener)
      return () => void emitter.off('gap', listener)
    },
  }
}

function localBus(): Bus {
  const emitter = new EventEmitter<BusEvents>()
  return {
    publish: changes => void emitter.emit('changes', changes),
    ...subscriptionsTo(emitter),
    close: async () => void emitter.removeAllListeners(),
  }
}

const CHANNEL = 'milepost_changes'
const PAYLOAD_LIMIT = 7_000 // Postgres takes less than 8,000 bytes
const RECONNECT_MS = 1_000

/** For an api and an ingest in different processes. A lost connection is opened again, and listeners get `gap`. */
async function postgresBus(logins: Logins, log: Log): Promise<Bus> {
  const emitter = new EventEmitter<BusEvents>()
  const sender = createPool(logins, 'system', 1)
  let receiver: pg.Client | null = null
  let closed = false
  let timer: NodeJS.Timeout | undefined

  async function listen(): Promise<void> {
    const client = new pg.Client(logins.system)
    client.on('notification', message => {
      const changes = parseNotification(message.payload ?? '')
      if (changes === null) {
        log.warn({ length: message.payload?.length }, 'a notification on the change bus is not a list of changes')
        emitter.emit('gap')
      } else emitter.emit('changes', changes)
    })
    client.on('error', error => {
      log.warn({ error: error.message }, 'the change bus lost its connection')
      void client.end().catch(() => {})
      again()
    })
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    receiver = client
  }
  function again(): void {
    if (closed) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      listen().then(() => emitter.emit('gap'), again)
    }, RECONNECT_MS)
  }
  await listen()
  return {
    publish(changes) {
      for (const payload of payloads(changes)) {
        sender.query('select pg_notify($1, $2)', [CHANNEL, payload]).catch((error: Error) => {
          log.warn({ error: error.message }, 'a change could not be published; browsers will poll it')
        })
      }
    },
    ...subscriptionsTo(emitter),
    async close() {
      closed = true
      clearTimeout(timer)
      await receiver?.end()
      await sender.end()
    },
  }
}

/** Null where it is not a list of changes. */
function parseNotification(payload: string): Change[] | null {
  try {
    return notification.parse(JSON.parse(payload))
  } catch {
    return null
  }
}

function payloads(changes: Change[]): string[] {
  const texts: string[] = []
  let part: string[] = []
  let length = 2
  for (const change of changes) {
    const text = JSON.stringify(change)
    if (length + text.length + 1 > PAYLOAD_LIMIT) {
      texts.push(`[${part.join(',')}]`)
      part = []
      length = 2
    }
    part.push(text)
    length += text.length + 1
  }
  if (part.length > 0) texts.push(`[${part.join(',')}]`)
  return texts
}
