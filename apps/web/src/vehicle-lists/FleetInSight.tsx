import { track } from '@milepost/contract/track.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../api/client.ts'
import { useOpenMap } from '../map/map-context.ts'

const FIT_ZOOM_MOST = 16
/** Until the first vehicle of a new fleet reports. */
const LOOK_EVERY_MS = 5_000

const fleetExtentQuery = queryOptions({
  queryKey: ['track', 'extent'],
  queryFn: ({ signal }) => call(track.extent, {}, { signal }),
  refetchInterval: ({ state }) => (state.data === null ? LOOK_EVERY_MS : false),
})

/** Brings the fleet into sight, on a map that has nothing else to show. */
export function FleetInSight() {
  const { map } = useOpenMap()
  const { data: extent } = useQuery(fleetExtentQuery)
  useEffect(() => {
    if (!extent) return
    const { west, south, east, north } = extent
    const padding = Math.min(60, map.getContainer().clientWidth / 7)
    map.fitBounds([west, south, east, north], { padding, maxZoom: FIT_ZOOM_MOST, animate: false })
  }, [map, extent])
  return null
}
