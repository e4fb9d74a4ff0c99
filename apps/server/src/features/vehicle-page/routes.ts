import {
  TIMELINE_KINDS,
  VEHICLE_PARTS,
  type VehiclePage,
  vehiclePages,
  writeTimelineCursor,
} from '@milepost/contract/vehicle-page.ts'
import { narrowedTo, whyUntold } from '@milepost/domain/access/customer-modules.ts'
import { readFileTimeZone } from '../../auth/reader-clock.ts'
import type { SignedIn } from '../../auth/signed-in.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { orNotFound } from '../../http/http-error.ts'
import type { PlaceNames } from '../../telemetry/place-names.ts'
import type { TimelineSource } from '../../vehicle-page/timeline-source.ts'
import type { VehicleParts } from '../../vehicle-page/vehicle-part.ts'
import { readTimeline } from './read-timeline.ts'
import { readVehicle } from './read-vehicle.ts'

/** The page of a vehicle: what every feature has of it, as far as the caller may see that, and one timeline of all. */
export function vehiclePageEndpoints(
  context: Context,
  names: PlaceNames,
  { parts, sources }: { parts: VehicleParts; sources: readonly TimelineSource[] },
): Endpoint[] {
  const { api } = context
  const find = (caller: SignedIn, id: number) => withScope(api, caller, db => orNotFound(readVehicle(db, caller, id)))
  return [
    implement(vehiclePages.read, async ({ caller, params, query: { language, part: asked } }) => {
      const facts = await find(caller, params.id)
      const page: VehiclePage = { ...facts, ...NOTHING, left_out: [] }
      for (const part of asked === undefined ? VEHICLE_PARTS : [asked].flat()) {
        const because = whyUntold(parts[part].access, caller, facts.customer.id)
        if (because !== null) page.left_out.push({ part, because })
        else {
          const reader = narrowedTo(parts[part].access, caller)
          Object.assign(page, { [part]: await parts[part].read(reader, params.id, language) })
        }
      }
      return page
    }),
    implement(vehiclePages.timeline, async ({ caller, params, query }) => {
      const { customer } = await find(caller, params.id)
      const asked = query.kind === undefined ? TIMELINE_KINDS : [query.kind].flat()
      const judged = sources.map(source => ({ source, because: whyUntold(source.access, caller, customer.id) }))
      const told = judged.flatMap(({ source, because }) =>
        because === null && asked.includes(source.kind) ? source : [],
      )
      const timeZone = await readFileTimeZone(context, caller, query)
      const timeline = await readTimeline(api, caller, params.id, { sources: told, query, names, timeZone })
      const left_out = judged.flatMap(({ source: { kind }, because }) => (because === null ? [] : { kind, because }))
      return { ...timeline, next: timeline.next && writeTimelineCursor(timeline.next), left_out }
    }),
  ]
}

const NOTHING = {
  position: null,
  drivers: null,
  trackers: null,
  due: null,
  defects: null,
  driven_off_road: null,
  costs: null,
  notes: null,
  use: null,
}
