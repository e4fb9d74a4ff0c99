import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../../config/log.ts'
import type { Db } from '../../db/scope.ts'
import { faultsOf } from './despite-faults.ts'
import { mailAddresses } from './mail-addresses.ts'
import { mailNotices } from './mail-notices.ts'
import { pushNotices } from './push-notices.ts'
import { tellEvents } from './tell-events.ts'

export interface NoticeWorker {
  stop(): Promise<void>
}

const LOOK_EVERY_MS = 500
const AFTER_A_FAULT_MS = 5_000
const LOG_AGAIN_AFTER_MS = 60_000
const MOST_LOGGED = 1_000

/**
 * Tells people of events as they are stored, by mail too where a rule says so, and in their browsers, until it is stopped. `onPush`: push
 * messages may be due.
 */
export function startNoticeWorker(system: Db, log: Log, onPush: () => void): NoticeWorker {
  const stopped = new AbortController()

  const steps = [
    () => tellEvents(system, Date.now()),
    () => mailNotices(system),
    () => mailAddresses(system),
    async () => {
      if (await pushNotices(system)) onPush()
    },
  ]

  /** When each fault was logged: one that stays is not logged at every look. */
  const loggedMs = new Map<string, number>()

  function logOnce({ message }: Error): void {
    const nowMs = performance.now()
    if (nowMs - (loggedMs.get(message) ?? -Infinity) < LOG_AGAIN_AFTER_MS) return
    if (loggedMs.size >= MOST_LOGGED) loggedMs.clear()
    loggedMs.set(message, nowMs)
    log.warn({ error: message }, 'notifications could not be sent; this is tried again, and the others are sent')
  }

  async function loop(): Promise<void> {
    while (!stopped.signal.aborted) {
      let failed = 0
      for (const step of steps) {
        try {
          await step()
        } catch (error) {
          failed++
          for (const fault of faultsOf(error)) logOnce(fault)
        }
      }
      // Where all fail the database is away; what is of one customer holds up nobody else.
      const restMs = failed === steps.length ? AFTER_A_FAULT_MS : LOOK_EVERY_MS
      await delay(restMs, undefined, { signal: stopped.signal }).catch(() => {})
    }
  }
  const running = loop()

  return {
    async stop() {
      stopped.abort()
      await running
    },
  }
}
