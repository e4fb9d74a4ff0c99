import type { LatLon } from '@milepost/domain/geo/distance.ts'

const earthRadiusM = 6_371_008.8
const radians = Math.PI / 180

/** Where a great circle leads that begins in this direction, 0 is north and 90 east. */
export function placeAway({ latitude, longitude }: LatLon, bearingDeg: number, distanceM: number): LatLon {
  const angle = distanceM / earthRadiusM
  const [from, bearing] = [latitude * radians, bearingDeg * radians]
  const to = Math.asin(Math.sin(from) * Math.cos(angle) + Math.cos(from) * Math.sin(angle) * Math.cos(bearing))
  const eastward = Math.atan2(
    Math.sin(bearing) * Math.sin(angle) * Math.cos(from),
    Math.cos(angle) - Math.sin(from) * Math.sin(to),
  )
  return { latitude: to / radians, longitude: ((longitude + eastward / radians + 540) % 360) - 180 }
}
