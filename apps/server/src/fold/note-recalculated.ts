import type { Pool } from '../db/pools.ts'
import { type Bounds, noteChangedFigures, noteWhileWaiting } from './note-changed-figures.ts'
import type { AroundExchange } from './refold.ts'

/**
 * What is written down in the transaction of a tracker that a person asked to have recalculated: what changed, and that it is done.
 * One that still waits for the rules of a release changes by those.
 */
export async function noteRecalculated(pool: Pool, recalculation: number, bounds: Bounds): Promise<AroundExchange> {
  const ofRelease = await noteWhileWaiting(pool, bounds.trackerId)
  const noting = ofRelease.begin ? ofRelease : noteChangedFigures(bounds, { recalculation })
  return {
    ...noting,
    async finish(client, head) {
      await noting.finish?.(client, head)
      await client.query(
        'update recalculated_trackers set done_at = now() where recalculation_id = $1 and tracker_id = $2',
        [recalculation, bounds.trackerId],
      )
    },
  }
}
