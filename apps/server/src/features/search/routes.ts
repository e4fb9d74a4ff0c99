import { geofences } from '@milepost/contract/geofences.ts'
import { pickers } from '@milepost/contract/pickers.ts'
import { search } from '@milepost/contract/search.ts'
import { timesheets } from '@milepost/contract/timesheets.ts'
import type { Access } from '@milepost/domain/access/access.ts'
import { customersUnder, refusalFor } from '@milepost/domain/access/customer-modules.ts'
import type { Context } from '../../context.ts'
import { type Scope, type ScopedDb, withScope } from '../../db/scope.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { findNamed, type Named } from './find-named.ts'
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
      /** What `work` finds among the rows that any of the rules lets the caller list. */
      async function find<Found>(
        rules: Access[],
        work: (db: ScopedDb, scope: Scope) => Promise<Found[]>,
      ): Promise<Found[]> {
        const open = rules.filter(rule => refusalFor(rule, caller, 'GET') === null)
        if (open.length === 0) return []
        const customerIds = [...new Set(open.flatMap(rule => customersUnder(rule, caller)))]
        // A scope of its own: the search for vehicles goes by that of the transaction.
        const scope = { ...caller, customerIds }
        return withScope(api, scope, db => work(db, scope))
      }

      const named = (rules: Access[], of: (scope: Scope) => Named) =>
        find(rules, (db, scope) => findNamed(db, of(scope), words, MOST))

      const maySeeUsers = refusalFor(administering('users'), caller, 'GET') === null
      // By another role, and at the same time as the rest.
      const users = maySeeUsers ? findNamed(system, accountsOf(caller), words, MOST) : Promise.resolve([])
      const others = async () => ({
        vehicles: await find([pickers, administering('vehicles')], (db, scope) =>
          findLikeliestVehicles(db, scope, words, MOST),
        ),
        drivers: await named([timesheets.drivers.access, administering('drivers')], driversOf),
        vehicle_groups: await named([pickers, administering('vehicle-groups')], vehicleGroupsOf),
        geofences: await named([geofences.list.access], geofencesOf),
      })
      const [found, accounts] = await Promise.all([others(), users])
      return { ...found, users: accounts }
    }),
  ]
}
