import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { useWords } from '../../i18n/use-words.ts'
import { DRAWN_STATUSES } from '../../map/group-points.ts'
import { MapControls } from '../../map/MapControls.tsx'
import { latitudeOf, longitudeOf } from '../../map/mercator.ts'
import type { Covered } from '../../ui/drawer-cover.ts'
import type { Ticks } from '../../vehicle-lists/group-tree.ts'
import { type SamePlace, SamePlaceList } from './SamePlaceList.tsx'
import { SelectedVehicle } from './SelectedVehicle.tsx'
import type { TrackData } from './track-data.ts'
import { type TrackMapHandle, useTrackCamera } from './use-track-camera.ts'
import { useVehicleLayer } from './use-vehicle-layer.ts'

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
  covered: Covered
  onSelect: (vehicleId: number) => void
  onStopFollowing: () => void
  onAlwaysPlates: (always: boolean) => void
  /** Clicks on the map measure or choose a place, and no vehicle. */
  isPassive: boolean
  /** More buttons beside the map. */
  controls?: ReactNode
}

const byRegistration = new Intl.Collator(undefined, { numeric: true }).compare

/** The vehicles on the map of the Track screen, and the buttons beside it. */
export function TrackMap(props: Props) {
  const { data, ref, ticks, selectedId, isFollowing, alwaysPlates, hasPlace, covered } = props
  const { onSelect, onStopFollowing, onAlwaysPlates, isPassive, controls } = props
  const { store, shown } = data
  const words = useWords()
  const [samePlace, setSamePlace] = useState<SamePlace | null>(null)

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

  const { fitAll } = useTrackCamera({
    ref,
    store,
    points,
    selectedId,
    isFollowing,
    onStopFollowing,
    hasPlace,
    covered,
  })

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
      <MapControls onFit={fitAll} alwaysPlates={alwaysPlates} onAlwaysPlates={onAlwaysPlates}>
        {controls}
      </MapControls>
    </>
  )
}
