import type { Progress } from './task.ts'

const WRITE_EVERY_MS = 500

export interface ProgressWriter {
  report: (progress: Progress) => void
  /** Waits for what is being written; nothing is written afterwards. */
  stop(): Promise<void>
}

/**
 * Writes the newest progress at most every half second, a new stage at once. `write` is never called twice at a time, and a
 * failure of it is not worth ending the work for: the next report writes again.
 */
export function createProgressWriter(write: (progress: Required<Progress>) => Promise<unknown>): ProgressWriter {
  let pending: Progress | null = null
  let stage: string | undefined
  let timer: NodeJS.Timeout | undefined
  let writtenAtMs = Number.NEGATIVE_INFINITY
  let writing: Promise<unknown> = Promise.resolve()

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(async () => {
      if (pending === null) return
      const { done, total, stage: at = '' } = pending
      pending = null
      writtenAtMs = performance.now()
      await write({ done, total, stage: at }).catch(() => {})
    })
  }

  return {
    report(progress) {
      const isNewStage = progress.stage !== stage
      stage = progress.stage
      pending = progress
      if (isNewStage) flush()
      else timer ??= setTimeout(flush, Math.max(0, writtenAtMs + WRITE_EVERY_MS - performance.now()))
    },
    async stop() {
      clearTimeout(timer)
      pending = null
      await writing
    },
  }
}
