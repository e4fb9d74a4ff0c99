import type { Event } from '@milepost/contract/events.ts'
import { useState } from 'react'
import { chosenEvents, eventsOfRow, idsBetween } from './chosen-events.ts'
import type { EventRow } from './fold-duplicates.ts'

interface Chosen {
  /** What was searched for: in another list nothing is chosen. */
  of: string
  ids: ReadonlySet<string>
  /** The key of the row that was chosen last, from which several are. */
  lastKey: string | null
}

/** The events of the page that are chosen, to be dealt with in one go. `of` tells one page of one search from another. */
export function useChosenEvents(rows: readonly EventRow[], of: string) {
  const nothing: Chosen = { of, ids: new Set(), lastKey: null }
  const [stored, setChosen] = useState<Chosen>(nothing)
  const { ids, lastKey } = stored.of === of ? stored : nothing
  const events: readonly Event[] = chosenEvents(rows, ids)
  const has = (row: EventRow) => eventsOfRow(row).every(({ id }) => ids.has(id))

  function set(changed: readonly string[], isOn: boolean, key: string | null) {
    const next = new Set(ids)
    for (const id of changed) {
      if (isOn) next.add(id)
      else next.delete(id)
    }
    setChosen({ of, ids: next, lastKey: key })
  }

  return {
    events,
    has,
    isAll: rows.length > 0 && rows.every(has),
    /** With `isRange` every row from the one before to this one. */
    choose: (row: EventRow, isOn: boolean, isRange: boolean) =>
      set(isRange ? idsBetween(rows, lastKey, row.key) : eventsOfRow(row).map(({ id }) => id), isOn, row.key),
    chooseAll: (isOn: boolean) =>
      set(
        rows.flatMap(row => eventsOfRow(row).map(({ id }) => id)),
        isOn,
        null,
      ),
    clear: () => setChosen(nothing),
  }
}

export type ChosenEvents = ReturnType<typeof useChosenEvents>
