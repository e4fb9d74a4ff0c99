import { toError } from '../config/caught-error.ts'
import type { Log } from '../config/log.ts'

export interface PromptRuns {
  /** There is something to do: it is done at once, one run after the other however often this is called. */
  wake(): void
  stop(): Promise<void>
}

/** Does work as it comes up. `meanwhile` says for the log what becomes of it where a run fails. */
export function createPromptRuns(work: () => Promise<unknown>, log: Log, meanwhile: string): PromptRuns {
  let running: Promise<void> | null = null
  let isWanted = false
  let isStopped = false

  async function run(): Promise<void> {
    while (isWanted && !isStopped) {
      isWanted = false
      await work().catch(error => log.warn({ error: toError(error).message }, meanwhile))
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
