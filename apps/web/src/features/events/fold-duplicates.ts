import type { Event } from '@milepost/contract/events.ts'

/** A row of the list: an event, or the first of several that are near-duplicates. */
export interface EventRow {
  key: string
  event: Event
  /** Of the fold, itself included; 1 for an event by itself. */
  folded: number
  /** Of the fold that it heads: every event, in the order of the list. */
  members: readonly Event[]
  isOpen: boolean
  /** Listed below its head. */
  isMember: boolean
}

/** A device that trembles reports the same thing again and again. */
const WITHIN_MS = 60_000

/**
 * The events of a page (by time, in either direction) as rows: those of one vehicle and kind within 60 s of the first stand
 * in one row. It is open when it was opened, or when what is selected stands in it below its head.
 */
export function foldDuplicates(
  events: readonly Event[],
  opened: ReadonlySet<string>,
  selectedId: string | null,
): EventRow[] {
  const folds: Event[][] = []
  const last = new Map<string, Event[]>()
  for (const event of events) {
    const subject = `${event.vehicle}-${event.eventCode}`
    const fold = last.get(subject)
    if (fold?.[0] && Math.abs(Date.parse(fold[0].timestamp) - Date.parse(event.timestamp)) <= WITHIN_MS) {
      fold.push(event)
      continue
    }
    const own = [event]
    folds.push(own)
    last.set(subject, own)
  }
  return folds.flatMap(members => rowsOf(members, opened, selectedId))
}

function rowsOf(members: readonly Event[], opened: ReadonlySet<string>, selectedId: string | null): EventRow[] {
  const [first, ...others] = members
  if (first === undefined) return []
  const isOpen = others.length > 0 && (opened.has(first.id) || others.some(event => event.id === selectedId))
  const head = { key: first.id, event: first, folded: members.length, members, isOpen, isMember: false }
  if (!isOpen) return [head]
  return [
    head,
    ...others.map(event => ({ key: event.id, event, folded: 1, members: [event], isOpen: false, isMember: true })),
  ]
}
