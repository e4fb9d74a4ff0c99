export interface LatLon {
  readonly latitude: number
  readonly longitude: number
}

export interface Bounds {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

const earthRadiusM = 6_371_008.8
const radians = Math.PI / 180

/** Great-circle distance in metres; arguments in degrees. */
export function distanceM(latitudeA: number, longitudeA: number, latitudeB: number, longitudeB: number): number {
  const sinLatitude = Math.sin(((latitudeB - latitudeA) * radians) / 2)
  const sinLongitude = Math.sin(((longitudeB - longitudeA) * radians) / 2)
  const a =
    sinLatitude * sinLatitude +
    Math.cos(latitudeA * radians) * Math.cos(latitudeB * radians) * sinLongitude * sinLongitude
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(a)))
}

/** Great-circle distance between two places, in metres. */
export function apartM(a: LatLon, b: LatLon): number {
  if (a.latitude === b.latitude && a.longitude === b.longitude) return 0
  return distanceM(a.latitude, a.longitude, b.latitude, b.longitude)
}

const METRES_OF_A_DEGREE = earthRadiusM * radians

/** Two places are no further apart than this: north and then east. Without trigonometry, for what is asked of every record. */
export function atMostApartM(a: LatLon, b: LatLon): number {
  return (Math.abs(a.latitude - b.latitude) + Math.abs(a.longitude - b.longitude)) * METRES_OF_A_DEGREE
}

/** Initial bearing from A to B in degrees, 0 is north and 90 east. */
export function bearingDeg(latitudeA: number, longitudeA: number, latitudeB: number, longitudeB: number): number {
  const y = Math.sin((longitudeB - longitudeA) * radians) * Math.cos(latitudeB * radians)
  const x =
    Math.cos(latitudeA * radians) * Math.sin(latitudeB * radians) -
    Math.sin(latitudeA * radians) * Math.cos(latitudeB * radians) * Math.cos((longitudeB - longitudeA) * radians)
  return (Math.atan2(y, x) / radians + 360) % 360
}

/** Smallest angle between two headings, 0-180 degrees. */
export function headingDifferenceDeg(a: number, b: number): number {
  const difference = Math.abs(a - b) % 360
  return difference > 180 ? 360 - difference : difference
}

export function isInside(bounds: Bounds, latitude: number, longitude: number): boolean {
  return latitude >= bounds.south && latitude <= bounds.north && longitude >= bounds.west && longitude <= bounds.east
}
