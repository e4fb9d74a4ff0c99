import { geofences } from '@milepost/contract/geofences.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../api/client.ts'
import { lookOfFence } from '../../map/fence-look.ts'
import type { DrawnFence } from '../../map/use-geofence-features.ts'
import { useGeofenceLayer } from '../../map/use-geofence-layer.ts'
import { useGeofenceNames } from '../../map/use-geofence-names.ts'

const NONE: readonly DrawnFence[] = []

/** The geofences under the vehicles. */
export function GeofenceLayer() {
  const { data } = useQuery({
    queryKey: ['track', 'geofences'],
    queryFn: ({ signal }) => call(geofences.list, { query: { pageSize: 10_000 } }, { signal }),
    staleTime: 5 * 60_000,
  })
  const results = data?.results
  const fences = useMemo(
    () =>
      results?.map(fence => ({ id: fence.id, name: fence.name, shape: fence.shape, ...lookOfFence(fence) })) ?? NONE,
    [results],
  )
  useGeofenceLayer(fences)
  useGeofenceNames(fences, false)
  return null
}
