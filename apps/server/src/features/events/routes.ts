import { type Event, events } from '@milepost/contract/events.ts'
import { rangeMs } from '@milepost/contract/time-range.ts'
import type { Context } from '../../context.ts'
import type { Scope } from '../../db/scope.ts'
import { type ScopedDb, withScope } from '../../db/scope.ts'
import type { PlaceNames } from '../../history/place-names.ts'
import { findAllVehicles, mustFindVehicle } from '../../history/scoped-vehicles.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { countEvents, findEvents } from './queries.ts'

export function eventEndpoints({ api }: Context, names: PlaceNames): Endpoint[] {
  return [
    implement(events.list, async ({ caller, query }) => {
      const vehicleIds = await withScope(api, caller, db => askedVehicles(db, caller, query.vehicle))
      const codes = [query.event ?? []].flat().filter(code => code >= 0)
      const search = { vehicleIds, span: rangeMs(query), codes }
      const { page, pageSize, ordering } = query
      const paging = { page, pageSize, ascending: ordering === 'timestamp' }
      // Beside each other: of a whole fleet's events the exact number takes as long as the page.
      const [count, found] = await Promise.all([
        withScope(api, caller, db => countEvents(db, caller, search)),
        withScope(api, caller, db => findEvents(db, caller, search, paging)),
      ])
      return { count, results: await Promise.all(found.map(event => withRoad(event, names))) }
    }),
  ]
}

/** Null: all of the caller's customers, with no list of them. */
async function askedVehicles(db: ScopedDb, scope: Scope, vehicleId: number | undefined): Promise<number[] | null> {
  if (vehicleId !== undefined) return [(await mustFindVehicle(db, scope, vehicleId)).id]
  if (scope.vehicleGroupIds === null) return null
  return (await findAllVehicles(db, scope)).map(vehicle => vehicle.id)
}

async function withRoad(event: Event, names: PlaceNames): Promise<Event> {
  if (event.lat === null || event.long === null) return event
  return { ...event, road: await names.roadAt(event.lat, event.long, event.dir ?? undefined) }
}
