import type { TrackGroup } from '@milepost/contract/track.ts'
import { searchText } from '../../ui/text-search.ts'
import { type GivenGroup, NO_GROUP, type Ticks, type TreeRegion, treeOf } from '../../vehicle-lists/group-tree.ts'
import type { VehicleFacts } from './vehicle-store.ts'

type VehicleGroup = Pick<TrackGroup, 'id' | 'name' | 'region' | 'vehicles'>

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

const groupsOf = ({ groups }: VehicleFacts): readonly number[] => (groups.length === 0 ? [NO_GROUP] : groups)

/** The groups of a vehicle that are ticked (N-78). It is on the map when there is at least one (TRK-04). */
export function activeGroups(vehicle: VehicleFacts, ticks: Ticks): number[] {
  return groupsOf(vehicle).filter(id => ticks === null || ticks.has(id))
}

const isActive = (vehicle: VehicleFacts, ticks: Ticks) => ticks === null || groupsOf(vehicle).some(id => ticks.has(id))

/** What the ids and codes of a vehicle are called. */
export interface SearchNames {
  groups: ReadonlyMap<number, string>
  type: (code: string) => string
}

/** Whether a vehicle is searched for, by its registration, driver, type and groups. */
export function searchFor(text: string, names: SearchNames): (vehicle: VehicleFacts) => boolean {
  // Nothing is looked up when nothing is searched for: it took a second of the first picture of 50,000 vehicles.
  if (text.trim() === '') return () => true
  const matches = searchText(text)
  const typeNames = new Map<string, string>()
  const typeName = (code: string) => {
    const known = typeNames.get(code) ?? names.type(code)
    typeNames.set(code, known)
    return known
  }
  return ({ registration, driver, type, groups }) =>
    matches(registration, [driver ?? '', type, typeName(type), ...groups.map(id => names.groups.get(id) ?? '')])
}

/** For each slot 1 when the vehicle is ticked and found, else 0. */
export function shownMask(
  vehicles: readonly VehicleFacts[],
  ticks: Ticks,
  isFound: (vehicle: VehicleFacts) => boolean,
): Uint8Array {
  return Uint8Array.from(vehicles, vehicle => (isActive(vehicle, ticks) && isFound(vehicle) ? 1 : 0))
}
