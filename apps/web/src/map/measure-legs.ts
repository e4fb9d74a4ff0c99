import { itemAt } from '@milepost/domain/collections/item-at.ts'
import { distanceM } from '@milepost/domain/geo/distance.ts'

/** A place on the ground in degrees. */
export interface GroundPoint {
  latitude: number
  longitude: number
}

/** The straight lines between points that follow each other, in metres: one fewer than there are points. */
export function legsM(points: readonly GroundPoint[]): number[] {
  return points.slice(1).map((point, index) => {
    const before = itemAt(points, index)
    return distanceM(before.latitude, before.longitude, point.latitude, point.longitude)
  })
}

export const sumM = (legs: readonly number[]): number => legs.reduce((sum, leg) => sum + leg, 0)
