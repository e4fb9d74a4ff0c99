import { vehicleStatus } from '@milepost/domain/vehicle-status.ts'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { useWords } from '../../i18n/use-words.ts'
import { useTickingSecond } from '../../lib/use-ticking-second.ts'
import { boxAround, DRAWN_STATUSES } from '../../map/group-points.ts'
import { MapControls } from '../../map/MapControls.tsx'
import { useOpenMap } from '../../map/map-context.ts'
import type { GroundPoint } from '../../map/measure-legs.ts'
import { latitudeOf, longitudeOf } from '../../map/mercator.ts'
import { useSelectedLayer } from '../../map/use-selected-layer.ts'
import { useVehicleLayer } from '../../map/use-vehicle-layer.ts'
import type { Ticks } from '../../vehicles/group-tree.ts'
import { type SamePlace, SamePlaceList } from './SamePlaceList.tsx'
import type { TrackData } from './track-data.ts'
import type { MapPlace } from './track-search.ts'
import { useVehicle } from './use-track-data.ts'
import type { VehicleFix } from './vehicle-store.ts'

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

const byRegistration = new Intl.Collator(undefined, { numeric: true }).compare

export interface TrackMapHandle {
  centreOn(vehicleId: number): void
  /** Brings a place into sight, no further away than streets are. */
  goTo(place: GroundPoint): void
  /** Shows what an address says, as when the screen is opened with it. */
  show(place: MapPlace | null): void
}

interface Props {
  data: TrackData
  ref: RefObject<TrackMapHandle | null>
  ticks: Ticks
  selectedId: number | null
  isFollowing: boolean
  alwaysPlates: boolean
  /** The address names a place, so the first vehicles do not move the map. */
  hasPlace: boolean
  /** What the drawer covers of the map: pixels at its right, and a share of its height at the bottom. */
  covered: { rightPx: number; bottomShare: number }
  onSelect: (vehicleId: number) => void
  onStopFollowing: () => void
  onAlwaysPlates: (always: boolean) => void
  /** Clicks on the map measure or choose a place, and no vehicle. */
  isPassive: boolean
  /** More buttons beside the map. */
  controls?: ReactNode
}

