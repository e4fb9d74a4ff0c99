import { useEffect, useState } from 'react'
import type { TrackData } from './track-data.ts'
import type { TrackSearch } from './track-search.ts'

/** A list that changes more often than this cannot be read. */
const LIST_EVERY_MS = 2_000

/** The vehicles that are on the map with the chosen statuses, as the list shows them; null while none is chosen. */
export function useStatusMatches(data: TrackData, statuses: TrackSearch['statuses']): ReadonlySet<number> | null {
  const { store, shown } = data
  const [matches, setMatches] = useState<ReadonlySet<number>>(new Set())
  const isChosen = statuses !== null
  useEffect(() => {
    if (!isChosen) return
    let workedOutAtMs = 0
    const workOut = () => {
      workedOutAtMs = performance.now()
      const mask = shown.mask()
      const ids = new Set<number>()
      for (let slot = 0; slot < store.count; slot++) if (mask[slot] === 1) ids.add(store.idAt(slot))
      setMatches(before => (isSame(before, ids) ? before : ids))
    }
    workOut()
    const off = [
      shown.onChange(workOut),
      store.onFrame(() => {
        if (performance.now() - workedOutAtMs >= LIST_EVERY_MS) workOut()
      }),
    ]
    return () => {
      for (const end of off) end()
    }
  }, [store, shown, isChosen])
  return isChosen ? matches : null
}

function isSame(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  if (a.size !== b.size) return false
  for (const id of a) if (!b.has(id)) return false
  return true
}
