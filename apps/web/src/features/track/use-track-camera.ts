import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import { boxAround, type Points } from '../../map/group-points.ts'
import type { MapPlace } from '../../map/MapView.tsx'
import { useOpenMap } from '../../map/map-context.ts'
import type { GroundPoint } from '../../map/measure-legs.ts'
import { latitudeOf, longitudeOf } from '../../map/mercator.ts'
import { useMapDragged } from '../../map/use-map-dragged.ts'
import { useMapMove } from '../../map/use-map-move.ts'
import { type Covered, offsetOfFree } from '../../ui/drawer-cover.ts'
import type { VehicleFix, VehicleStore } from './vehicle-store.ts'

/** A place that was searched for is shown with the roads around it. */
const PLACE_ZOOM = 11
/** A follow and a centre go at least this near. */
const NEAR_ZOOM = 14
/** One vehicle by itself is shown with its streets, not with its doorstep. */
const FIT_ZOOM_MOST = 15
/** A mark and its label nearer to an edge than this are not in sight. */
const EDGE_PX = 40
/** What the controls at the right cover, and half a mark. */
const CONTROLS_PX = 76

export interface TrackMapHandle {
  centreOn(vehicleId: number): void
  /** Brings a place into sight, no further away than streets are, or than `zoom`. */
  goTo(place: GroundPoint, zoom?: number): void
  /** Shows the place of an address, as when the screen is opened with it. */
  show(place: MapPlace | null): void
}

interface Camera {
  ref: RefObject<TrackMapHandle | null>
  store: VehicleStore
  points: () => Points
  selectedId: number | null
  isFollowing: boolean
  onStopFollowing: () => void
  /** The address names a place, so the first vehicles do not move the map. */
  hasPlace: boolean
  /** What the drawer covers of the map. */
  covered: Covered
}

/** Where the map of the fleet looks: first at all vehicles, then where it is sent, and with the vehicle it follows. */
export function useTrackCamera(camera: Camera): { fitAll: () => void } {
  const { ref, store, points, selectedId, isFollowing, onStopFollowing, hasPlace, covered } = camera
  const { map } = useOpenMap()
  const hasFitted = useRef(hasPlace)
  /** Where the map has followed to. */
  const followed = useRef<VehicleFix | null>(null)

  const fixOf = (vehicleId: number) => store.fixAt(store.slotOf(vehicleId))

  /** With the vehicle in the middle of what the drawer leaves free. */
  function easeTo({ latitude, longitude }: GroundPoint, durationMs: number, zoom = map.getZoom()) {
    const offset = offsetOfFree(covered, map.getContainer().clientHeight)
    map.easeTo({ center: [longitude, latitude], zoom, offset, duration: durationMs })
  }
  const atLeastNear = () => Math.max(map.getZoom(), NEAR_ZOOM)

  const move = useMapMove<number>(vehicleId => {
    const fix = fixOf(vehicleId)
    if (fix !== null) easeTo(fix, 500, atLeastNear())
  })

  function fit(animate: boolean): boolean {
    const box = boxAround(points())
    if (box === null) return false
    const padding = Math.min(60, map.getContainer().clientWidth / 7)
    map.fitBounds([longitudeOf(box.west), latitudeOf(box.south), longitudeOf(box.east), latitudeOf(box.north)], {
      padding: { top: padding, bottom: padding, left: padding, right: Math.max(padding, CONTROLS_PX) },
      maxZoom: FIT_ZOOM_MOST,
      animate,
    })
    return true
  }

  function isCovered({ latitude, longitude }: VehicleFix): boolean {
    const { x, y } = map.project([longitude, latitude])
    const { clientWidth, clientHeight } = map.getContainer()
    const [right, bottom] = [clientWidth - covered.rightPx, clientHeight * (1 - covered.bottomShare)]
    return x < EDGE_PX || y < EDGE_PX || x > right - EDGE_PX || y > bottom - EDGE_PX
  }

  useImperativeHandle(ref, () => ({
    centreOn: move.to,
    goTo: ({ latitude, longitude }, zoom = PLACE_ZOOM) =>
      map.easeTo({ center: [longitude, latitude], zoom: Math.max(map.getZoom(), zoom), duration: 500 }),
    show: place => {
      hasFitted.current = true
      if (place === null) fit(true)
      else map.easeTo({ center: [place.longitude, place.latitude], zoom: place.zoom, duration: 500 })
    },
  }))

  const onFrame = useEffectEvent(() => {
    if (!hasFitted.current) hasFitted.current = fit(false)
    const fix = isFollowing && selectedId !== null ? fixOf(selectedId) : null
    if (fix === followed.current) return
    followed.current = fix
    if (fix !== null) easeTo(fix, 600, atLeastNear())
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a follow that begins does not wait for the next change
  useEffect(() => {
    onFrame()
    return store.onFrame(() => onFrame())
  }, [store, isFollowing, selectedId])

  const bringIntoSight = useEffectEvent((id: number) => {
    if (move.isTo(id)) return move.again()
    const fix = fixOf(id)
    if (fix !== null && !isFollowing && isCovered(fix)) easeTo(fix, 400)
  })
  useEffect(() => {
    if (selectedId !== null) bringIntoSight(selectedId)
  }, [selectedId])

  useMapDragged(() => {
    if (isFollowing) onStopFollowing()
  })
  return { fitAll: () => fit(true) }
}