/** What the Track screen puts on its map. */
export function TrackMap(props: Props) {
  const { data, ref, ticks, selectedId, isFollowing, alwaysPlates, hasPlace, covered } = props
  const { onSelect, onStopFollowing, onAlwaysPlates, isPassive, controls } = props
  const { store, shown } = data
  const { map } = useOpenMap()
  const words = useWords()
  const hasFitted = useRef(hasPlace)
  /** The vehicle that the map is on its way to. */
  const centring = useRef<number | null>(null)
  /** Where the map has followed to. */
  const followed = useRef<VehicleFix | null>(null)
  const [samePlace, setSamePlace] = useState<SamePlace | null>(null)

  /** From the middle of the map to the middle of what the drawer leaves free. */
  const offset = (): [number, number] => [
    -covered.rightPx / 2,
    (-covered.bottomShare / 2) * map.getContainer().clientHeight,
  ]

  const nameOf = (vehicleId: number) => store.facts[store.slotOf(vehicleId)]?.registration ?? ''

  const points = () => ({
    count: store.count,
    x: store.x,
    y: store.y,
    status: store.status,
    headingDeg: store.headingDeg,
    shown: shown.mask(),
    newestMs: store.newestMs,
    registrationAt: (slot: number) => store.facts[slot]?.registration ?? '',
  })

  function fit(animate: boolean) {
    const box = boxAround(points())
    if (box === null) return false
    const padding = Math.min(60, map.getContainer().clientWidth / 7)
    map.fitBounds(
      [
        [longitudeOf(box.west), latitudeOf(box.south)],
        [longitudeOf(box.east), latitudeOf(box.north)],
      ],
      {
        padding: { top: padding, bottom: padding, left: padding, right: Math.max(padding, CONTROLS_PX) },
        maxZoom: FIT_ZOOM_MOST,
        animate,
      },
    )
    return true
  }

  function isCovered({ latitude, longitude }: VehicleFix): boolean {
    const { x, y } = map.project([longitude, latitude])
    const { clientWidth, clientHeight } = map.getContainer()
    const [right, bottom] = [clientWidth - covered.rightPx, clientHeight * (1 - covered.bottomShare)]
    return x < EDGE_PX || y < EDGE_PX || x > right - EDGE_PX || y > bottom - EDGE_PX
  }

  function centreOn(vehicleId: number) {
    const fix = store.fixAt(store.slotOf(vehicleId))
    if (fix === null) return
    map.easeTo({
      center: [fix.longitude, fix.latitude],
      zoom: Math.max(map.getZoom(), NEAR_ZOOM),
      offset: offset(),
      duration: 500,
    })
    centring.current = vehicleId // after the end of the move that this one takes over from
  }

  /** The drawer that opens meanwhile makes the map narrower or covers some of it, which moves the middle. */
  const centreAgain = useEffectEvent(() => {
    if (centring.current !== null) centreOn(centring.current)
  })
  useEffect(() => {
    const onResize = () => centreAgain()
    const onMoved = () => {
      centring.current = null
    }
    map.on('resize', onResize)
    map.on('moveend', onMoved)
    return () => {
      map.off('resize', onResize)
      map.off('moveend', onMoved)
    }
  }, [map])

  useImperativeHandle(ref, () => ({
    centreOn,
    goTo: ({ latitude, longitude }) =>
      map.easeTo({ center: [longitude, latitude], zoom: Math.max(map.getZoom(), PLACE_ZOOM), duration: 500 }),
    show: place => {
      hasFitted.current = true
      if (place === null) fit(true)
      else map.easeTo({ center: [place.longitude, place.latitude], zoom: place.zoom, duration: 500 })
    },
  }))

  useVehicleLayer({
    points,
    selectedSlot: () => (selectedId === null ? -1 : store.slotOf(selectedId)),
    onChange: data.onDraw,
    locale: words.locale,
    alwaysPlates,
    isPassive,
    onSelect: slot => onSelect(store.idAt(slot)),
    onSamePlace: (slots, { x, y }) =>
      setSamePlace({
        vehicleIds: slots.map(store.idAt).toSorted((a, b) => byRegistration(nameOf(a), nameOf(b))),
        latitude: latitudeOf(y),
        longitude: longitudeOf(x),
      }),
    describeGroup: counts =>
      DRAWN_STATUSES.flatMap((status, index) =>
        counts[index]
          ? [
              `${words.number(counts[index])} ${words.statusCount(status, counts[index]).toLocaleLowerCase(words.locale)}`,
            ]
          : [],
      ).join(', '),
  })

  const onFrame = useEffectEvent(() => {
    if (!hasFitted.current) hasFitted.current = fit(false)
    const fix = isFollowing && selectedId !== null ? store.fixAt(store.slotOf(selectedId)) : null
    if (fix === followed.current) return
    followed.current = fix
    if (fix === null) return
    const zoom = Math.max(map.getZoom(), NEAR_ZOOM)
    map.easeTo({ center: [fix.longitude, fix.latitude], zoom, offset: offset(), duration: 600 })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a follow that begins does not wait for the next news
  useEffect(() => {
    onFrame()
    return store.onFrame(() => onFrame())
  }, [store, isFollowing, selectedId])

  const bringIntoSight = useEffectEvent((id: number) => {
    const fix = store.fixAt(store.slotOf(id))
    if (centring.current === id) return centreOn(id)
    if (fix === null || isFollowing || !isCovered(fix)) return
    map.easeTo({ center: [fix.longitude, fix.latitude], offset: offset(), duration: 400 })
  })
  useEffect(() => {
    if (selectedId !== null) bringIntoSight(selectedId)
  }, [selectedId])

  const stopFollowing = useEffectEvent(() => isFollowing && onStopFollowing())
  useEffect(() => {
    const stop = () => void stopFollowing()
    map.on('dragstart', stop)
    return () => void map.off('dragstart', stop)
  }, [map])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected vehicle leaves its group, the one before returns
  useEffect(() => data.draw(), [data, selectedId])

  return (
    <>
      {selectedId !== null && <SelectedVehicle data={data} id={selectedId} />}
      {samePlace !== null && (
        <SamePlaceList
          key={samePlace.vehicleIds.join()}
          data={data}
          place={samePlace}
          ticks={ticks}
          selectedId={selectedId}
          onSelect={onSelect}
          // Another may have been opened by the same click.
          onClose={() => setSamePlace(now => (now === samePlace ? null : now))}
        />
      )}
      <MapControls onFit={() => fit(true)} alwaysPlates={alwaysPlates} onAlwaysPlates={onAlwaysPlates}>
        {controls}
      </MapControls>
    </>
  )
}

/** Draws nothing but the layer: its age ticks, and the rest of the map does not. */
function SelectedVehicle({ data, id }: { data: TrackData; id: number }) {
  const words = useWords()
  const vehicle = useVehicle(data, id)
  useTickingSecond()
  const fix = vehicle?.fix ?? null
  const isShown = data.shown.mask()[data.store.slotOf(id)] === 1
  const status = vehicleStatus(fix, data.now())
  useSelectedLayer(
    vehicle === null || fix === null || status === 'never-reported' || !isShown
      ? null
      : {
          latitude: fix.latitude,
          longitude: fix.longitude,
          headingDeg: fix.headingDeg ?? 0,
          status,
          registration: vehicle.registration,
          age: words.age(data.now() - fix.recordedAtMs),
        },
  )
  return null
}
