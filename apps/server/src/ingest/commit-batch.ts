import { vehicleAt } from '@milepost/domain/assignment.ts'
import { isNewer, isPlausibleTime } from '@milepost/domain/newest-fix.ts'
import type { Pool, PoolClient } from '../db/pools.ts'
import type { Change } from '../live/bus.ts'
import type { FrameIds } from './frame-ids.ts'
import { storeRows } from './store-rows.ts'
import type { Row, Submission } from './submission.ts'

export interface Committed {
  /** Positions that were new. */
  stored: number
  /** Positions that were there already; acknowledged like the others. */
  duplicates: number
  quarantined: number
  /** Newest fixes that moved forward, for the live channel. */
  changes: Change[]
}

/**
 * Errors that lie in a record: data that Postgres (SQLSTATE classes 22, 23, 54) or a column's width refuses. Sending it again
 * would fail again. Everything else is the database's, and passes.
 */
const RECORD_FAULT = /^(22|23|54|ERR_OUT_OF_RANGE)/

/**
 * Stores frames, their positions and the newest fix of each tracker in one transaction. When it resolves everything is on
 * disk and may be acknowledged; when it rejects nothing was stored. A record that the database refuses goes to quarantine
 * within the same transaction, so that it costs no other record its place.
 */
export async function commitBatch(pool: Pool, frameIds: FrameIds, batch: Submission[]): Promise<Committed> {
  const numbered = await numberFrames(pool, frameIds, batch)
  const rows = numbered.flatMap(({ frameId, submission }) => toRows(frameId, submission))
  // One order everywhere: two processes that store the same tracker wait for each other rather than deadlock.
  rows.sort((a, b) => a.submission.tracker.id - b.submission.tracker.id)
  const newest = newestFixes(rows)
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    const stored = await storeAll(client, numbered, rows, newest)
    return { ...stored, duplicates: rows.length - stored.stored - stored.quarantined }
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    client.release(failure) // a connection that failed is not used again
  }
}

type Numbered = { frameId: number; submission: Submission }

async function numberFrames(pool: Pool, frameIds: FrameIds, batch: Submission[]): Promise<Numbered[]> {
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

async function storeAll(client: PoolClient, frames: Numbered[], rows: Row[], newest: Row[]) {
  try {
    const { stored, moved } = await storeRows(client, frames, rows, newest)
    return { stored, quarantined: 0, changes: toChanges(newest, moved) }
  } catch (error) {
    if (!RECORD_FAULT.test((error as { code?: string }).code ?? '')) throw error
    return storeIsolating(client, frames, rows)
  }
}

async function storeIsolating(client: PoolClient, frames: Numbered[], rows: Row[]) {
  const total = { stored: 0, quarantined: 0, changes: [] as Change[] }
  await client.query('begin')
  await storeRows(client, frames, [], [])
  await bisect(client, rows, total)
  await client.query('commit')
  return total
}

/** Halves what the database refuses until the refused record stands alone. */
async function bisect(
  client: PoolClient,
  rows: Row[],
  total: { stored: number; quarantined: number; changes: Change[] },
): Promise<void> {
  if (rows.length === 0) return
  await client.query('savepoint part')
  try {
    const newest = newestFixes(rows)
    const { stored, moved } = await storeRows(client, [], rows, newest)
    await client.query('release savepoint part')
    total.stored += stored
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
  await bisect(client, rows.slice(0, middle), total)
  await bisect(client, rows.slice(middle), total)
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
