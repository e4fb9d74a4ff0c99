import { TIMELINE_KINDS, type TimelineCursor, type TimelineKind } from '@milepost/contract/vehicle-page.ts'
import type { TimelineRow } from '../../vehicle-page/timeline-source.ts'
import type { TimelineWindow } from '../../vehicle-page/timeline-window.ts'

const placeOf = (kind: TimelineKind) => TIMELINE_KINDS.indexOf(kind)

/** What a source has after an entry: of the same moment kinds stand in their order, and of one kind the greater id first. */
export function windowAfter(after: TimelineCursor | undefined, kind: TimelineKind): TimelineWindow['before'] {
  if (after === undefined) return null
  const behind = placeOf(kind) - placeOf(after.kind)
  return { at: after.at, ofThatMoment: behind > 0 ? 'all' : behind < 0 ? 'none' : { idsBefore: after.id } }
}

/** The first `size` of what the sources have, the newest first, and after which of them the rest begins; null: there is no more. */
export function mergeTimeline(
  rows: readonly TimelineRow[],
  size: number,
): { page: TimelineRow[]; next: TimelineCursor | null } {
  const inOrder = rows.toSorted(
    (a, b) =>
      descending(a.at, b.at) || placeOf(a.entry.kind) - placeOf(b.entry.kind) || descending(a.entry.id, b.entry.id),
  )
  const page = inOrder.slice(0, size)
  const last = page.at(-1)
  const hasMore = inOrder.length > size && last !== undefined
  return { page, next: hasMore ? { at: last.at, kind: last.entry.kind, id: last.entry.id } : null }
}

/** By their code units, as the database does. */
const descending = (a: string, b: string) => (a === b ? 0 : a < b ? 1 : -1)
