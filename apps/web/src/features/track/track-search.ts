import type { VehicleStatus } from '@milepost/domain/vehicles/status.ts'
import { z } from 'zod'
import {
  flag,
  flagOff,
  id,
  idSet,
  mapPlace,
  numberWithin,
  oneOf,
  panel,
  param,
  text,
  textOf,
} from '../../address/address-params.ts'
import { type AddressPart, addressState } from '../../address/address-state.ts'
import type { GroundPoint } from '../../map/measure-legs.ts'

export const STATUSES: readonly VehicleStatus[] = ['moving', 'idling', 'stopped', 'stale', 'private', 'never-reported']

/** What the nearest vehicles are near to. */
export type Near = { kind: 'place'; place: GroundPoint; name: string } | { kind: 'vehicle'; vehicleId: number }

const NONE = 'none'
/** A line with more corners is not measured by hand, and addresses have an end. */
const MOST_POINTS = 100

const statuses = param(
  z.codec(
    z.string(),
    z.custom<ReadonlySet<VehicleStatus>>(value => value instanceof Set && value.size > 0),
    {
      decode: list => new Set(STATUSES.filter(status => list.split(',').includes(status))),
      encode: set => [...set].join(),
    },
  ),
  null,
  'status',
)

const measured = param(
  z.codec(z.string(), z.custom<readonly GroundPoint[]>(Array.isArray), {
    decode: points =>
      points
        .split('_')
        .slice(0, MOST_POINTS)
        .flatMap(point => readPoint(point) ?? []),
    encode: points => points.map(writtenPoint).join('_') || NONE,
  }),
  null,
  'measure',
)

const OF_VEHICLE = 'vehicle-'

const near: AddressPart<Near | null> = {
  names: ['near', 'nearName'],
  read(raw) {
    const given = textOf(raw, 'near')
    if (given.startsWith(OF_VEHICLE)) {
      const vehicleId = Number(given.slice(OF_VEHICLE.length))
      return Number.isInteger(vehicleId) && vehicleId > 0 ? { kind: 'vehicle', vehicleId } : null
    }
    const place = readPoint(given)
    return place && { kind: 'place', place, name: textOf(raw, 'nearName') }
  },
  write(value) {
    if (value === null) return { near: undefined, nearName: undefined }
    if (value.kind === 'vehicle') return { near: OF_VEHICLE + value.vehicleId, nearName: undefined }
    return { near: writtenPoint(value.place), nearName: value.name || undefined }
  },
}

/** The address state of the Track screen. */
export const trackAddress = addressState({
  ticks: idSet('groups'),
  search: text(),
  vehicleId: id(),
  isFollowing: flag('follow'),
  place: mapPlace,
  panel: panel(),
  /** What the panel lists. */
  list: oneOf(['vehicles', 'drivers', 'nearest'], 'vehicles'),
  alwaysPlates: flag('plates'),
  /** Only vehicles of these statuses; null for all. */
  statuses,
  near,
  /** What is looked for on the map, as another screen sent it here. */
  find: text(),
  /** The line that is measured; null while nothing is. */
  measured,
  hasGeofences: flag('geofences'),
  hasPlaceNames: flagOff('names'),
})

export type TrackSearch = ReturnType<typeof trackAddress.read>

/** The address state of the screen of one vehicle, which is followed until the map is moved by hand. */
export const trackVehicleAddress = addressState({
  vehicleId: id(),
  isFollowing: flagOff('follow'),
  place: mapPlace,
  panel: panel(),
})

export type TrackVehicleSearch = ReturnType<typeof trackVehicleAddress.read>

const writtenPoint = ({ latitude, longitude }: GroundPoint) => `${latitude.toFixed(5)},${longitude.toFixed(5)}`

function readPoint(text: string): GroundPoint | null {
  const [lat = '', lon = '', ...more] = text.split(',')
  const [latitude, longitude] = [numberWithin(lat, 90), numberWithin(lon, 180)]
  return latitude === null || longitude === null || more.length > 0 ? null : { latitude, longitude }
}
