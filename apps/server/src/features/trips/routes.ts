import { rangeMs } from '@milepost/contract/time-range.ts'
import { trips } from '@milepost/contract/trips.ts'
import type { SignedIn } from '../../auth/signed-in.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { readKeyHolders } from '../../history/driver-names.ts'
import type { PlaceNames } from '../../history/place-names.ts'
import type { PastTrip } from '../../history/read-trips.ts'
import { mustFindVehicles } from '../../history/scoped-vehicles.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { addAddresses } from './add-addresses.ts'
import { mustFindTrip } from './correct-trip.ts'
import { tripCorrectionEndpoints } from './correction-routes.ts'
import { presentTrips } from './present-trips.ts'
import { readTripPage } from './queries.ts'
import { tripTableEndpoints } from './table-routes.ts'
import { presentLegs, readLegs } from './trip-detail.ts'

export function tripEndpoints(context: Context, names: PlaceNames): Endpoint[] {
  const { api } = context

  async function detail(caller: SignedIn, id: string) {
    const { trip, legs } = await withScope(api, caller, async db => {
      const { trip } = await mustFindTrip(db, caller, id, Date.now())
      return { trip, legs: await readLegs(db, trip) }
    })
    return presentLegs(trip, legs, names)
  }

  return [
    implement(trips.list, async ({ caller, query }) => {
      const list = await withScope(api, caller, async db => {
        const vehicles = await mustFindVehicles(db, caller, [query.vehicle].flat())
        const vehicleIds = vehicles.map(vehicle => vehicle.id)
        const customerOf = new Map(vehicles.map(vehicle => [vehicle.id, vehicle.customerId]))
        const nowMs = Date.now()
        const page = await readTripPage(db, vehicleIds, rangeMs(query), query, nowMs)
        const holderOf = await readKeyHolders(db, caller.customerIds)
        const driverOf = ({ driverKey, vehicleId }: PastTrip) =>
          driverKey && (holderOf(customerOf.get(vehicleId)!, driverKey)?.name ?? driverKey)
        return presentTrips(vehicles, page, driverOf, nowMs)
      })
      await addAddresses(list, names, query.language)
      return JSON.stringify(list)
    }),
    implement(trips.detail, ({ caller, query }) => detail(caller, query.trip_id)),
    implement(trips.mockDetail, ({ caller, query }) => detail(caller, query.trip_id)),
    ...tripTableEndpoints(context, names),
    ...tripCorrectionEndpoints(context),
  ]
}
