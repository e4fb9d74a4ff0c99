import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from '@milepost/server/db/pools.ts'
import { FoldContexts } from '@milepost/server/fold/fold-contexts.ts'
import { refold } from '@milepost/server/fold/refold.ts'
import { must } from '../must.ts'
import { journeysSettledBy } from '../rig/journey-records.ts'

const SAMPLE = 5
const REFOLDED_WITHIN_MS = 120_000
const BEFORE_EVERYTHING = Date.UTC(2015, 0, 1)

export interface DerivedCheck {
  trips: number
  /** Trips that the acknowledged records must have given and that are not there. */
  tripsMissing: number
  /** Rows that a rebuild of some trackers took back or added: it must find what is there. */
  rebuildChanged: number
}

/**
 * Whether what is derived fits the records: late ones are folded in, journeys have become trips, and a rebuild of a sample
 * changes nothing. `journeys` gives by device how many records of its journeys were acknowledged, from the first on.
 */
export async function checkDerived(pool: Pool, journeys: ReadonlyMap<string, number>): Promise<DerivedCheck> {
  await untilRefolded(pool)
  const trips = await countTrips(pool)
  let total = 0
  let tripsMissing = 0
  for (const count of trips.values()) total += count
  for (const [deviceId, records] of journeys) {
    tripsMissing += Math.max(0, journeysSettledBy(records) - (trips.get(deviceId) ?? 0))
  }
  return { trips: total, tripsMissing, rebuildChanged: await rebuildSample(pool) }
}

export async function untilRefolded(pool: Pool): Promise<void> {
  const deadline = Date.now() + REFOLDED_WITHIN_MS
  for (;;) {
    const { rows } = await pool.query<{ waiting: number }>('select count(*) as waiting from refolds')
    const { waiting } = must(rows[0], 'count')
    if (waiting === 0) return
    if (Date.now() > deadline) throw new Error(`${waiting} trackers still wait for their late records`)
    await delay(100)
  }
}

/** By device id. */
export async function countTrips(pool: Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ device_id: string; trips: number }>(
    'select device_id, count(*) as trips from trips join trackers t on t.id = tracker_id group by device_id',
  )
  return new Map(rows.map(row => [row.device_id, row.trips]))
}

/** The first tracker, which faults use for what is special, and others at random. */
async function rebuildSample(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `select tracker_id as id from tracker_folds
     order by tracker_id = (select min(tracker_id) from tracker_folds) desc, random() limit ${SAMPLE}`,
  )
  let changed = 0
  for (const { id } of rows) {
    const request = { trackerId: id, fromMs: BEFORE_EVERYTHING, untilMs: null }
    const { withdrawn, added } = await refold(pool, new FoldContexts(), request)
    changed += withdrawn + added
  }
  return changed
}
