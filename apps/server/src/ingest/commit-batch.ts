import { vehicleAt } from '@milepost/domain/assignment.ts'
import type { FoldContext } from '@milepost/domain/fold/step.ts'
import { isNewer, isPlausibleTime } from '@milepost/domain/newest-fix.ts'
import type { Pool, PoolClient } from '../db/pools.ts'
import type { FoldContexts } from '../fold/fold-contexts.ts'
import type { Head, Heads } from '../fold/heads.ts'
import type { Change } from '../live/bus.ts'
import { foldRows } from './fold-rows.ts'
import type { FrameIds } from './frame-ids.ts'
import { FOLD_MOVED_ON, storeRows } from './store-rows.ts'
import type { Row, Submission } from './submission.ts'

export interface Committed {
  /** Positions that were new. */
  stored: number
  /** Positions that were there already; acknowledged like the others. */
  duplicates: number
  quarantined: number
  /** Trackers that wait to be folded again because of late positions. */
  late: number
  /** Newest fixes that moved forward, for the live channel. */
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
  const numbered = await numberFrames(parts, batch)
  const received = numbered.flatMap(({ frameId, submission }) => toRows(frameId, submission))
  const rows = sortedWithoutRepeats(received)
  const client = await parts.pool.connect()
  let failure: Error | undefined
  try {
    const stored = await storeOnCurrentFolds(client, parts, numbered, rows)
    return { ...stored, duplicates: received.length - stored.stored - stored.quarantined }
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    client.release(failure) // a connection that failed is not used again
  }
}

type Numbered = { frameId: number; submission: Submission }

async function numberFrames({ pool, frameIds }: CommitParts, batch: Submission[]): Promise<Numbered[]> {
  const ids = await frameIds.take(pool, batch.length)
  return batch.map((submission, i) => ({ frameId: ids[i]!, submission }))
}

function toRows(frameId: number, submission: Submission): Row[] {
  const { tracker, receivedAtMs } = submission
  return submission.positions.map(position => {
    const atMs = isPlausibleTime(position.recordedAtMs, receivedAtMs) ? position.recordedAtMs : receivedAtMs
    return { frameId, submission, position, vehicleId: vehicleAt(tracker.assignments, atMs) }
  })
}

/**
 * One order everywhere: two processes that store the same tracker wait for each other rather than deadlock, and the fold
 * takes records by their time. A record that came twice in one batch stands once.
 */
function sortedWithoutRepeats(rows: Row[]): Row[] {
  const sorted = rows.toSorted(
    (a, b) =>
      a.submission.tracker.id - b.submission.tracker.id ||
      a.position.recordedAtMs - b.position.recordedAtMs ||
      a.position.sequence - b.position.sequence,
  )
  return sorted.filter((row, i) => i === 0 || !isSameRecord(row, sorted[i - 1]!))
}

function isSameRecord(a: Row, b: Row): boolean {
  return (
    a.submission.tracker.id === b.submission.tracker.id &&
    a.position.recordedAtMs === b.position.recordedAtMs &&
    a.position.sequence === b.position.sequence
  )
}

/** The newest row of each tracker that may be shown as where it is: with a fix, by a believable clock. */
function newestFixes(rows: readonly Row[]): Row[] {
  const newest = new Map<number, Row>()
  for (const row of rows) {
    const { position, submission } = row
    if (!position.hasFix || !isPlausibleTime(position.recordedAtMs, submission.receivedAtMs)) continue
    const best = newest.get(submission.tracker.id)
    if (!best || isNewer(position, best.position)) newest.set(submission.tracker.id, row)
  }
  return [...newest.values()]
}

/** What the batch is built upon may be old: then the statement refuses, and it is built again upon what is stored now. */
async function storeOnCurrentFolds(client: PoolClient, parts: CommitParts, frames: Numbered[], rows: Row[]) {
  const trackerIds = [...new Set(rows.map(row => row.submission.tracker.id))]
  const contexts = await contextsOf(client, parts.contexts, rows)
  for (let attempt = 1; ; attempt++) {
    const heads = await parts.heads.find(client, trackerIds)
    try {
      return await storeAll(client, { heads, contexts, remember: moved => parts.heads.remember(moved) }, frames, rows)
    } catch (error) {
      parts.heads.forget(trackerIds)
      if ((error as { code?: string }).code !== FOLD_MOVED_ON || attempt === MOST_ATTEMPTS) throw error
      await client.query('rollback')
    }
  }
}

