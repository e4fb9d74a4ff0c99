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
      const codes = [query.event ?? []].flat()
      const found = await withScope(api, caller, async db => {
        const search = {
          vehicleIds: await askedVehicles(db, caller, query.vehicle),
          span: rangeMs(query),
          codes: codes.filter(code => code >= 0),
        }
        const { page, pageSize, ordering } = query
        const count = await countEvents(db, caller, search)
        const isBeyond = count <= (page - 1) * pageSize
        const paging = { page, pageSize, ascending: ordering === 'timestamp' }
        return { count, results: isBeyond ? [] : await findEvents(db, caller, search, paging) }
      })
      return { ...found, results: await Promise.all(found.results.map(event => withRoad(event, names))) }
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
