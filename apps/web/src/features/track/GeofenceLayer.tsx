import { useMemo } from 'react'
import { lookOfFence } from '../../map/fence-look.ts'
import type { DrawnFence } from '../../map/use-geofence-features.ts'
import { useGeofenceLayer } from '../../map/use-geofence-layer.ts'
import { useGeofenceNames } from '../../map/use-geofence-names.ts'
import { useTrackGeofences } from './use-track-geofences.ts'

const NONE: readonly DrawnFence[] = []

/** The geofences under the vehicles. */
export function GeofenceLayer() {
  const results = useTrackGeofences(true)
  const fences = useMemo(
    () =>
      results?.map(fence => ({ id: fence.id, name: fence.name, shape: fence.shape, ...lookOfFence(fence) })) ?? NONE,
    [results],
  )
  useGeofenceLayer(fences)
  useGeofenceNames(fences, false)
  return null
}
