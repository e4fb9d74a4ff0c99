import type { Pool } from '../db/pools.ts'
import { noteWhileWaiting } from './note-changed-figures.ts'
import type { AroundExchange } from './refold.ts'

/** What is written down in the transaction of a tracker that is folded again for the past of a geofence: that it is done. */
export async function noteDerivedPast(pool: Pool, pastId: number, trackerId: number): Promise<AroundExchange> {
  const noting = await noteWhileWaiting(pool, trackerId)
  return {
    ...noting,
    async finish(client, head) {
      await noting.finish?.(client, head)
      await client.query(
        'update geofence_past_trackers set done_at = now() where geofence_past_id = $1 and tracker_id = $2',
        [pastId, trackerId],
      )
    },
  }
}
