import { expect, it } from 'vitest'
import type { TreeRegion } from './group-tree.ts'
import { groupsOpenAtFirst, keyOfFirstSelected, rowsOf } from './tree-rows.ts'

const ids = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)

const tree: TreeRegion[] = [
  {
    id: 1,
    name: 'North',
    groups: [
      { id: 10, name: 'Depot A', memberIds: ids(100, 30) },
      { id: 11, name: 'Depot B', memberIds: ids(200, 30) },
    ],
  },
  { id: null, name: null, groups: [{ id: 12, name: 'Depot C', memberIds: ids(300, 30) }] },
]

const none = new Set<number>()

it('the groups of a large fleet start closed, except those that hold what is selected', () => {
  expect(groupsOpenAtFirst(tree, none)).toEqual(none)
  expect(groupsOpenAtFirst(tree, new Set([205, 310, 999]))).toEqual(new Set([11, 12]))
})

it('groups that are read at once start open', () => {
  const [north] = tree
  const few = [{ ...north!, groups: north!.groups.map(group => ({ ...group, memberIds: ids(1, 10) })) }]
  expect(groupsOpenAtFirst(few, none)).toEqual(new Set([10, 11]))
  expect(groupsOpenAtFirst(tree.slice(1), none)).toEqual(new Set([12]))
})

it('the first selected member as the tree lists them is the one brought into sight', () => {
  expect(keyOfFirstSelected(tree, new Set([310, 205]))).toBe('g11m205')
  expect(keyOfFirstSelected(tree, new Set([999]))).toBeNull()
})

it('groups and their vehicles stand below regions where there are any, and alone where there are none [EVT-04]', () => {
  const all = { isRegionOpen: () => true, isGroupOpen: () => true }
  const shown = (given: TreeRegion[]) => rowsOf(given, all, id => id % 100 === 0).map(row => [row.key, row.level])
  expect(shown(tree)).toEqual([
    ['r1', 1],
    ...[['g10', 2], ['g10m100', 3], ['g11', 2], ['g11m200', 3]],
    ['rnull', 1],
    ...[['g12', 2], ['g12m300', 3]],
  ]) // biome-ignore format: a group and its member in a line
  expect(shown(tree.slice(1))).toEqual([
    ['g12', 1],
    ['g12m300', 2],
  ])
})

it('a region counts those of its members that were found, as its groups do', () => {
  const closed = { isRegionOpen: () => false, isGroupOpen: () => false }
  const counts = (isFound: ((id: number) => boolean) | null) =>
    rowsOf(tree, closed, isFound).flatMap(row => (row.kind === 'region' ? [row.found.length] : []))
  expect(counts(null)).toEqual([60, 30])
  expect(counts(id => id === 100 || id >= 228)).toEqual([3, 30])
})
