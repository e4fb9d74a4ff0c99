import { rangeMs } from '@milepost/contract/time-range.ts'
import { trips } from '@milepost/contract/trips.ts'
import type { Context } from '../../context.ts'
import { type Scope, withScope } from '../../db/scope.ts'
import { readKeyHolders } from '../../history/driver-names.ts'
import type { PlaceNames } from '../../history/place-names.ts'
import { type PastTrip, readTrip } from '../../history/read-trips.ts'
import { mustFindVehicle, mustFindVehicles } from '../../history/scoped-vehicles.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { notFound } from '../../http/http-error.ts'
import { addAddresses } from './add-addresses.ts'
import { presentTrips } from './present-trips.ts'
import { readTripPage } from './queries.ts'
import { presentLegs, readLegs } from './trip-detail.ts'

export function tripEndpoints({ api }: Context, names: PlaceNames): Endpoint[] {
  async function detail(caller: Scope, id: string) {
    const { trip, legs } = await withScope(api, caller, async db => {
      const [trackerId, startedAtMs] = id.split('-').map(Number) as [number, number]
      if (trackerId > 2_147_483_647) throw notFound()
      const trip = await readTrip(db, trackerId, startedAtMs, Date.now())
      if (trip === null) throw notFound()
      await mustFindVehicle(db, caller, trip.vehicleId)
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
  ]
}
