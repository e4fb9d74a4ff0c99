import type { TreeGroup, TreeRegion } from './group-tree.ts'

export type TreeRow = { key: string; level: 1 | 2 | 3; position: number; siblings: number } & (
  | { kind: 'region'; region: TreeRegion; groupIds: readonly number[]; found: readonly number[]; isOpen: boolean }
  | { kind: 'group'; group: TreeGroup; found: readonly number[]; isOpen: boolean }
  | { kind: 'member'; memberId: number; groupId: number }
)

export interface OpenNodes {
  isRegionOpen: (id: number | null) => boolean
  isGroupOpen: (id: number) => boolean
}

/**
 * The tree as the rows that are on the screen. While something is searched for, `isFound` says which members stay: groups
 * without any are left out and the others are open.
 */
export function rowsOf(
  tree: readonly TreeRegion[],
  { isRegionOpen, isGroupOpen }: OpenNodes,
  isFound: ((memberId: number) => boolean) | null,
): TreeRow[] {
  const regions = tree
    .map(region => ({
      region,
      groups: region.groups
        .map(group => ({ group, found: isFound === null ? group.memberIds : group.memberIds.filter(isFound) }))
        .filter(({ found }) => isFound === null || found.length > 0),
    }))
    .filter(({ groups }) => groups.length > 0)
  // Where no group has a region the groups come first (EVT-04).
  if (tree.every(({ id }) => id === null)) {
    const rows: TreeRow[] = []
    for (const { groups } of regions) {
      for (const [index, { group, found }] of groups.entries()) {
        pushGroup(rows, group, found, isFound !== null || isGroupOpen(group.id), {
          level: 1,
          position: index + 1,
          siblings: groups.length,
        })
      }
    }
    return rows
  }
  const rows: TreeRow[] = []
  for (const [at, { region, groups }] of regions.entries()) {
    const isOpen = isFound !== null || isRegionOpen(region.id)
    rows.push({
      key: `r${region.id}`,
      kind: 'region',
      level: 1,
      position: at + 1,
      siblings: regions.length,
      region,
      groupIds: region.groups.map(group => group.id),
      found: groups.flatMap(group => group.found),
      isOpen,
    })
    if (isOpen)
      for (const [index, { group, found }] of groups.entries()) {
        pushGroup(rows, group, found, isFound !== null || isGroupOpen(group.id), {
          level: 2,
          position: index + 1,
          siblings: groups.length,
        })
      }
  }
  return rows
}

/** Few enough to be read at once: the groups start open. */
const FEW_MEMBERS = 40

/** The groups that start open: all where there is little to read, and those that hold what is already selected. */
export function groupsOpenAtFirst(tree: readonly TreeRegion[], selectedIds: ReadonlySet<number>): ReadonlySet<number> {
  const groups = tree.flatMap(region => region.groups)
  const members = groups.reduce((total, group) => total + group.memberIds.length, 0)
  const areAllOpen = members <= FEW_MEMBERS || groups.length === 1
  const isOpen = ({ memberIds }: TreeGroup) => areAllOpen || memberIds.some(id => selectedIds.has(id))
  return new Set(groups.filter(isOpen).map(group => group.id))
}

/** The row of the first selected member, which is brought into sight as the tree is opened; null without any. */
export function keyOfFirstSelected(tree: readonly TreeRegion[], selectedIds: ReadonlySet<number>): string | null {
  for (const { id: groupId, memberIds } of tree.flatMap(region => region.groups)) {
    const memberId = memberIds.find(id => selectedIds.has(id))
    if (memberId !== undefined) return memberKey(groupId, memberId)
  }
  return null
}

export const memberKey = (groupId: number, memberId: number) => `g${groupId}m${memberId}`

function pushGroup(
  rows: TreeRow[],
  group: TreeGroup,
  found: readonly number[],
  isOpen: boolean,
  place: { level: 1 | 2; position: number; siblings: number },
) {
  rows.push({ key: `g${group.id}`, kind: 'group', ...place, group, found, isOpen })
  if (!isOpen) return
  for (const [index, memberId] of found.entries()) {
    rows.push({
      key: memberKey(group.id, memberId),
      kind: 'member',
      level: place.level === 1 ? 2 : 3,
      position: index + 1,
      siblings: found.length,
      memberId,
      groupId: group.id,
    })
  }
}
