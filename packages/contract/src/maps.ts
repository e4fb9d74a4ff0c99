import { z } from 'zod'
import { flag } from './records.ts'
import { routes } from './route.ts'

const latitude = z.coerce.number().min(-90).max(90)
const longitude = z.coerce.number().min(-180).max(180)

/** How exact an address is: a place name is not a street, and is never passed off as one. */
const precision = z.enum(['house', 'street', 'postcode', 'station', 'place', 'country'])

/** Where a result comes from; and why the configured server gave none, where the installed maps were used instead. */
export const mapSource = {
  provider: z.enum(['embedded', 'nominatim', 'photon', 'valhalla', 'osrm']),
  provider_failure: z.enum(['timeout', 'unreachable', 'refused', 'nonsense', 'too-large', 'resting']).nullable(),
}

const addressFields = {
  /** By which place details find it again. */
  place_id: z.string(),
  label: z.string(),
  precision,
  lat: z.number(),
  long: z.number(),
  country: z.string(),
  /** Of a name on the installed street maps, what it is there, as "suburb" or "hospital"; else null. */
  kind: z.string().nullable(),
  /** From the point that was sent, or from the nearest place of `near`; null in other responses to an address. */
  distance_m: z.number().nullable(),
}

const address = z.object(addressFields).meta({ id: 'Address' })

const road = z
  .object({
    name: z.string(),
    ref: z.string(),
    lat: z.number(),
    long: z.number(),
    distance_m: z.number(),
    /** Null where the provider knows none. */
    speed_limit_kmh: z.number().nullable(),
    /** False where no limit is posted and the usual one of the road's class is given: nothing to judge anybody by. */
    limit_is_posted: z.boolean(),
  })
  .meta({ id: 'Road' })

const noRoad = z.enum(['no_road_data', 'too_far'])

const nearestRoad = z.discriminatedUnion('matched', [
  z.object({ matched: z.literal(true), road }),
  z.object({ matched: z.literal(false), reason: noRoad }),
])

const NEAR_FORM = 'latitude,longitude in degrees, up to six with _ between'

function isOnEarth(point: string): boolean {
  const [latitude = Number.NaN, longitude = Number.NaN] = point.split(',').map(Number)
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}

const nearPlaces = z
  .string()
  .regex(
    /^-?\d{1,2}(\.\d{1,10})?,-?\d{1,3}(\.\d{1,10})?(_-?\d{1,2}(\.\d{1,10})?,-?\d{1,3}(\.\d{1,10})?){0,5}$/,
    NEAR_FORM,
  )
  .refine(text => text.split('_').every(isOnEarth), NEAR_FORM)

const part = z.string().nullable()

const mapModules = {
  kind: 'module',
  anyOf: ['Track', 'TrackVehicle', 'Trace', 'TraceVehicle', 'Geofence', 'Events', 'Trips', 'Timesheet'],
  limitedUsers: 'own vehicles',
} as const

/** The maps service (API-124 to API-127; N-34). */
export const maps = routes({
  geocode: {
    method: 'GET',
    path: '/api/maps/geocode/',
    summary: 'Points of an address, or the address at a point',
    access: mapModules,
    query: z
      .object({
        address: z.string().trim().min(1).max(200).optional(),
        latlng: z
          .string()
          .regex(/^-?\d{1,2}(\.\d{1,10})?,-?\d{1,3}(\.\d{1,10})?$/, 'latitude,longitude in degrees')
          .optional(),
        /** With an address: what is looked at and where the fleet is, as `latitude,longitude`, one after the other with `_` between. What is near comes first. */
        near: nearPlaces.optional(),
        /** With an address: looks in the installed maps alone, as while it is still being typed. */
        installed: flag,
        language: z.enum(['en', 'pt']).default('en'),
      })
      .refine(({ address, latlng }) => (address === undefined) !== (latlng === undefined), {
        message: 'give either address or latlng',
        path: ['address'],
      }),
    result: z.object({ ...mapSource, results: z.array(address) }),
    errors: [400],
  },
  nearestRoads: {
    method: 'GET',
    path: '/api/maps/nearest_roads/',
    summary: 'The nearest road to a point with its speed limit, as a list: empty, with the reason, where none is known',
    access: mapModules,
    query: z.object({ lat: latitude, lon: longitude, heading: z.coerce.number().min(0).max(360).optional() }),
    result: z.object({
      ...mapSource,
      count: z.number().int(),
      results: z.array(road),
      reason: noRoad.nullable(),
    }),
    errors: [400],
  },
  placeDetails: {
    method: 'GET',
    path: '/api/maps/place_details/',
    summary: 'A place that a search found: its address in parts and the road that leads there',
    access: mapModules,
    query: z.object({ place_id: z.string().min(1).max(100), language: z.enum(['en', 'pt']).default('en') }),
    result: z.object({
      ...mapSource,
      place: z.object({
        ...addressFields,
        ...{ house_number: part, street: part, postcode: part, town: part, region: part },
      }),
      nearest_road: nearestRoad,
    }),
    errors: [400, 404],
  },
  rasterTile: {
    method: 'GET',
    path: '/api/maps/raster/:id/',
    summary: 'A picture of a layer that the operator added to the map: LAYER-Z-X-Y, in the Web Mercator scheme',
    access: mapModules,
    params: z.object({
      id: z
        .string()
        .max(120)
        .regex(/^.+-\d{1,2}-\d{1,7}-\d{1,7}$/, 'LAYER-Z-X-Y'),
    }),
    result: 'binary',
    fileTypes: ['image/png', 'image/jpeg', 'image/webp'],
    takesCookie: true,
    // Each view of the map is dozens of them.
    perMinute: 6_000,
    errors: [400, 404, 502],
  },
})
