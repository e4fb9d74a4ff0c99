import { localDayStartMs } from '@milepost/domain/time/local-time.ts'
import { toError } from '../../config/caught-error.ts'
import type { Log } from '../../config/log.ts'
import type { Pool } from '../../db/pools.ts'
import type { Db } from '../../db/scope.ts'
import type { FoldContexts } from '../../fold/fold-contexts.ts'
import { foldInTurn } from '../../fold/fold-in-turn.ts'
import type { Bounds } from '../../fold/note-changed-figures.ts'
import { noteRecalculated } from '../../fold/note-recalculated.ts'
import { refold } from '../../fold/refold.ts'
import { perform, type TaskWork } from '../../jobs/task.ts'
import {
  countTrackers,
  findRecalculation,
  nextTracker,
  noteFailedTracker,
  noteTrackers,
  type PastRecalculation,
  retryFailedTrackers,
} from './recalculation-rows.ts'
import { recalculatePast } from './tasks.ts'

const DAY_MS = 86_400_000

interface Parts {
  system: Db
  systemPool: Pool
  contexts: FoldContexts
  log: Log
}

/**
 * Folds tracker after tracker again from the day on, each in a transaction of its own that also writes down which figures it
 * changed. A job that begins anew goes on where the last one ended, and tries again what could not be folded.
 */
export function recalculatePastWork({ system, systemPool, contexts, log }: Parts): TaskWork {
  async function recalculate(past: PastRecalculation, bounds: Bounds, fromMs: number): Promise<void> {
    const { trackerId } = bounds
    try {
      const noting = await noteRecalculated(systemPool, past.id, bounds)
      await refold(systemPool, contexts, { trackerId, fromMs, untilMs: null }, noting)
    } catch (error) {
      log.error({ trackerId, error: toError(error).message }, 'the past of a tracker could not be recalculated')
      await noteFailedTracker(system, past.id, trackerId)
    }
  }

  return perform(recalculatePast, async ({ recalculationId }, { signal, progress }) => {
    const past = await findRecalculation(system, recalculationId)
    if (past === null) return { trackers: 0 }
    const fromMs = localDayStartMs(Date.parse(past.fromDay) / DAY_MS, past.timeZone)
    await noteTrackers(system, past, fromMs)
    await retryFailedTrackers(system, past.id)
    const tell = async () => {
      const counts = await countTrackers(system, past.id)
      progress({ ...counts, stage: 'folding' })
      return counts
    }
    await foldInTurn(systemPool, signal, {
      async next() {
        await tell()
        return nextTracker(system, past.id)
      },
      fold: bounds => recalculate(past, bounds, fromMs),
    })
    const { done, total } = await tell()
    if (done < total) throw new Error(`Of ${total} trackers ${total - done} could not be recalculated.`)
    return { trackers: total }
  })
}
