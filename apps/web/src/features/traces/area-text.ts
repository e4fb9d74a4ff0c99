import type { LonLat, Shape } from '@milepost/domain/geo/shapes.ts'

/** An area in the address: `lat,lon,metres` is a circle, `lat,lon;lat,lon;lat,lon` a polygon. */
export function areaText(shape: Shape): string {
  if (shape.kind === 'circle') return [...degrees(shape.centre), Math.round(shape.radiusM)].join()
  const corners = shape.kind === 'polygon' ? (shape.rings[0] ?? []) : shape.line
  return corners.map(corner => degrees(corner).join()).join(';')
}

/** Null for what is no area. */
export function readAreaText(text: string): Shape | null {
  const parts = text.split(';').map(part => part.split(',').map(Number))
  const [first] = parts
  if (first === undefined || parts.some(part => part.some(number => !Number.isFinite(number)))) return null
  if (parts.length === 1 && first.length === 3) {
    const [latitude = 0, longitude = 0, radiusM = 0] = first
    return isPlace(latitude, longitude) && radiusM >= 1 && radiusM <= MOST_RADIUS_M
      ? { kind: 'circle', centre: [longitude, latitude], radiusM }
      : null
  }
  const corners = parts.map(([latitude = Number.NaN, longitude = Number.NaN]): LonLat => [longitude, latitude])
  const areFair = parts.every(part => part.length === 2) && corners.every(([lon, lat]) => isPlace(lat, lon))
  return corners.length >= 3 && corners.length <= MOST_CORNERS && areFair ? { kind: 'polygon', rings: [corners] } : null
}

/** A geofence as an area that an address can hold; null for a line, several outlines and too many corners. */
export function areaOfFence(shape: Shape): Shape | null {
  const isOneOutline = shape.kind === 'circle' || (shape.kind === 'polygon' && shape.rings.length === 1)
  return isOneOutline ? readAreaText(areaText(shape)) : null
}

export const MOST_RADIUS_M = 50_000
export const MOST_CORNERS = 200

const degrees = ([longitude, latitude]: LonLat) => [latitude, longitude].map(value => Number(value.toFixed(5)))
const isPlace = (latitude: number, longitude: number) => Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180
