import type { Event } from '@milepost/contract/events.ts'
import type { EventRow } from './fold-duplicates.ts'

/** What a row stands for: a closed fold for all of its events, any other for its own. */
export const eventsOfRow = (row: EventRow): readonly Event[] => (row.isOpen ? [row.event] : row.members)

/** Those of the events in these rows that are chosen, in the order of the list. */
export const chosenEvents = (rows: readonly EventRow[], ids: ReadonlySet<string>): Event[] =>
  rows.flatMap(eventsOfRow).filter(({ id }) => ids.has(id))

/** The events of the rows from one key to another, in whichever order; of the second alone where the first is not there. */
export function idsBetween(rows: readonly EventRow[], fromKey: string | null, toKey: string): string[] {
  const to = rows.findIndex(row => row.key === toKey)
  const from = rows.findIndex(row => row.key === fromKey)
  const [first, last] = from < 0 ? [to, to] : [Math.min(from, to), Math.max(from, to)]
  return rows.slice(first, last + 1).flatMap(row => eventsOfRow(row).map(({ id }) => id))
}

/** The row to look at once some are dealt with: the next that is not among them, or else the nearest above; null for none. */
export function rowAfter(
  rows: readonly EventRow[],
  selectedKey: string,
  dealtWith: ReadonlySet<string>,
): EventRow | null {
  const at = rows.findIndex(row => row.key === selectedKey)
  const isLeft = (row: EventRow) => !eventsOfRow(row).every(({ id }) => dealtWith.has(id))
  return rows.slice(at + 1).find(isLeft) ?? rows.slice(0, Math.max(0, at)).findLast(isLeft) ?? null
}
