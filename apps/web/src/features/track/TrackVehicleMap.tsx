import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MapControls } from '../../map/MapControls.tsx'
import { useOpenMap } from '../../map/map-context.ts'
import { useMapDragged } from '../../map/use-map-dragged.ts'
import { useTrailLayer } from '../../map/use-trail-layer.ts'
import { type Covered, offsetOfFree } from '../../ui/drawer-cover.ts'
import { SelectedVehicle } from './SelectedVehicle.tsx'
import type { TrackData } from './track-data.ts'
import { useVehicle } from './use-track-data.ts'
import type { Trail } from './use-trail.ts'

const NEAR_ZOOM = 14

interface Props {
  data: TrackData
  id: number
  trail: Trail
  isFollowing: boolean
  /** The address names a place, so the map does not begin with the vehicle. */
  hasPlace: boolean
  /** What the drawer covers of the map. */
  covered: Covered
  onStopFollowing: () => void
}

/** One vehicle with its trail, kept in the middle while it is followed. */
export function TrackVehicleMap({ data, id, trail, isFollowing, hasPlace, covered, onStopFollowing }: Props) {
  const { map } = useOpenMap()
  const { t } = useTranslation()
  const vehicle = useVehicle(data, id)
  const isThere = useRef(hasPlace)
  const fix = vehicle?.fix ?? null
  useTrailLayer(trail)

  const pointCount = trail.reduce((sum, line) => sum + line.length, 0)
  useEffect(() => {
    map.getContainer().dataset.trailPoints = String(pointCount)
  }, [map, pointCount])

  const follow = useEffectEvent((latitude: number, longitude: number) => {
    const first = !isThere.current
    isThere.current = true
    if (!isFollowing && !first) return
    map.easeTo({
      center: [longitude, latitude],
      zoom: first ? NEAR_ZOOM : map.getZoom(),
      offset: offsetOfFree(covered, map.getContainer().clientHeight),
      duration: first ? 0 : 600,
    })
  })
  const [latitude, longitude] = [fix?.latitude ?? null, fix?.longitude ?? null]
  // biome-ignore lint/correctness/useExhaustiveDependencies: a follow that begins does not wait for the next position
  useEffect(() => {
    if (latitude !== null && longitude !== null) follow(latitude, longitude)
  }, [latitude, longitude, id, isFollowing])

  useMapDragged(() => {
    if (isFollowing) onStopFollowing()
  })

  function showTrail() {
    const all = [...trail.flat(), ...(fix === null ? [] : [fix])]
    if (all.length === 0) return
    const [longitudes, latitudes] = [all.map(point => point.longitude), all.map(point => point.latitude)]
    map.fitBounds([Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)], {
      padding: { top: 60, left: 60, bottom: 60, right: 76 + covered.rightPx },
      maxZoom: 16,
    })
    onStopFollowing()
  }

  return (
    <>
      <SelectedVehicle data={data} id={id} />
      <MapControls onFit={showTrail} fitLabel={t('Show the whole trail')} alwaysPlates onAlwaysPlates={null} />
    </>
  )
}
