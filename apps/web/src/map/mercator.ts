/** Web Mercator as fractions of the world: x grows eastwards and y southwards, both from 0 to 1. */
const MOST_LATITUDE = 85.051129

export const mercatorX = (longitude: number) => (longitude + 180) / 360

export function mercatorY(latitude: number): number {
  const sin = Math.sin((Math.max(-MOST_LATITUDE, Math.min(MOST_LATITUDE, latitude)) * Math.PI) / 180)
  return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)
}

export const longitudeOf = (x: number) => x * 360 - 180

export const latitudeOf = (y: number) => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI
