import { setTimeout as delay } from 'node:timers/promises'
import { toError } from '../../config/caught-error.ts'
import type { Log } from '../../config/log.ts'
import type { Db } from '../../db/scope.ts'
import { despiteFaults } from './despite-faults.ts'
import { mailAddresses } from './mail-addresses.ts'
import { mailNotices } from './mail-notices.ts'
import { pushNotices } from './push-notices.ts'
import { tellEvents } from './tell-events.ts'

export interface NoticeWorker {
  stop(): Promise<void>
}

const LOOK_EVERY_MS = 500
const AFTER_A_FAULT_MS = 5_000

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

  async function loop(): Promise<void> {
    while (!stopped.signal.aborted) {
      let restMs = LOOK_EVERY_MS
      try {
        await despiteFaults(steps, step => step())
      } catch (error) {
        log.warn({ error: toError(error).message }, 'some are not told of events until this is over')
        restMs = AFTER_A_FAULT_MS
      }
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
