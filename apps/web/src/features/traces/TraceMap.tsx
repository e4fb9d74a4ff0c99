import { useComputedColorScheme } from '@mantine/core'
import { float64At } from '@milepost/domain/collections/typed-arrays.ts'
import { type Shape, shapeBounds } from '@milepost/domain/geo/shapes.ts'
import { placeAt } from '@milepost/domain/traces/replay-track.ts'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { DrawnStatus } from '../../map/group-points.ts'
import { useOpenMap } from '../../map/map-context.ts'
import { useMapDragged } from '../../map/use-map-dragged.ts'
import { type TraceMark, type TracePin, useTraceMarks } from '../../map/use-trace-marks.ts'
import { type Covered, offsetOfFree } from '../../ui/drawer-cover.ts'
import { areaText } from './area-text.ts'
import { DoubtedFixes } from './DoubtedFixes.tsx'
import { linesOf } from './line-features.ts'
import type { ReplayClock } from './replay-clock.ts'
import { type ReplayVehicle, stretchOf } from './replay-vehicles.ts'
import { TraceMapControls } from './TraceMapControls.tsx'
import type { AreaDrawing } from './use-area-drawing.ts'
import { useTraceArea } from './use-trace-area.ts'
import { useTraceLines } from './use-trace-lines.ts'
import { useTracePick } from './use-trace-pick.ts'

/** A follow lets the vehicle move within this share of the map: a picture of the streets for each frame is too slow. */
const FREE_SHARE = 0.36
/** The legend lies over the lower edge: two lines of it, and the name of a vehicle that stands there. */
const LEGEND_PX = 56
const FIT_ZOOM_MOST = 16
/** Smaller ones are not seen. */
const LEAST_AREA_PX = 24

interface Props {
  clock: ReplayClock
  vehicles: readonly ReplayVehicle[]
  leadId: number | null
  colour: 'speed' | 'vehicle'
  pins: readonly TracePin[]
  isFollowing: boolean
  onStopFollowing: () => void
  onPick: (vehicleId: number, atMs: number) => void
  area: AreaDrawing
  /** What the drawer covers of the map. */
  covered: Covered
  /** Other vehicles or days: the map shows all of them, unless the address names a place. Null until they are there. */
  fitKey: string | null
  hasPlace: boolean
}

