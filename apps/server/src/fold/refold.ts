import { dayBegunBy, utcDay, utcDayStartMs } from '@milepost/domain/fold/checkpoints.ts'
import { noEffects } from '@milepost/domain/fold/derived-rows.ts'
import { draftOf, earliestOpenMs, type FoldState, initialState, parseFoldState } from '@milepost/domain/fold/state.ts'
import { advance } from '@milepost/domain/fold/step.ts'
import { toError } from '../config/caught-error.ts'
import type { Pool, PoolClient } from '../db/pools.ts'
import { FOLD_CHECKPOINTS, TRACKER_FOLDS, type TrackerOwner } from '../db/telemetry-columns.ts'
import type { FoldContexts, FoldSubject } from './fold-contexts.ts'
import { type Head, readHeads, storedFold } from './heads.ts'
import { readPositions } from './read-positions.ts'
import { type Replaced, replaceDerived, type Window } from './replace-derived.ts'
import { addSettled, type DerivedRows, noRows } from './stored-rows.ts'

/** Which part of a tracker's past is to be folded again. */
export interface RefoldRequest {
  trackerId: number
  fromMs: number
  /** Nothing after this has changed, so the re-fold may end where it comes to a state that is known; null: to the end. */
  untilMs: number | null
}

export interface Refolded extends Replaced {
  positions: number
  /** Where the re-fold came to a known state; null: it went to the newest record. */
  convergedAtMs: number | null
}

/** While a device keeps reporting, the fold moves on under the re-fold; then it waits its turn with the lock held. */
const TRIES_WITHOUT_LOCK = 2

/**
 * Folds a tracker's records again from the day of the first change on, and makes the stored rows those that come out. The
 * records are read without holding anything; only the exchange of the rows locks the tracker's fold.
 */
export async function refold(
  pool: Pool,
  contexts: FoldContexts,
  request: RefoldRequest,
  finish: (client: PoolClient) => Promise<void> = async () => {},
): Promise<Refolded> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    for (let attempt = 1; ; attempt++) {
      await client.query('begin')
      if (attempt > TRIES_WITHOUT_LOCK) await lockFold(client, request.trackerId)
      const done = await tryRefold(client, contexts, request)
      if (done) await finish(client)
      await client.query(done ? 'commit' : 'rollback')
      if (done) return done
    }
  } catch (error) {
    failure = toError(error)
    throw error
  } finally {
    client.release(failure)
  }
}

async function tryRefold(client: PoolClient, contexts: FoldContexts, request: RefoldRequest): Promise<Refolded | null> {
  const { trackerId } = request
  const subject = await readSubject(client, trackerId)
  const before = (await readHeads(client, [trackerId])).get(trackerId)
  const folding = await foldAgain(client, contexts, subject, request)
  const reachesEnd = folding.convergedAtMs === null
  const version = await lockFold(client, trackerId)
  if (reachesEnd && version !== (before?.version ?? 0)) return null

  const owner = { trackerId, customerId: subject.customerId }
  const replaced = await replaceDerived(client, folding.window, folding.derived)
  await replaceCheckpoints(client, owner, folding)
  if (reachesEnd && folding.head) {
    const moved = storedFold(owner, { ...folding.head, version: version + 1 })
    await client.query(STORE_FOLD, [TRACKER_FOLDS.json([moved])])
  }
  return { ...replaced, positions: folding.positions, convergedAtMs: folding.convergedAtMs }
}

interface Folding {
  window: Window
  derived: DerivedRows
  checkpoints: Map<number, string>
  head: Omit<Head, 'version'> | null
  positions: number
  convergedAtMs: number | null
}

