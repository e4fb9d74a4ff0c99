import { privateSince } from '@milepost/domain/fold/privacy.ts'
import type { FoldContext } from '@milepost/domain/fold/step.ts'
import { vehicleAt } from '@milepost/domain/telemetry/assignment.ts'
import { isPlausibleTime } from '@milepost/domain/telemetry/newest-fix.ts'
import { codeOf, toError } from '../config/caught-error.ts'
import type { Pool, PoolClient } from '../db/pools.ts'
import type { StoredClock, StoredFrame, StoredPosition } from '../db/telemetry-columns.ts'
import type { FoldContexts } from '../fold/fold-contexts.ts'
import type { Head, Heads } from '../fold/heads.ts'
import type { Change } from '../live/bus.ts'
import { foldRows } from './fold-rows.ts'
import { followClocks, keepClocks } from './follow-clocks.ts'
import type { FrameIds } from './frame-ids.ts'
import { newestFixes } from './newest-fixes.ts'
import { FOLD_MOVED_ON, type RowsToStore, storeRows } from './store-rows.ts'
import type { Submission } from './submission.ts'

export interface Committed {
  /** Positions that were new. */
  stored: number
  /** Positions that were there already; acknowledged like the others. */
  duplicates: number
  quarantined: number
  /** Trackers that wait to be folded again because of late positions. */
  late: number
  /** Newest fixes that moved forward, or that may be private now, for the live channel. */
  changes: Change[]
}

/**
 * Errors that lie in a record: data that Postgres (SQLSTATE classes 22, 23, 54) or a column's width refuses, or that the fold
 * cannot take. Sending it again would fail again. Everything else is the database's, and passes.
 */
const RECORD_FAULT = /^(22|23|54|ERR_OUT_OF_RANGE|FOLD_FAILED)/

/** What a commit works with beside the batch itself. */
export interface CommitParts {
  pool: Pool
  frameIds: FrameIds
  heads: Heads
  contexts: FoldContexts
}

/** Other processes move the same folds on only while a device has connections to several; twice in a row is rare. */
const MOST_ATTEMPTS = 10

/**
 * Stores frames, their positions, the newest fix of each tracker and what the fold makes of them in one transaction. When it
 * resolves everything is on disk and may be acknowledged; when it rejects nothing was stored. A record that the database
 * refuses goes to quarantine within the same transaction, so that it costs no other record its place.
 */
export async function commitBatch(parts: CommitParts, batch: Submission[]): Promise<Committed> {
  const ids = await parts.frameIds.take(parts.pool, batch.length)
  const frames = batch.map((submission, i) => toFrame(ids[i]!, submission))
  const received = batch.flatMap((submission, i) => toPositions(ids[i]!, submission))
  const positions = sortedWithoutRepeats(received)
  const clocks = followClocks(batch)
  const client = await parts.pool.connect()
  let failure: Error | undefined
  try {
    const stored = await storeOnCurrentFolds(client, parts, batch, { frames, clocks: clocks.changed }, positions)
    keepClocks(batch, clocks)
    return { ...stored, duplicates: received.length - stored.stored - stored.quarantined }
  } catch (error) {
    failure = toError(error)
    throw error
  } finally {
    client.release(failure) // a connection that failed is not used again
  }
}

function toFrame(id: number, { tracker, protocol, receivedAtMs, positions, bytes, readings }: Submission): StoredFrame {
  const { id: trackerId, customerId } = tracker
  return { id, trackerId, customerId, protocol, receivedAtMs, positions: positions.length, bytes, readings }
}

function toPositions(frameId: number, { tracker, receivedAtMs, positions }: Submission): StoredPosition[] {
  const { id: trackerId, customerId, assignments } = tracker
  return positions.map(position => {
    const atMs = isPlausibleTime(position.recordedAtMs, receivedAtMs) ? position.recordedAtMs : receivedAtMs
    return { ...position, trackerId, customerId, vehicleId: vehicleAt(assignments, atMs), frameId, receivedAtMs }
  })
}

/**
 * One order everywhere: two processes that store the same tracker wait for each other rather than deadlock, and the fold
 * takes records by their time. A record that came twice in one batch stands once.
 */
function sortedWithoutRepeats(positions: StoredPosition[]): StoredPosition[] {
  const sorted = positions.toSorted(
    (a, b) => a.trackerId - b.trackerId || a.recordedAtMs - b.recordedAtMs || a.sequence - b.sequence,
  )
  return sorted.filter((position, i) => i === 0 || !isSameRecord(position, sorted[i - 1]!))
}

function isSameRecord(a: StoredPosition, b: StoredPosition): boolean {
  return a.trackerId === b.trackerId && a.recordedAtMs === b.recordedAtMs && a.sequence === b.sequence
}

/** What the batch is built upon may be old: then the statement refuses, and it is built again upon what is stored now. */
async function storeOnCurrentFolds(
  client: PoolClient,
  parts: CommitParts,
  batch: Submission[],
  once: StoredOnce,
  positions: StoredPosition[],
) {
  const trackerIds = [...new Set(positions.map(position => position.trackerId))]
  const contexts = await contextsOf(client, parts.contexts, batch)
  for (let attempt = 1; ; attempt++) {
    const heads = await parts.heads.find(client, trackerIds)
    try {
      const folds = { heads, contexts, put: (moved: ReadonlyMap<number, Head>) => parts.heads.put(moved) }
      return await storeAll(client, folds, once, positions)
    } catch (error) {
      parts.heads.invalidate(trackerIds)
      if (codeOf(error) !== FOLD_MOVED_ON || attempt === MOST_ATTEMPTS) throw error
      await client.query('rollback')
    }
  }
}

