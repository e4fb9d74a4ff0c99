import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../../config/log.ts'
import type { Db } from '../../db/scope.ts'
import { mailAddresses } from './mail-addresses.ts'
import { mailNotices } from './mail-notices.ts'
import { pushNotices } from './push-notices.ts'
import { createRestingSteps } from './resting-steps.ts'
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

  /** When each fault was logged: one that stays is not logged at every look. */
  const loggedMs = new Map<string, number>()

  function logOnce(step: string, { message }: Error): void {
    const nowMs = performance.now()
    if (nowMs - (loggedMs.get(message) ?? -Infinity) < LOG_AGAIN_AFTER_MS) return
    if (loggedMs.size >= MOST_LOGGED) loggedMs.clear()
    loggedMs.set(message, nowMs)
    log.warn({ step, error: message }, 'some notifications could not be sent; this is tried again')
  }

  const takeSteps = createRestingSteps(
    [
      { name: 'events', work: () => tellEvents(system, Date.now()) },
      { name: 'mails to accounts', work: () => mailNotices(system) },
      { name: 'mails to addresses', work: () => mailAddresses(system) },
      {
        name: 'browsers',
        work: async () => {
          if (await pushNotices(system)) onPush()
        },
      },
    ],
    AFTER_A_FAULT_MS,
    logOnce,
  )

  async function loop(): Promise<void> {
    while (!stopped.signal.aborted) {
      await takeSteps(performance.now())
      await delay(LOOK_EVERY_MS, undefined, { signal: stopped.signal }).catch(() => {})
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
