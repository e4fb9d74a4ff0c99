import { itemAt } from '@milepost/domain/collections/item-at.ts'
import { float64At } from '@milepost/domain/collections/typed-arrays.ts'
import { bearingDeg, distanceM } from '@milepost/domain/geo/distance.ts'
import type { GroundPoint } from '../../map/measure-legs.ts'
import { latitudeOf, longitudeOf } from '../../map/mercator.ts'

/** Columns of vehicles, one slot each, in Web Mercator. */
export interface Places {
  count: number
  x: Float64Array
  y: Float64Array
  /** 1 where the vehicle counts. */
  shown: Uint8Array
  /** Whether a slot has a place at all. */
  hasPlace: (slot: number) => boolean
}

export interface NearVehicle {
  slot: number
  /** Straight over the ground, not by road. */
  distanceM: number
  /** From the place to the vehicle, in degrees from north. */
  bearingDeg: number
}

/** The nearest vehicles to a place, nearest first, in one pass. `exceptSlot` is the vehicle that the place is of. */
export function nearestVehicles(
  { count, x, y, shown, hasPlace }: Places,
  { latitude, longitude }: GroundPoint,
  most: number,
  exceptSlot = -1,
): NearVehicle[] {
  const nearest: { slot: number; distanceM: number }[] = []
  let limitM = Number.POSITIVE_INFINITY
  for (let slot = 0; slot < count; slot++) {
    if (shown[slot] === 0 || slot === exceptSlot || !hasPlace(slot)) continue
    const awayM = distanceM(latitude, longitude, latitudeOf(float64At(y, slot)), longitudeOf(float64At(x, slot)))
    if (awayM >= limitM) continue
    const at = nearest.findIndex(one => one.distanceM > awayM)
    nearest.splice(at < 0 ? nearest.length : at, 0, { slot, distanceM: awayM })
    if (nearest.length > most) nearest.pop()
    if (nearest.length === most) limitM = itemAt(nearest, most - 1).distanceM
  }
  return nearest.map(one => ({
    ...one,
    bearingDeg: bearingDeg(
      latitude,
      longitude,
      latitudeOf(float64At(y, one.slot)),
      longitudeOf(float64At(x, one.slot)),
    ),
  }))
}
