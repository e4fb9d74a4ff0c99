import type { TrackGroup } from '@milepost/contract/track.ts'
import { searchText } from './text-search.ts'
import type { VehicleFacts } from './vehicle-store.ts'

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

interface GivenGroup extends TreeGroup {
  region: { id: number; name: string } | null
}

type VehicleGroup = Pick<TrackGroup, 'id' | 'name' | 'region' | 'vehicles'>

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

/** The tree of the vehicles that are loaded; those without a group come last. */
export function vehicleTree(groups: readonly VehicleGroup[], vehicles: readonly VehicleFacts[]): TreeRegion[] {
  const known = new Set(vehicles.map(({ id }) => id))
  const groupless = vehicles.filter(vehicle => groupsOf(vehicle)[0] === NO_GROUP).map(({ id }) => id)
  const given: GivenGroup[] = groups.map(({ id, name, region, vehicles: all }) => ({
    id,
    name,
    region,
    memberIds: all.filter(one => known.has(one)),
  }))
  if (groupless.length > 0) given.push({ id: NO_GROUP, name: '', region: null, memberIds: groupless })
  return treeOf(given)
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

/** What the ids and codes of a vehicle are called. */
export interface SearchNames {
  groups: ReadonlyMap<number, string>
  type: (code: string) => string
}

/** Whether a vehicle is searched for, by its registration, driver, type and groups. */
export function searchFor(text: string, names: SearchNames): (vehicle: VehicleFacts) => boolean {
  const isSaid = searchText(text)
  return ({ registration, driver, type, groups }) =>
    isSaid(registration, [driver ?? '', type, names.type(type), ...groups.map(id => names.groups.get(id) ?? '')])
}

/** For each slot 1 when the vehicle is ticked and found, else 0. */
export function shownMask(
  vehicles: readonly VehicleFacts[],
  ticks: Ticks,
  isFound: (vehicle: VehicleFacts) => boolean,
): Uint8Array {
  return Uint8Array.from(vehicles, vehicle => (isActive(vehicle, ticks) && isFound(vehicle) ? 1 : 0))
}
