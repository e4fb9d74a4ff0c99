import { geofences } from '@milepost/contract/geofences.ts'
import { pickers } from '@milepost/contract/pickers.ts'
import { search } from '@milepost/contract/search.ts'
import { timesheets } from '@milepost/contract/timesheets.ts'
import { type Access, refusalOf } from '@milepost/domain/access/access.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { findNamed } from './find-named.ts'
import { findLikeliestVehicles } from './find-vehicles.ts'
import { accountsOf, driversOf, geofencesOf, vehicleGroupsOf } from './named.ts'

const MOST = 6

const administering = (area: 'vehicles' | 'drivers' | 'vehicle-groups' | 'users'): Access => ({
  kind: 'administration',
  area,
  does: 'read',
})

export function searchEndpoints({ api, system }: Context): Endpoint[] {
  return [
    implement(search.everywhere, async ({ caller, query: { words } }) => {
      const mayList = (...rules: Access[]) => rules.some(rule => refusalOf(rule, caller, 'GET') === null)
      // By another role, and at the same time as the rest.
      const users = mayList(administering('users')) ? findNamed(system, accountsOf(caller), words, MOST) : []
      const others = withScope(api, caller, async db => ({
        vehicles: mayList(pickers, administering('vehicles'))
          ? await findLikeliestVehicles(db, caller, words, MOST)
          : [],
        drivers: mayList(timesheets.drivers.access, administering('drivers'))
          ? await findNamed(db, driversOf(caller), words, MOST)
          : [],
        vehicle_groups: mayList(pickers, administering('vehicle-groups'))
          ? await findNamed(db, vehicleGroupsOf(caller), words, MOST)
          : [],
        geofences: mayList(geofences.list.access) ? await findNamed(db, geofencesOf(caller), words, MOST) : [],
      }))
      const [found, accounts] = await Promise.all([others, users])
      return { ...found, users: accounts }
    }),
  ]
}
