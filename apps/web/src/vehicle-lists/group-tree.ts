/** A group of the side bar with the ids of its vehicles or drivers, in the order in which they are listed. */
export interface TreeGroup {
  id: number
  name: string
  memberIds: readonly number[]
}

export interface TreeRegion {
  /** Null for groups without a region. */
  id: number | null
  name: string | null
  groups: readonly TreeGroup[]
}

export interface GivenGroup extends TreeGroup {
  region: { id: number; name: string } | null
}

/** Stands for the group of vehicles that are in none: they must be findable, and hideable, as well. */
export const NO_GROUP = 0

/** Stands for the one group of everything, while the groups are not to be had. */
export const ALL_VEHICLES = -1

/** The ticked groups; null for all of them, also those that are added later. */
export type Ticks = ReadonlySet<number> | null

/** Regions by name with their groups by name; groups without a region come last, and the group of none after them. */
export function treeOf(groups: readonly GivenGroup[]): TreeRegion[] {
  return [...Map.groupBy(groups, group => group.region?.id ?? null)]
    .map(([id, members]) => ({
      id,
      name: members[0]?.region?.name ?? null,
      groups: members
        .map(({ id: groupId, name, memberIds }) => ({ id: groupId, name, memberIds }))
        .sort((a, b) => Number(a.id === NO_GROUP) - Number(b.id === NO_GROUP) || byName(a.name, b.name)),
    }))
    .sort((a, b) => Number(a.id === null) - Number(b.id === null) || byName(a.name ?? '', b.name ?? ''))
}

const byName = new Intl.Collator(undefined, { numeric: true }).compare

export const groupIdsOf = (tree: readonly TreeRegion[]): number[] =>
  tree.flatMap(region => region.groups.map(group => group.id))

/** Ticks or unticks some groups. With every group ticked the result is null. */
export function setTicked(ticks: Ticks, groupIds: readonly number[], ticked: boolean, all: readonly number[]): Ticks {
  const next = new Set(ticks ?? all)
  for (const id of groupIds) {
    if (ticked) next.add(id)
    else next.delete(id)
  }
  return all.every(id => next.has(id)) ? null : next
}

export const countTicked = (ticks: Ticks, groupIds: readonly number[]): number =>
  ticks === null ? groupIds.length : groupIds.filter(id => ticks.has(id)).length
