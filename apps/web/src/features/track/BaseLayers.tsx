import { GeofenceLayer } from './GeofenceLayer.tsx'
import { usePlaceNames } from './use-place-names.ts'

/** What lies under the vehicles besides the ground. */
export function BaseLayers({ hasGeofences, hasPlaceNames }: { hasGeofences: boolean; hasPlaceNames: boolean }) {
  usePlaceNames(hasPlaceNames)
  return hasGeofences && <GeofenceLayer />
}
