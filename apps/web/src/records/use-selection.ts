import { useState } from 'react'
import type { AnyRecord } from './noun.ts'
import type { ListState } from './record-address.ts'
import { matchingOf, type RecordSelection } from './record-queries.ts'

interface Chosen {
  /** What the list was narrowed to: another list has no selection. */
  of: string
  ids: ReadonlySet<number>
  /** All that match but for `ids`. */
  isAll: boolean
}

/** The records of a list that are selected: some by their ids, or all that match. */
export function useSelection(list: { count: number; results: readonly AnyRecord[] } | undefined, state: ListState) {
  const matching = matchingOf(state)
  const of = JSON.stringify([matching, state.isArchived])
  const nothing: Chosen = { of, ids: new Set(), isAll: false }
  const [stored, setChosen] = useState<Chosen>(nothing)
  const chosen = stored.of === of ? stored : nothing
  const page = list?.results.map(({ id }) => id) ?? []
  const total = list?.count ?? 0
  const has = (id: number) => chosen.ids.has(id) !== chosen.isAll

  function select(ids: readonly number[], isOn: boolean) {
    const next = new Set(chosen.ids)
    for (const id of ids) {
      if (isOn === chosen.isAll) next.delete(id)
      else next.add(id)
    }
    setChosen({ ...chosen, ids: next })
  }

  const selection: RecordSelection = chosen.isAll ? { matching, except: [...chosen.ids] } : { ids: [...chosen.ids] }
  return {
    has,
    count: chosen.isAll ? total - chosen.ids.size : chosen.ids.size,
    isAll: chosen.isAll && chosen.ids.size === 0,
    isPageSelected: page.length > 0 && page.every(has),
    select: (id: number, isOn: boolean) => select([id], isOn),
    selectPage: (isOn: boolean) => select(page, isOn),
    selectAll: () => setChosen({ of, ids: new Set(), isAll: true }),
    clear: () => setChosen(nothing),
    selection,
  }
}

export type SelectionState = ReturnType<typeof useSelection>
