import { dayBegunBy } from '@milepost/domain/fold/checkpoints.ts'
import { type Effects, noEffects } from '@milepost/domain/fold/derived-rows.ts'
import { comesBefore, type FoldPosition } from '@milepost/domain/fold/fold-position.ts'
import { draftOf, type FoldState } from '@milepost/domain/fold/state.ts'
import { advance, type FoldContext } from '@milepost/domain/fold/step.ts'
import { isAhead, isPlausibleTime } from '@milepost/domain/telemetry/newest-fix.ts'
import { toError } from '../config/caught-error.ts'
import type { StoredCheckpoint, StoredFold, StoredPosition } from '../db/telemetry-columns.ts'
import { type Head, storedFold } from '../fold/heads.ts'
import { addSettled, type DerivedRows, noRows } from '../fold/stored-rows.ts'

/** What a batch of rows does to the folds of their trackers. */
export interface FoldedRows {
  derived: DerivedRows
  checkpoints: StoredCheckpoint[]
  /** The folds that moved on, each one version further: as they are cached, and as they are stored. */
  heads: Map<number, Head>
  folds: StoredFold[]
  /** Older than what was folded already: those that turn out to be new are folded in later. */
  late: StoredPosition[]
  /** Dated after their arrival: they are folded in when their time has come. */
  waiting: StoredPosition[]
  /** Of a clock that cannot be believed. */
  unbelieved: StoredPosition[]
}

/**
 * Folds rows that are sorted by tracker, time and sequence. `heads` holds every tracker of them, `contexts` too. A clock
 * that cannot be believed is kept out of the fold: such a row is stored and nothing more.
 */
export function foldRows(
  rows: readonly StoredPosition[],
  heads: ReadonlyMap<number, Head>,
  contexts: ReadonlyMap<number, FoldContext>,
): FoldedRows {
  const folded: FoldedRows = {
    derived: noRows(),
    checkpoints: [],
    heads: new Map(),
    folds: [],
    late: [],
    waiting: [],
    unbelieved: [],
  }
  for (let from = 0; from < rows.length; ) {
    const trackerId = rows[from]!.trackerId
    let until = from + 1
    while (until < rows.length && rows[until]!.trackerId === trackerId) until++
    foldTracker(rows.slice(from, until), heads.get(trackerId)!, contexts.get(trackerId)!, folded)
    from = until
  }
  return folded
}

function foldTracker(rows: readonly StoredPosition[], head: Head, context: FoldContext, folded: FoldedRows): void {
  const { trackerId, customerId } = rows[0]!
  let draft = draftOf(head.state)
  let newest: FoldPosition | null = null
  const effects = noEffects()
  for (const row of rows) {
    const position = foldPositionOf(row)
    if (!isPlausibleTime(position.recordedAtMs, row.receivedAtMs)) {
      folded.unbelieved.push(row)
      continue
    }
    if (isAhead(position.recordedAtMs, row.receivedAtMs)) {
      folded.waiting.push(row)
      continue
    }
    if (!comesBefore(newest ?? head, position)) {
      folded.late.push(row)
      continue
    }
    const day = dayBegunBy((newest ?? head).recordedAtMs, position)
    if (day !== null) {
      folded.checkpoints.push({ trackerId, customerId, day, state: JSON.stringify(draft) })
    }
    draft = advanceOrFail(draft, position, context, effects)
    newest = position
  }
  addSettled(folded.derived, { trackerId, customerId }, effects)
  if (newest === null) return
  const { recordedAtMs, sequence } = newest
  const moved = { version: head.version + 1, recordedAtMs, sequence, state: draft }
  folded.heads.set(trackerId, moved)
  folded.folds.push(storedFold({ trackerId, customerId }, moved, context))
}

/** A record that the fold cannot take must not keep the others from being stored: its code distinguishes it from other failures. */
function advanceOrFail(draft: FoldState, position: FoldPosition, context: FoldContext, effects: Effects): FoldState {
  try {
    return advance(draft, position, context, effects)
  } catch (error) {
    throw Object.assign(new Error(`the fold failed: ${toError(error).message}`, { cause: error }), {
      code: 'FOLD_FAILED',
    })
  }
}

/** As it will be read back: speeds and headings are stored in single precision. */
function foldPositionOf(row: StoredPosition): FoldPosition {
  const speedKmh = row.speedKmh === null ? null : Math.fround(row.speedKmh)
  return { ...row, headingDeg: Math.fround(row.headingDeg), speedKmh }
}
