import type { GeofenceGroup } from '@milepost/contract/geofence-groups.ts'
import type { Geofence } from '@milepost/contract/geofences.ts'
import { searchText } from '../../ui/text-search.ts'
import { NO_GROUP, type Ticks, type TreeRegion } from '../../vehicle-lists/group-tree.ts'

const byName = new Intl.Collator(undefined, { numeric: true }).compare

/** The one node above all groups. */
const EVERYTHING = 1

/** Groups by name with their geofences by name; those in no group come last. Empty groups stay: something goes into them. */
export function fenceTree(fences: readonly Geofence[], groups: readonly GeofenceGroup[], all: string): TreeRegion[] {
  const sorted = fences.toSorted((a, b) => byName(a.name, b.name))
  const members = new Map<number, number[]>(groups.map(group => [group.id, []]))
  const ungrouped: number[] = []
  for (const fence of sorted) {
    if (fence.groups.length === 0) ungrouped.push(fence.id)
    for (const { id } of fence.groups) members.get(id)?.push(fence.id)
  }
  const listed = groups
    .toSorted((a, b) => byName(a.name, b.name))
    .map(({ id, name }) => ({ id, name, memberIds: members.get(id) ?? [] }))
  if (ungrouped.length > 0) listed.push({ id: NO_GROUP, name: '', memberIds: ungrouped })
  return [{ id: EVERYTHING, name: all, groups: listed }]
}

/** Whether a geofence is searched for, by its name, category, groups, note and address. */
export function fenceSearch(text: string): (fence: Geofence) => boolean {
  const matches = searchText(text)
  return ({ name, category, groups, note, address }) =>
    matches(name, [category?.name ?? '', ...groups.map(group => group.name), note, address])
}

/** A geofence is on the map when one of its groups is ticked. */
export const isTicked = ({ groups }: Geofence, ticks: Ticks): boolean =>
  ticks === null || (groups.length === 0 ? ticks.has(NO_GROUP) : groups.some(group => ticks.has(group.id)))
