import { toError } from '../config/caught-error.ts'
import type { Log } from '../config/log.ts'

export interface PromptMails {
  /** A mail was written: what is due is sent at once, one run after the other however often this is called. */
  wake(): void
  stop(): Promise<void>
}

/** Sends mails as they are written. What fails, or is held, is left to the schedule. */
export function createPromptMails(send: () => Promise<unknown>, log: Log): PromptMails {
  let running: Promise<void> | null = null
  let isWanted = false
  let isStopped = false

  async function run(): Promise<void> {
    while (isWanted && !isStopped) {
      isWanted = false
      await send().catch(error => log.warn({ error: toError(error).message }, 'mails are sent with the schedule'))
    }
    running = null
  }

  return {
    wake() {
      isWanted = true
      running ??= run()
    },
    async stop() {
      isStopped = true
      await running
    },
  }
}
