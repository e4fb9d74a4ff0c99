import { dayBegunBy } from '@milepost/domain/fold/checkpoints.ts'
import { type Effects, noEffects } from '@milepost/domain/fold/derived-rows.ts'
import { comesBefore, type FoldPosition } from '@milepost/domain/fold/fold-position.ts'
import { draftOf, type FoldState } from '@milepost/domain/fold/state.ts'
import { advance, type FoldContext } from '@milepost/domain/fold/step.ts'
import { isPlausibleTime } from '@milepost/domain/newest-fix.ts'
import { addColumns, type DerivedColumns, noColumns } from '../fold/derived-columns.ts'
import type { Head } from '../fold/heads.ts'
import type { Row } from './submission.ts'

/** What a batch of rows does to the folds of their trackers. */
export interface FoldedRows {
  derived: DerivedColumns
  checkpoints: { tracker_id: number; day: string; customer_id: number; state: string }[]
  /** The folds that moved on, each one version further. */
  heads: Map<number, Head & { customerId: number; stateText: string }>
  /** Older than what was folded already: those that turn out to be new are folded in later. */
  late: Row[]
}

/**
 * Folds rows that are sorted by tracker, time and sequence. `heads` holds every tracker of them, `contexts` too. A clock
 * that cannot be believed is kept out of the fold: such a row is stored and nothing more.
 */
export function foldRows(
  rows: readonly Row[],
  heads: ReadonlyMap<number, Head>,
  contexts: ReadonlyMap<number, FoldContext>,
): FoldedRows {
  const folded: FoldedRows = { derived: noColumns(), checkpoints: [], heads: new Map(), late: [] }
  for (let from = 0; from < rows.length; ) {
    const trackerId = rows[from]!.submission.tracker.id
    let until = from + 1
    while (until < rows.length && rows[until]!.submission.tracker.id === trackerId) until++
    foldTracker(rows.slice(from, until), heads.get(trackerId)!, contexts.get(trackerId)!, folded)
    from = until
  }
  return folded
}

function foldTracker(rows: readonly Row[], head: Head, context: FoldContext, folded: FoldedRows): void {
  const { id: trackerId, customerId } = rows[0]!.submission.tracker
  let draft = draftOf(head.state)
  let newest: FoldPosition | null = null
  const effects = noEffects()
  for (const row of rows) {
    const position = foldPositionOf(row)
    if (!isPlausibleTime(position.recordedAtMs, row.submission.receivedAtMs)) continue
    if (!comesBefore(newest ?? head, position)) {
      folded.late.push(row)
      continue
    }
    const day = dayBegunBy((newest ?? head).recordedAtMs, position)
    if (day !== null) {
      folded.checkpoints.push({
        tracker_id: trackerId,
        day: new Date(day * 86_400_000).toISOString().slice(0, 10),
        customer_id: customerId,
        state: JSON.stringify(draft),
      })
    }
    draft = advanceOrBlame(draft, position, context, effects)
    newest = position
  }
  addColumns(folded.derived, { trackerId, customerId }, effects)
  if (newest === null) return
  folded.heads.set(trackerId, {
    version: head.version + 1,
    recordedAtMs: newest.recordedAtMs,
    sequence: newest.sequence,
    state: draft,
    stateText: JSON.stringify(draft),
    customerId,
  })
}

/** A record that the fold cannot take must not keep the others from being stored: the code tells it from other failures. */
function advanceOrBlame(draft: FoldState, position: FoldPosition, context: FoldContext, effects: Effects): FoldState {
  try {
    return advance(draft, position, context, effects)
  } catch (error) {
    throw Object.assign(new Error(`the fold failed: ${(error as Error).message}`, { cause: error }), {
      code: 'FOLD_FAILED',
    })
  }
}

/** As it will be read back: speeds and headings are stored in single precision. */
function foldPositionOf({ position, vehicleId }: Row): FoldPosition {
  return {
    recordedAtMs: position.recordedAtMs,
    sequence: position.sequence,
    vehicleId,
    hasFix: position.hasFix,
    latitude: position.latitude,
    longitude: position.longitude,
    headingDeg: Math.fround(position.headingDeg),
    speedKmh: Math.fround(position.speedKmh),
    priority: position.priority,
    late: position.late,
    ignition: position.ignition,
    moving: position.moving,
    odometerM: position.odometerM,
    driverKey: position.driverKey,
    events: position.events,
    attributes: position.attributes,
  }
}
