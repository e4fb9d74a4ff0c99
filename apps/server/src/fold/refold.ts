import { dayBegunBy, utcDay, utcDayStartMs } from '@milepost/domain/fold/checkpoints.ts'
import { noEffects } from '@milepost/domain/fold/derived-rows.ts'
import { draftOf, earliestOpenMs, type FoldState } from '@milepost/domain/fold/state.ts'
import { advance, type FoldContext } from '@milepost/domain/fold/step.ts'
import { toError } from '../config/caught-error.ts'
import type { Pool, PoolClient } from '../db/pools.ts'
import { FOLD_CHECKPOINTS, TRACKER_FOLDS, TRACKER_STATES, type TrackerOwner } from '../db/telemetry-columns.ts'
import type { FoldContexts, FoldSubject } from './fold-contexts.ts'
import { type Head, readHeads, shownState, storedFold } from './heads.ts'
import { keepUnderivable } from './kept-rows.ts'
import { KEPT, readKeptState, readSubject } from './kept-states.ts'
import { readPositions } from './read-positions.ts'
import { type Replaced, replaceDerived, type Window } from './replace-derived.ts'
import { addSettled, type DerivedRows, noRows } from './stored-rows.ts'

/** Which part of a tracker's past is to be folded again. */
export interface RefoldRequest {
  trackerId: number
  fromMs: number
  /** Nothing after this has changed, so the re-fold may end where it comes to a state that is known; null: to the end. */
  untilMs: number | null
  /** Another rule is the reason, and no record is new. */
  recordsStay?: boolean
}

export interface Refolded extends Replaced {
  positions: number
  /** Where the re-fold came to a known state; null: it went to the newest record. */
  convergedAtMs: number | null
}

/** What is done in the transaction that exchanges the rows. */
export interface AroundExchange {
  /** Before a row is touched; the fold of the tracker is locked. */
  begin?: (client: PoolClient, window: Readonly<Window>) => Promise<void>
  finish?: (client: PoolClient, head: FoldState | null) => Promise<void>
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
  around: AroundExchange = {},
): Promise<Refolded> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    for (let attempt = 1; ; attempt++) {
      await client.query('begin')
      if (attempt > TRIES_WITHOUT_LOCK) await lockFold(client, request.trackerId)
      const done = await tryRefold(client, contexts, request, around)
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

async function tryRefold(
  client: PoolClient,
  contexts: FoldContexts,
  request: RefoldRequest,
  { begin, finish }: AroundExchange,
): Promise<Refolded | null> {
  const { trackerId } = request
  const subject = await readSubject(client, trackerId)
  const before = (await readHeads(client, [trackerId])).get(trackerId)
  const folding = await foldAgain(client, contexts, subject, request)
  if (folding.positions === 0) {
    // What was derived of records that are past their retention stays.
    await finish?.(client, null)
    return { withdrawn: 0, added: 0, positions: 0, convergedAtMs: null }
  }
  const reachesEnd = folding.convergedAtMs === null
  const version = await lockFold(client, trackerId)
  if (reachesEnd && version !== (before?.version ?? 0)) return null

  const owner = { trackerId, customerId: subject.customerId }
  await keepUnderivable(client, { ...folding, rows: folding.derived })
  await begin?.(client, folding.window)
  const replaced = await replaceDerived(client, folding.window, folding.derived)
  await replaceCheckpoints(client, owner, folding)
  if (reachesEnd && folding.head) {
    const moved = storedFold(owner, { ...folding.head, version: version + 1 }, folding.context)
    await client.query(STORE_FOLD, [TRACKER_FOLDS.json([moved])])
    await showNewest(client, owner, folding.head)
  }
  await finish?.(client, folding.head?.state ?? null)
  return { ...replaced, positions: folding.positions, convergedAtMs: folding.convergedAtMs }
}

/** A late record may have shown that the newest fix cannot be believed. */
async function showNewest(client: PoolClient, owner: TrackerOwner, head: Omit<Head, 'version'>): Promise<void> {
  const { rows } = await client.query<{ received_at: Date }>(
    'select received_at from positions where tracker_id = $1 and recorded_at = $2 and sequence = $3',
    [owner.trackerId, new Date(head.state.fix?.atMs ?? head.recordedAtMs), head.state.fix?.sequence ?? head.sequence],
  )
  const shown = rows[0] && shownState(head, owner, rows[0].received_at.getTime())
  if (shown) await client.query(STORE_SHOWN, [TRACKER_STATES.json([shown])])
}

interface Folding {
  context: FoldContext
  window: Window
  derived: DerivedRows
  checkpoints: Map<number, string>
  head: Omit<Head, 'version'> | null
  /** Where nothing was known before it. */
  firstRecordMs: number | null
  positions: number
  convergedAtMs: number | null
}

async function foldAgain(
  client: PoolClient,
  contexts: FoldContexts,
  subject: FoldSubject,
  { trackerId, fromMs, untilMs, recordsStay = false }: RefoldRequest,
): Promise<Folding> {
  const context = await contexts.of(client, subject)
  const start = await readKeptState(client, trackerId, utcDay(fromMs))
  const known = await readCheckpoints(client, trackerId, start.day)
  const openMs = earliestOpenMs(start.state)
  const knowsNothing = start.state.atMs === null && openMs === null
  let draft = draftOf(start.state)
  const effects = noEffects()
  const folding: Folding = {
    context,
    window: {
      trackerId,
      fromMs: utcDayStartMs(start.day),
      untilMs: null,
      earliestStartMs: Math.min(openMs ?? Number.POSITIVE_INFINITY, utcDayStartMs(start.day)),
      recordsStay,
    },
    derived: noRows(),
    checkpoints: new Map(),
    head: null,
    firstRecordMs: null,
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
      if (knowsNothing) folding.firstRecordMs ??= position.recordedAtMs
      draft = advance(draft, position, context, effects)
      folding.positions++
      folding.head = { recordedAtMs: position.recordedAtMs, sequence: position.sequence, state: draft }
    }
  }
  folding.window.untilMs = folding.convergedAtMs
  addSettled(folding.derived, { trackerId, customerId: subject.customerId }, effects)
  return folding
}

async function readCheckpoints(client: PoolClient, trackerId: number, fromDay: number): Promise<Map<number, string>> {
  const { rows } = await client.query(
    `select ${KEPT.select('c')} from fold_checkpoints c
     where c.tracker_id = $1 and c.day > '1970-01-01'::date + $2::int`,
    [trackerId, fromDay],
  )
  return new Map(rows.map(KEPT.read).map(({ day, state }) => [day, state]))
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

const STORE_SHOWN = `${TRACKER_STATES.insert(TRACKER_STATES.rowsOfJson('$1'))}
  on conflict (${TRACKER_STATES.keyList()}) do update set ${TRACKER_STATES.updates}`

const STORE_FOLD = `${TRACKER_FOLDS.insert(TRACKER_FOLDS.rowsOfJson('$1'))}
  on conflict (${TRACKER_FOLDS.keyList()}) do update set ${TRACKER_FOLDS.updates}`