async function contextsOf(client: PoolClient, contexts: FoldContexts, rows: Row[]): Promise<Map<number, FoldContext>> {
  const byTracker = new Map<number, FoldContext>()
  for (const { submission } of rows) {
    const { tracker } = submission
    if (!byTracker.has(tracker.id)) byTracker.set(tracker.id, await contexts.of(client, tracker))
  }
  return byTracker
}

interface Folds {
  heads: Map<number, Head>
  contexts: ReadonlyMap<number, FoldContext>
  remember(heads: ReadonlyMap<number, Head>): void
}

async function storeAll(client: PoolClient, folds: Folds, frames: Numbered[], rows: Row[]) {
  const newest = newestFixes(rows)
  try {
    const folded = foldRows(rows, folds.heads, folds.contexts)
    const { stored, moved, late } = await storeRows(client, frames, rows, newest, folded)
    folds.remember(folded.heads)
    return { stored, late, quarantined: 0, changes: toChanges(newest, moved) }
  } catch (error) {
    if (!RECORD_FAULT.test((error as { code?: string }).code ?? '')) throw error
    return storeIsolating(client, folds, frames, rows)
  }
}

async function storeIsolating(client: PoolClient, folds: Folds, frames: Numbered[], rows: Row[]) {
  const total = { stored: 0, late: 0, quarantined: 0, changes: [] as Change[] }
  await client.query('begin')
  await storeRows(client, frames, [], [], foldRows([], folds.heads, folds.contexts))
  await bisect(client, folds, rows, total)
  await client.query('commit')
  folds.remember(folds.heads)
  return total
}

/** Halves what the database refuses until the refused record stands alone. The fold goes on without it. */
async function bisect(
  client: PoolClient,
  folds: Folds,
  rows: Row[],
  total: { stored: number; late: number; quarantined: number; changes: Change[] },
): Promise<void> {
  if (rows.length === 0) return
  await client.query('savepoint part')
  try {
    const newest = newestFixes(rows)
    const folded = foldRows(rows, folds.heads, folds.contexts)
    const { stored, moved, late } = await storeRows(client, [], rows, newest, folded)
    await client.query('release savepoint part')
    for (const [trackerId, head] of folded.heads) folds.heads.set(trackerId, head)
    total.stored += stored
    total.late += late
    total.changes.push(...toChanges(newest, moved))
    return
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (!RECORD_FAULT.test(code ?? '')) throw error
    await client.query('rollback to savepoint part')
    if (rows.length === 1) {
      await quarantine(client, rows[0]!, `${code}: ${message}`)
      total.quarantined++
      return
    }
  }
  const middle = rows.length >> 1
  await bisect(client, folds, rows.slice(0, middle), total)
  await bisect(client, folds, rows.slice(middle), total)
}

async function quarantine(client: PoolClient, row: Row, reason: string): Promise<void> {
  // The record as text the database certainly takes: it may be a zero byte in a string that it refused.
  const record = JSON.stringify(row.position).replaceAll('\\u0000', '\\ufffd')
  await client.query(
    `insert into quarantined_records (tracker_id, customer_id, frame_id, received_at, reason, record)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      row.submission.tracker.id,
      row.submission.tracker.customerId,
      row.frameId,
      new Date(row.submission.receivedAtMs),
      reason.slice(0, 500),
      record,
    ],
  )
}

function toChanges(newest: Row[], moved: number[]): Change[] {
  const forward = new Set(moved)
  return newest.flatMap(({ submission, position, vehicleId }) =>
    vehicleId === null || !forward.has(submission.tracker.id)
      ? []
      : [
          {
            trackerId: submission.tracker.id,
            customerId: submission.tracker.customerId,
            vehicleId,
            recordedAtMs: position.recordedAtMs,
            receivedAtMs: submission.receivedAtMs,
            latitude: position.latitude,
            longitude: position.longitude,
            headingDeg: position.headingDeg,
            speedKmh: position.speedKmh,
            ignition: position.ignition,
            odometerM: position.odometerM,
          },
        ],
  )
}
