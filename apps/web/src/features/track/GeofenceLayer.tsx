import { geofences } from '@milepost/contract/geofences.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../api/client.ts'
import type { DrawnFence } from '../../map/use-geofence-features.ts'
import { useGeofenceLayer } from '../../map/use-geofence-layer.ts'
import { useGeofenceNames } from '../../map/use-geofence-names.ts'

/** Of a geofence that has no colour of its own. */
const COLOUR = '#0d6380'
const NONE: readonly DrawnFence[] = []

/** The geofences under the vehicles. */
export function GeofenceLayer() {
  const { data } = useQuery({
    queryKey: ['track', 'geofences'],
    queryFn: ({ signal }) =>
      call(geofences.list, { query: { pageSize: 10_000 } }, { signal, suppressErrorDialog: true }),
    staleTime: 5 * 60_000,
  })
  const results = data?.results
  const fences = useMemo(
    () => results?.map(({ id, name, shape, colour }) => ({ id, name, shape, colour: colour ?? COLOUR })) ?? NONE,
    [results],
  )
  useGeofenceLayer(fences)
  useGeofenceNames(fences, false)
  return null
}