/** What the Trace screen puts on its map. */
export function TraceMap(props: Props) {
  const {
    clock,
    vehicles,
    leadId,
    colour,
    pins,
    isFollowing,
    onStopFollowing,
    onPick,
    area,
    covered,
    fitKey,
    hasPlace,
  } = props
  const { map } = useOpenMap()
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const tracks = useMemo(() => vehicles.map(vehicle => vehicle.shown), [vehicles])

  const lines = useMemo(
    () =>
      vehicles.flatMap(vehicle => {
        const { times } = vehicle.shown
        return linesOf(vehicle.shown, colour === 'speed' ? 'by speed' : vehicle.colour, theme, index =>
          stretchOf(vehicle, float64At(times, index - 1), float64At(times, index)),
        )
      }),
    [vehicles, colour, theme],
  )
  useTraceLines(lines)

  const marksNow = () => vehicles.flatMap(vehicle => markOf(vehicle, clock.atMs, vehicle.id === leadId))
  useTraceMarks({ marks: marksNow, pins, onFrame: clock.onFrame })
  useTracePick(tracks, area.corners !== null, ({ track, atMs }) => {
    const vehicle = vehicles[track]
    if (vehicle) onPick(vehicle.id, atMs)
  })
  useTraceArea({ corners: area.corners, shape: area.shape, onCorner: area.addCorner })

  /** What the drawer leaves free of the map, from its left upper corner on. */
  function freeSize() {
    const { clientWidth, clientHeight } = map.getContainer()
    return { widthPx: clientWidth - covered.rightPx, heightPx: clientHeight * (1 - covered.bottomShare) }
  }

  /** The distance to the edges of the map that leaves these to those of what is free of it. */
  function paddingOf({ side, top, bottom }: { side: number; top: number; bottom: number }) {
    const below = map.getContainer().clientHeight * covered.bottomShare
    return { top, left: side, right: side + covered.rightPx, bottom: bottom + below }
  }

  function fit(animate: boolean): boolean {
    const box = boxOf(vehicles)
    if (box === null) return false
    const { widthPx, heightPx } = freeSize()
    const side = Math.min(60, widthPx / 7)
    const bottom = Math.min(side + LEGEND_PX, heightPx / 3)
    const padding = paddingOf({ side, top: Math.min(side, heightPx / 5), bottom })
    map.fitBounds(box, { padding, maxZoom: FIT_ZOOM_MOST, animate })
    return true
  }

  const fitted = useRef<string | null>(null)
  const mustStay = useRef(hasPlace)
  const fitNew = useEffectEvent(() => {
    if (fitKey === null || fitted.current === fitKey) return
    if (mustStay.current || fit(false)) fitted.current = fitKey
    mustStay.current = false
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: vehicles come one by one
  useEffect(() => fitNew(), [fitKey, vehicles])

  /** An area that came from outside the map is brought into sight. */
  function showArea(shape: Shape) {
    const { west, south, east, north } = shapeBounds(shape)
    const [leftTop, rightBottom] = [map.project([west, north]), map.project([east, south])]
    const { widthPx, heightPx } = freeSize()
    const isInSight = leftTop.x > 0 && leftTop.y > 0 && rightBottom.x < widthPx && rightBottom.y < heightPx
    if (isInSight && rightBottom.x - leftTop.x > LEAST_AREA_PX) return
    mustStay.current = true
    const around = Math.min(widthPx, heightPx) / 4
    map.fitBounds(
      [
        [west, south],
        [east, north],
      ],
      { padding: paddingOf({ side: around, top: around, bottom: around }), maxZoom: FIT_ZOOM_MOST, animate: false },
    )
  }
  const showCurrentArea = useEffectEvent(() => area.shape && showArea(area.shape))
  const areaKey = area.shape && areaText(area.shape)
  useEffect(() => {
    if (areaKey !== null) showCurrentArea()
  }, [areaKey])

  const follow = useEffectEvent(() => {
    const lead = vehicles.find(vehicle => vehicle.id === leadId)
    // A moment that somebody chose is looked at; a replay may leave the map.
    if (!isFollowing && (clock.isPlaying() || fitted.current === null)) return
    const place = lead ? placeAt(lead.shown, clock.atMs) : null
    if (place === null) return
    const { x, y } = map.project([place.longitude, place.latitude])
    const { widthPx, heightPx } = freeSize()
    const share = isFollowing ? FREE_SHARE : 0.5
    const isInView = Math.abs(x / widthPx - 0.5) < share && Math.abs(y / heightPx - 0.5) < share
    if (isInView) return
    const offset = offsetOfFree(covered, map.getContainer().clientHeight)
    map.easeTo({ center: [place.longitude, place.latitude], offset, duration: 0 })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a follow that begins does not wait for the next frame
  useEffect(() => {
    if (isFollowing) follow()
    return clock.onFrame(() => follow())
  }, [clock, isFollowing, leadId, vehicles])

  useMapDragged(() => {
    if (isFollowing) onStopFollowing()
  })

  return (
    <>
      <DoubtedFixes vehicles={vehicles} isOff={area.corners !== null} onPick={onPick} />
      <TraceMapControls onFit={() => fit(true)} isFitDisabled={vehicles.length === 0} />
    </>
  )
}

function markOf({ shown, journeys, registration, colour }: ReplayVehicle, atMs: number, isLead: boolean): TraceMark[] {
  const place = placeAt(shown, atMs)
  if (place === null) return []
  const { latitude, longitude, headingDeg, isMoving, isKnown } = place
  const stop = journeys?.stops.find(
    one => Date.parse(one.start) <= atMs && (one.end === null || atMs < Date.parse(one.end)),
  )
  const status: DrawnStatus =
    stop && !stop.is_private
      ? stop.kind === 'parked'
        ? 'stopped'
        : 'idling'
      : !isKnown
        ? 'stale'
        : isMoving
          ? 'moving'
          : 'idling'
  return [{ latitude, longitude, headingDeg, status, label: registration, isLead, colour }]
}

function boxOf(vehicles: readonly ReplayVehicle[]): [[number, number], [number, number]] | null {
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const { track } of vehicles) {
    for (let index = 0; index < track.times.length; index++) {
      west = Math.min(west, float64At(track.longitudes, index))
      east = Math.max(east, float64At(track.longitudes, index))
      south = Math.min(south, float64At(track.latitudes, index))
      north = Math.max(north, float64At(track.latitudes, index))
    }
  }
  return west > east
    ? null
    : [
        [west, south],
        [east, north],
      ]
}