async function foldAgain(
  client: PoolClient,
  contexts: FoldContexts,
  subject: FoldSubject,
  { trackerId, fromMs, untilMs }: RefoldRequest,
): Promise<Folding> {
  const context = await contexts.of(client, subject)
  const start = await readStart(client, trackerId, utcDay(fromMs))
  const known = await readCheckpoints(client, trackerId, start.day)
  let draft = draftOf(start.state)
  const effects = noEffects()
  const folding: Folding = {
    window: {
      trackerId,
      fromMs: utcDayStartMs(start.day),
      untilMs: null,
      earliestStartMs: Math.min(earliestOpenMs(start.state) ?? Number.POSITIVE_INFINITY, utcDayStartMs(start.day)),
    },
    derived: noRows(),
    checkpoints: new Map(),
    head: null,
    positions: 0,
    convergedAtMs: null,
  }
  const reading = {
    trackerId,
    fromMs: folding.window.fromMs,
    mayStop: untilMs !== null,
    inputs: Object.keys(subject.inputRoles),
  }
  trail: for await (const positions of readPositions(client, reading)) {
    for (const position of positions) {
      const day = dayBegunBy(folding.head?.recordedAtMs ?? Number.NEGATIVE_INFINITY, position)
      if (day !== null) {
        const state = JSON.stringify(draft)
        const isUnchanged = known.get(day) === state && untilMs !== null && untilMs < utcDayStartMs(day)
        if (isUnchanged && day > start.day) {
          folding.convergedAtMs = utcDayStartMs(day)
          break trail
        }
        folding.checkpoints.set(day, state)
      }
      draft = advance(draft, position, context, effects)
      folding.positions++
      folding.head = { recordedAtMs: position.recordedAtMs, sequence: position.sequence, state: draft }
    }
  }
  folding.window.untilMs = folding.convergedAtMs
  addSettled(folding.derived, { trackerId, customerId: subject.customerId }, effects)
  return folding
}

/** The newest kept state not after the day; before all that were kept there is nothing. */
async function readStart(
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

async function readCheckpoints(client: PoolClient, trackerId: number, fromDay: number): Promise<Map<number, string>> {
  const { rows } = await client.query(
    `select ${KEPT.select('c')} from fold_checkpoints c
     where c.tracker_id = $1 and c.day > '1970-01-01'::date + $2::int`,
    [trackerId, fromDay],
  )
  return new Map(rows.map(KEPT.read).map(({ day, state }) => [day, state]))
}

const KEPT = FOLD_CHECKPOINTS.only('day', 'state')

async function readSubject(client: PoolClient, trackerId: number): Promise<FoldSubject> {
  const { rows } = await client.query<FoldSubject>(
    `select customer_id as "customerId", protocol, input_roles as "inputRoles" from trackers where id = $1`,
    [trackerId],
  )
  const [subject] = rows
  if (!subject) throw new Error(`There is no tracker ${trackerId}.`)
  return subject
}

/** Gives the version under the lock; 0 where nothing was folded yet. */
async function lockFold(client: PoolClient, trackerId: number): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    'select version from tracker_folds where tracker_id = $1 for update',
    [trackerId],
  )
  return rows[0]?.version ?? 0
}

async function replaceCheckpoints(
  client: PoolClient,
  owner: TrackerOwner,
  { window, checkpoints }: Folding,
): Promise<void> {
  const from = new Date(window.fromMs)
  const until = window.untilMs === null ? 'infinity' : new Date(window.untilMs)
  await client.query(
    `delete from fold_checkpoints where tracker_id = $1 and day > $2::timestamptz at time zone 'UTC'
       and day < $3::timestamptz at time zone 'UTC' and day - '1970-01-01'::date <> all($4::int[])`,
    [owner.trackerId, from, until, [...checkpoints.keys()]],
  )
  const fresh = [...checkpoints].map(([day, state]) => ({ ...owner, day, state }))
  await client.query(STORE_CHECKPOINTS, FOLD_CHECKPOINTS.arrays(fresh))
}

const STORE_CHECKPOINTS = `${FOLD_CHECKPOINTS.insert(FOLD_CHECKPOINTS.rowsOfArrays())}
  on conflict (${FOLD_CHECKPOINTS.keyList()}) do update set state = excluded.state
  where fold_checkpoints.state <> excluded.state`

const STORE_FOLD = `${TRACKER_FOLDS.insert(TRACKER_FOLDS.rowsOfJson('$1'))}
  on conflict (${TRACKER_FOLDS.keyList()}) do update set ${TRACKER_FOLDS.updates}`
