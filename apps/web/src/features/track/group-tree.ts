import type { VehicleFacts } from './vehicle-store.ts'

/** A vehicle group of the side bar, with the ids of its vehicles in the order of their registrations. */
export interface TreeGroup {
  id: number
  name: string
  vehicleIds: readonly number[]
}

export interface TreeRegion {
  /** Null for groups without a region. */
  id: number | null
  name: string | null
  groups: readonly TreeGroup[]
}

interface GivenGroup {
  id: number
  name: string
  region: { id: number; name: string } | null
  vehicles: readonly number[]
}

/** Stands for the group of vehicles that are in none: they must be findable, and hideable, as well. */
export const NO_GROUP = 0

/** Stands for the one group of everything, while the groups are not to be had. */
export const ALL_VEHICLES = -1

/** The ticked groups; null for all of them, also those that are added later. */
export type Ticks = ReadonlySet<number> | null

/** Regions by name with their groups by name; groups without a region come last, then the vehicles without a group. */
export function buildTree(groups: readonly GivenGroup[], vehicles: readonly VehicleFacts[]): TreeRegion[] {
  const known = new Set(vehicles.map(({ id }) => id))
  const groupless = vehicles.filter(vehicle => groupsOf(vehicle)[0] === NO_GROUP).map(({ id }) => id)
  const given: readonly GivenGroup[] =
    groupless.length === 0 ? groups : [...groups, { id: NO_GROUP, name: '', region: null, vehicles: groupless }]
  return [...Map.groupBy(given, group => group.region?.id ?? null)]
    .map(([id, members]) => ({
      id,
      name: members[0]?.region?.name ?? null,
      groups: members
        .map(group => ({ id: group.id, name: group.name, vehicleIds: group.vehicles.filter(one => known.has(one)) }))
        .sort((a, b) => Number(a.id === NO_GROUP) - Number(b.id === NO_GROUP) || byName(a.name, b.name)),
    }))
    .sort((a, b) => Number(a.id === null) - Number(b.id === null) || byName(a.name ?? '', b.name ?? ''))
}

const byName = new Intl.Collator(undefined, { numeric: true }).compare

export const groupIdsOf = (tree: readonly TreeRegion[]): number[] =>
  tree.flatMap(region => region.groups.map(group => group.id))

const groupsOf = ({ groups }: VehicleFacts): readonly number[] => (groups.length === 0 ? [NO_GROUP] : groups)

/** The groups of a vehicle that are ticked (N-78). It is on the map when there is at least one (TRK-04). */
export function activeGroups(vehicle: VehicleFacts, ticks: Ticks): number[] {
  return groupsOf(vehicle).filter(id => ticks === null || ticks.has(id))
}

const isActive = (vehicle: VehicleFacts, ticks: Ticks) => ticks === null || groupsOf(vehicle).some(id => ticks.has(id))

/** Ticks or unticks some groups. With every group ticked the answer is null. */
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

/** Lower case without accents, and without the spaces and dashes that registrations are written with or without. */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const foldTight = (text: string) => fold(text).replace(/[\s\-.]/g, '')

/**
 * Whether a vehicle is searched for: every word is part of its registration, driver, type or a group's name, or the whole
 * text is part of the registration however it is spaced.
 */
export function searchFor(text: string, groupNames: ReadonlyMap<number, string>): (vehicle: VehicleFacts) => boolean {
  const words = fold(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return () => true
  const tight = foldTight(text)
  return vehicle => {
    if (tight !== '' && foldTight(vehicle.registration).includes(tight)) return true
    const names = vehicle.groups.map(id => groupNames.get(id) ?? '')
    const said = fold([vehicle.registration, vehicle.driver ?? '', vehicle.type, ...names].join(' '))
    return words.every(word => said.includes(word))
  }
}

/** For each slot 1 when the vehicle is ticked and found, else 0. */
export function shownMask(
  vehicles: readonly VehicleFacts[],
  ticks: Ticks,
  isFound: (vehicle: VehicleFacts) => boolean,
): Uint8Array {
  return Uint8Array.from(vehicles, vehicle => (isActive(vehicle, ticks) && isFound(vehicle) ? 1 : 0))
}

export type TreeRow = { key: string; level: 1 | 2 | 3; position: number; siblings: number } & (
  | { kind: 'region'; region: TreeRegion; groupIds: readonly number[]; isOpen: boolean }
  | { kind: 'group'; group: TreeGroup; found: readonly number[]; isOpen: boolean }
  | { kind: 'vehicle'; vehicleId: number; groupId: number }
)

export interface OpenNodes {
  isRegionOpen: (id: number | null) => boolean
  isGroupOpen: (id: number) => boolean
}

/**
 * The tree as the rows that are on the screen. While something is searched for, `isFound` says which vehicles stay: groups
 * without any are left out and the others are open.
 */
export function rowsOf(
  tree: readonly TreeRegion[],
  { isRegionOpen, isGroupOpen }: OpenNodes,
  isFound: ((vehicleId: number) => boolean) | null,
): TreeRow[] {
  const regions = tree
    .map(region => ({
      region,
      groups: region.groups
        .map(group => ({ group, found: isFound === null ? group.vehicleIds : group.vehicleIds.filter(isFound) }))
        .filter(({ found }) => isFound === null || found.length > 0),
    }))
    .filter(({ groups }) => groups.length > 0)
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
      isOpen,
    })
    if (isOpen)
      for (const [index, { group, found }] of groups.entries()) {
        pushGroup(rows, group, found, isFound !== null || isGroupOpen(group.id), index + 1, groups.length)
      }
  }
  return rows
}

function pushGroup(
  rows: TreeRow[],
  group: TreeGroup,
  found: readonly number[],
  isOpen: boolean,
  position: number,
  siblings: number,
) {
  rows.push({ key: `g${group.id}`, kind: 'group', level: 2, position, siblings, group, found, isOpen })
  if (!isOpen) return
  for (const [index, vehicleId] of found.entries()) {
    rows.push({
      key: `g${group.id}v${vehicleId}`,
      kind: 'vehicle',
      level: 3,
      position: index + 1,
      siblings: found.length,
      vehicleId,
      groupId: group.id,
    })
  }
}
