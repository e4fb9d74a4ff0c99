import { usePlaceNames } from '../../map/use-place-names.ts'
import { GeofenceLayer } from './GeofenceLayer.tsx'

/** What lies under the vehicles besides the ground. */
export function BaseLayers({ hasGeofences, hasPlaceNames }: { hasGeofences: boolean; hasPlaceNames: boolean }) {
  usePlaceNames(hasPlaceNames)
  return hasGeofences && <GeofenceLayer />
}
