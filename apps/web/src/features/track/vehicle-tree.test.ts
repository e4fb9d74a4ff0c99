import { describe, expect, it } from 'vitest'
import { countTicked, NO_GROUP, setTicked } from '../../vehicle-lists/group-tree.ts'
import { rowsOf } from '../../vehicle-lists/tree-rows.ts'
import type { VehicleFacts } from './vehicle-store.ts'
import { activeGroups, searchFor, shownMask, vehicleTree } from './vehicle-tree.ts'

const vehicle = (id: number, groups: number[], more: Partial<VehicleFacts> = {}): VehicleFacts => ({
  id,
  registration: `MP${id} ABC`,
  type: 'VAN',
  driver: null,
  groups,
  ...more,
})
const group = (id: number, name: string, region: { id: number; name: string } | null, vehicles: number[]) => ({
  id,
  name,
  region,
  vehicles,
})

const NORTH = { id: 1, name: 'North' }
const EAST = { id: 2, name: 'East' }
const VEHICLES = [vehicle(1, [10]), vehicle(2, [10, 20]), vehicle(3, [20]), vehicle(4, [])]
const GROUPS = [
  group(10, 'Depot 10', NORTH, [1, 2]),
  group(20, 'Depot 2', NORTH, [2, 3, 99]),
  group(30, 'Port', EAST, []),
]
const ALL = [10, 20, 30, NO_GROUP]
const anyFound = () => true

describe('the tree of the side bar', () => {
  it('has regions and groups by name, and vehicles without a group last', () => {
    const tree = vehicleTree(GROUPS, VEHICLES)
    expect(tree.map(region => region.name)).toEqual(['East', 'North', null])
    expect(tree[1]?.groups.map(one => one.name)).toEqual(['Depot 2', 'Depot 10'])
    expect(tree[2]?.groups).toEqual([{ id: NO_GROUP, name: '', memberIds: [4] }])
  })

  it('names only vehicles that are loaded', () => {
    const depot2 = vehicleTree(GROUPS, VEHICLES)
      .flatMap(region => region.groups)
      .find(one => one.id === 20)
    expect(depot2?.memberIds).toEqual([2, 3])
  })

  it('shows what is open, and what is searched for without opening it', () => {
    const tree = vehicleTree(GROUPS, VEHICLES)
    const nodes = { isRegionOpen: (id: number | null) => id === 1, isGroupOpen: (id: number) => id === 20 }
    expect(rowsOf(tree, nodes, null).map(row => row.key)).toEqual(['r2', 'r1', 'g20', 'g20m2', 'g20m3', 'g10', 'rnull'])
    expect(rowsOf(tree, nodes, id => id === 1).map(row => row.key)).toEqual(['r1', 'g10', 'g10m1'])
  })

  it('tells each row its place among its siblings', () => {
    const rows = rowsOf(vehicleTree(GROUPS, VEHICLES), { isRegionOpen: () => true, isGroupOpen: () => true }, null)
    const row = rows.find(one => one.key === 'g20m3')
    expect(row).toMatchObject({ level: 3, position: 2, siblings: 2 })
  })
})

describe('ticks', () => {
  it('show a vehicle that has at least one ticked group [TRK-04] [N-78]', () => {
    expect(activeGroups(VEHICLES[1]!, new Set([20, 30]))).toEqual([20])
    expect([...shownMask(VEHICLES, new Set([20]), anyFound)]).toEqual([0, 1, 1, 0])
    expect([...shownMask(VEHICLES, new Set(), anyFound)]).toEqual([0, 0, 0, 0])
  })

  it('show every vehicle while all groups are ticked, those without a group too', () => {
    expect([...shownMask(VEHICLES, null, anyFound)]).toEqual([1, 1, 1, 1])
    expect([...shownMask(VEHICLES, new Set([NO_GROUP]), anyFound)]).toEqual([0, 0, 0, 1])
  })

  it('of a region set all its groups to one value [PICK-38]', () => {
    const without = setTicked(null, [10, 20], false, ALL)
    expect(without).toEqual(new Set([30, NO_GROUP]))
    expect(countTicked(without, [10, 20])).toBe(0)
    expect(countTicked(setTicked(without, [10], true, ALL), [10, 20])).toBe(1)
  })

  it('are all again when the last one is ticked', () => {
    expect(setTicked(new Set([10, 20, NO_GROUP]), [30], true, ALL)).toBeNull()
  })
})

describe('search', () => {
  const names = { groups: new Map([[10, 'São João']]), type: (code: string) => (code === 'VAN' ? 'Carrinha' : code) }
  const found = (text: string, one: VehicleFacts) => searchFor(text, names)(one)

  it('finds a registration however it is spaced or cased', () => {
    for (const text of ['mp1 abc', 'MP1ABC', 'p1-a', '1 AB']) expect(found(text, VEHICLES[0]!)).toBe(true)
    expect(found('mp2', VEHICLES[0]!)).toBe(false)
  })

  it('finds driver, type in code or word, and group by parts of words, without accents', () => {
    const one = vehicle(1, [10], { driver: 'Ana Conceição' })
    expect(found('conceicao', one)).toBe(true)
    expect(found('joao van', one)).toBe(true)
    expect(found('joao bus', one)).toBe(false)
    expect(found('ana carrinha', one)).toBe(true)
  })

  it('finds everything while nothing is typed', () => expect(found('  ', VEHICLES[3]!)).toBe(true))
})
