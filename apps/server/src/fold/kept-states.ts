import { type FoldState, initialState, parseFoldState } from '@milepost/domain/fold/state.ts'
import type { PoolClient } from '../db/pools.ts'
import { FOLD_CHECKPOINTS } from '../db/telemetry-columns.ts'
import type { FoldSubject } from './fold-contexts.ts'

/** What is stored of a state that was kept. */
export const KEPT = FOLD_CHECKPOINTS.only('day', 'state')

/** The newest state that was kept not after a UTC day, before the first record of that day; before all there is nothing. */
export async function readKeptState(
  client: PoolClient,
  trackerId: number,
  day: number,
): Promise<{ day: number; state: FoldState }> {
  const { rows } = await client.query(
    `select ${KEPT.select('c')} from fold_checkpoints c
     where c.tracker_id = $1 and c.day <= '1970-01-01'::date + $2::int order by c.day desc limit 1`,
    [trackerId, day],
  )
  const [kept] = rows.map(KEPT.read)
  return kept ? { day: kept.day, state: parseFoldState(kept.state) } : { day, state: initialState(null) }
}

export async function readSubject(client: PoolClient, trackerId: number): Promise<FoldSubject> {
  const { rows } = await client.query<FoldSubject>(
    `select customer_id as "customerId", protocol, input_roles as "inputRoles" from trackers where id = $1`,
    [trackerId],
  )
  const [subject] = rows
  if (!subject) throw new Error(`There is no tracker ${trackerId}.`)
  return subject
}
