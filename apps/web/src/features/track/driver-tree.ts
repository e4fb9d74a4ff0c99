import type { Result } from '@milepost/contract/route.ts'
import type { track } from '@milepost/contract/track.ts'
import { searchText } from '../../ui/text-search.ts'
import { type TreeRegion, treeOf } from '../../vehicle-lists/group-tree.ts'

export type DriverGroup = Result<typeof track.collapsibleDrivers>['driver_groups'][number]

export interface Driver {
  id: number
  name: string
  /** Null for a driver who is in none. */
  vehicleId: number | null
}

export interface DriverTree {
  tree: readonly TreeRegion[]
  drivers: ReadonlyMap<number, Driver>
}

/** The driver groups of the side bar as regions, groups and drivers (TRK-05, TRK-07); those without a driver are left out. */
export function driverTree(all: readonly DriverGroup[]): DriverTree {
  const groups = all.filter(group => group.drivers.length > 0)
  const drivers = groups.flatMap(group =>
    group.drivers.map(({ id, first_name, last_name, vehicle }) => ({
      id,
      name: `${first_name} ${last_name}`.trim(),
      vehicleId: vehicle,
    })),
  )
  return {
    tree: treeOf(
      groups.map(({ id, name, region, drivers: members }) => ({
        id,
        name,
        region,
        memberIds: members.map(driver => driver.id),
      })),
    ),
    drivers: new Map(drivers.map(driver => [driver.id, driver])),
  }
}

/** The drivers that are searched for: by their name, their group, or the registration of their vehicle. */
export function findDrivers(
  { tree, drivers }: DriverTree,
  text: string,
  registrationOf: (vehicleId: number) => string,
): ReadonlySet<number> {
  const matches = searchText(text)
  const found = new Set<number>()
  for (const group of tree.flatMap(region => region.groups)) {
    for (const id of group.memberIds) {
      const driver = drivers.get(id)
      if (driver === undefined) continue
      const registration = driver.vehicleId === null ? '' : registrationOf(driver.vehicleId)
      if (matches(registration, [driver.name, group.name])) found.add(id)
    }
  }
  return found
}
