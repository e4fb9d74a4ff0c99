import type { AppConfig } from '@milepost/contract/app-config.ts'
import type { SharedVehicle } from '@milepost/contract/live-links.ts'
import { flag, listOf, number, oneOf, orNull, record, type Shape, text } from '../api/shapes.ts'

/*
 * What the server may answer, without the schemas of the contract, whose library this page does without. A page can be open
 * for a week, and the server be a newer one by then: what does not fit is no answer, rather than half of a vehicle.
 */

export const isSharedVehicle: Shape<SharedVehicle> = record<SharedVehicle>({
  name: text,
  state: oneOf('moving', 'stopped', 'not-reporting', 'private', 'no-position'),
  since: orNull(text),
  position: orNull(record({ lat: number, long: number, dir: orNull(number), recorded_at: text })),
  destination: orNull(
    record({
      ...{ name: text, lat: number, long: number, is_there: flag },
      ...{ distance_m: orNull(number), arrival_at: orNull(text) },
    }),
  ),
  ...{ as_of: text, expires_at: text, time_zone: text },
  units_distance: oneOf('MLS', 'KMS'),
})

type MapAreas = { map: { areas: Pick<AppConfig['map']['areas'][number], 'slug' | 'bounds'>[] } }

/** Of the settings of the installation what the map needs. */
export const hasMapAreas: Shape<MapAreas> = record({
  map: record({
    areas: listOf(record({ slug: text, bounds: record({ west: number, south: number, east: number, north: number }) })),
  }),
})
