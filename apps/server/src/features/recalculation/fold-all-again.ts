import { setTimeout as delay } from 'node:timers/promises'
import { FOLD_VERSION } from '@milepost/domain/fold/state.ts'
import type { FoldUpgrades } from '../../fold/fold-upgrades.ts'
import { LOOK_AGAIN_MS, REST_SHARE } from '../../fold/pace.ts'
import { perform, type TaskWork } from '../../jobs/task.ts'
import { foldAllAgain } from './tasks.ts'

/**
 * Folds tracker after tracker, the one that waits longest first. A job that begins anew goes on where the last one ended, and
 * tries again what could not be folded.
 */
export function foldAllAgainWork(upgrades: FoldUpgrades): TaskWork {
  return perform(foldAllAgain, async ({ foldVersion }, { signal, progress }) => {
    if (foldVersion !== FOLD_VERSION) throw new Error('Another release waits to fold all records.')
    await upgrades.retryFailed()
    for (;;) {
      const { done, total } = await upgrades.progress()
      progress({ done, total, stage: 'folding' })
      const startedMs = performance.now()
      const outcome = await upgrades.foldNext()
      if (outcome === null) {
        if (done < total) throw new Error(`Of ${total} trackers ${total - done} could not be folded again.`)
        return { trackers: total }
      }
      const restMs = outcome === 'busy' ? LOOK_AGAIN_MS : REST_SHARE * (performance.now() - startedMs)
      await delay(restMs, undefined, { signal })
    }
  })
}
