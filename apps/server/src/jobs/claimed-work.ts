import { toError } from '../config/caught-error.ts'
import type { Log } from '../config/log.ts'

export interface ClaimedWork {
  /** Something may be due. */
  wake(): void
  /** Begins nothing more, and waits for what is under way. */
  stop(): Promise<void>
}

interface ClaimedWorkParts<Claimed extends { id: number }> {
  /** Of one process. */
  mostAtOnce: number
  /** Takes at most `most` of what is due, for this process alone until a claim ends by itself. */
  claim(most: number): Promise<readonly Claimed[]>
  work(claimed: Claimed): Promise<void>
  /** How often it looks for what is due beside being woken; null: only when it is woken. */
  lookEveryMs: number | null
  log: Log
  /** What the log says where the database gives nothing, and where a piece of work throws: its claim ends, and it is done again. */
  sayings: { waits: string; fails: string }
}

/**
 * Does what is due: as it is written, and as its time comes. A place that becomes free is taken at once, so that what is slow holds up
 * nothing else until so much is slow at once.
 */
export function createClaimedWork<Claimed extends { id: number }>(parts: ClaimedWorkParts<Claimed>): ClaimedWork {
  const { mostAtOnce, log, sayings } = parts
  const underWay = new Set<Promise<void>>()
  let looking: Promise<void> | null = null
  let isWanted = false
  let isStopped = false
  const timer = parts.lookEveryMs === null ? undefined : setInterval(wake, parts.lookEveryMs).unref()

  function wake(): void {
    isWanted = true
    looking ??= look().finally(() => {
      looking = null
    })
  }

  async function look(): Promise<void> {
    while (isWanted && !isStopped && underWay.size < mostAtOnce) {
      isWanted = false
      try {
        for (const claimed of await parts.claim(mostAtOnce - underWay.size)) begin(claimed)
      } catch (error) {
        log.warn({ error: toError(error).message }, sayings.waits)
      }
    }
  }

  function begin(claimed: Claimed): void {
    const work = parts
      .work(claimed)
      .catch(error => log.error({ claimed: claimed.id, error: toError(error).message }, sayings.fails))
      .finally(() => {
        underWay.delete(work)
        wake()
      })
    underWay.add(work)
  }

  return {
    wake,
    async stop() {
      isStopped = true
      clearInterval(timer)
      await looking
      await Promise.all(underWay)
    },
  }
}