async function contextsOf(
  client: PoolClient,
  contexts: FoldContexts,
  batch: Submission[],
): Promise<Map<number, FoldContext>> {
  const byTracker = new Map<number, FoldContext>()
  for (const { tracker, positions } of batch) {
    if (positions.length > 0 && !byTracker.has(tracker.id)) {
      byTracker.set(tracker.id, await contexts.of(client, tracker))
    }
  }
  return byTracker
}

/** What is stored whatever becomes of the records. */
interface StoredOnce {
  frames: readonly StoredFrame[]
  clocks: readonly StoredClock[]
}

const NOTHING_ELSE: StoredOnce = { frames: [], clocks: [] }

interface Folds {
  heads: Map<number, Head>
  contexts: ReadonlyMap<number, FoldContext>
  put(heads: ReadonlyMap<number, Head>): void
}

async function storeAll(client: PoolClient, folds: Folds, once: StoredOnce, positions: readonly StoredPosition[]) {
  try {
    const rows = rowsToStore(folds, once, positions)
    const { stored, moved, late } = await storeRows(client, rows)
    folds.put(rows.folded.heads)
    return { stored, late, quarantined: 0, changes: toChanges(rows, [...moved, ...turnedPrivate(rows, folds)]) }
  } catch (error) {
    if (!RECORD_FAULT.test(codeOf(error) ?? '')) throw error
    return storeIsolating(client, folds, once, positions)
  }
}

function rowsToStore(folds: Folds, once: StoredOnce, positions: readonly StoredPosition[]): RowsToStore {
  const folded = foldRows(positions, folds.heads, folds.contexts)
  return { ...once, positions, newest: newestFixes(positions, folded.heads), folded }
}

interface Total {
  stored: number
  late: number
  quarantined: number
  changes: Change[]
}

async function storeIsolating(
  client: PoolClient,
  folds: Folds,
  once: StoredOnce,
  positions: readonly StoredPosition[],
) {
  const total: Total = { stored: 0, late: 0, quarantined: 0, changes: [] }
  await client.query('begin')
  await storeRows(client, rowsToStore(folds, once, []))
  await bisect(client, folds, positions, total)
  await client.query('commit')
  folds.put(folds.heads)
  return total
}

/** Halves what the database refuses until the refused record stands alone. The fold goes on without it. */
async function bisect(
  client: PoolClient,
  folds: Folds,
  positions: readonly StoredPosition[],
  total: Total,
): Promise<void> {
  const [first] = positions
  if (first === undefined) return
  await client.query('savepoint part')
  try {
    const rows = rowsToStore(folds, NOTHING_ELSE, positions)
    const { stored, moved, late } = await storeRows(client, rows)
    await client.query('release savepoint part')
    total.stored += stored
    total.late += late
    total.changes.push(...toChanges(rows, [...moved, ...turnedPrivate(rows, folds)]))
    for (const [trackerId, head] of rows.folded.heads) folds.heads.set(trackerId, head)
    return
  } catch (error) {
    const code = codeOf(error)
    if (code === null || !RECORD_FAULT.test(code)) throw error
    await client.query('rollback to savepoint part')
    if (positions.length === 1) {
      await quarantine(client, first, `${code}: ${toError(error).message}`)
      total.quarantined++
      return
    }
  }
  const middle = positions.length >> 1
  await bisect(client, folds, positions.slice(0, middle), total)
  await bisect(client, folds, positions.slice(middle), total)
}

async function quarantine(client: PoolClient, position: StoredPosition, reason: string): Promise<void> {
  const { trackerId, customerId, vehicleId: _, frameId, receivedAtMs, ...reported } = position
  // The record as text the database certainly takes: it may be a zero byte in a string that it refused.
  const record = JSON.stringify(reported).replaceAll('\\u0000', '\\ufffd')
  await client.query(
    `insert into quarantined_records (tracker_id, customer_id, frame_id, received_at, reason, record)
     values ($1, $2, $3, $4, $5, $6)`,
    [trackerId, customerId, frameId, new Date(receivedAtMs), reason.slice(0, 500), record],
  )
}

/**
 * Trackers that were not in private before these rows, and now are, which may be said by a record without a fix: what was shown
 * last may be private by now.
 */
function turnedPrivate({ folded }: RowsToStore, { heads, contexts }: Folds): number[] {
  return folded.folds.flatMap(({ trackerId, privateSinceMs }) => {
    if (privateSinceMs === null) return []
    const before = privateSince(heads.get(trackerId)!.state, contexts.get(trackerId)!)
    return before === null ? [trackerId] : []
  })
}

/** The newest fixes of these trackers, for the live channel. */
function toChanges({ newest }: RowsToStore, trackerIds: readonly number[]): Change[] {
  const changed = new Set(trackerIds)
  return newest.flatMap(position => {
    const { trackerId, vehicleId } = position
    if (vehicleId === null || !changed.has(trackerId)) return []
    return [{ ...position, vehicleId }]
  })
}
