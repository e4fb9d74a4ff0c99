import { apartM, type LatLon } from './distance.ts'

/** What is searched for is looked for this near to where a fleet is, and to what is looked at, before anywhere else. */
export const NEIGHBOURHOOD_M = 100_000

/** How far a place is from the nearest of others; infinite where there are none. */
export const nearestM = (place: LatLon, others: readonly LatLon[]): number =>
  others.reduce((least, other) => Math.min(least, apartM(place, other)), Number.POSITIVE_INFINITY)

/** Vehicles of one cell of this size are about one place. */
const CELL_DEG = 0.5

/** Where a fleet is, in at most `most` places: the middles of the cells with most vehicles. */
export function fleetPlaces(vehicles: Iterable<LatLon>, most: number): LatLon[] {
  const cells = new Map<string, { latitude: number; longitude: number; count: number }>()
  for (const { latitude, longitude } of vehicles) {
    const key = `${Math.floor(latitude / CELL_DEG)} ${Math.floor(longitude / CELL_DEG)}`
    const cell = cells.get(key) ?? { latitude: 0, longitude: 0, count: 0 }
    cell.count++
    cell.latitude += (latitude - cell.latitude) / cell.count
    cell.longitude += (longitude - cell.longitude) / cell.count
    cells.set(key, cell)
  }
  return [...cells.values()]
    .sort((a, b) => b.count - a.count)
    .slice(0, most)
    .map(({ latitude, longitude }) => ({ latitude, longitude }))
}
