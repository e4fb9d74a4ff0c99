import { useEffect, useEffectEvent, useRef } from 'react'
import { ALL_VEHICLES, NO_GROUP, type Ticks } from '../../vehicle-lists/group-tree.ts'
import type { TrackData } from './track-data.ts'

/** More groups than this are quicker loaded at once. */
const MOST_GROUPS_APART = 3

/**
 * Sends the live channel the ticked groups, and loads those it did not cover until now. The channel knows no
 * vehicles without a group, so while those are ticked it covers everything.
 */
export function useWatchedGroups(data: TrackData, ticks: Ticks, allGroups: readonly number[]) {
  const watched = useRef<ReadonlySet<number> | null>(null)
  const next = ticks === null || ticks.has(NO_GROUP) || ticks.has(ALL_VEHICLES) ? null : ticks
  const key = next === null ? 'all' : [...next].sort((a, b) => a - b).join()

  const watch = useEffectEvent(() => {
    const before = watched.current
    watched.current = next
    data.connection.watchGroups(next === null ? null : [...next])
    if (before === null) return
    const added = (next === null ? allGroups : [...next]).filter(id => !before.has(id))
    if (added.length > MOST_GROUPS_APART || added.some(id => id <= NO_GROUP)) data.connection.reload('news')
    else for (const id of added) void data.loadGroup(id).catch(() => {})
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the set
  useEffect(() => watch(), [data, key])
}
