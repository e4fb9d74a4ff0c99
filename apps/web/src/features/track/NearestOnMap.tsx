import type { GroundPoint } from '../../map/measure-legs.ts'
import type { TrackData } from './track-data.ts'
import type { Near } from './track-search.ts'
import { useNearest } from './use-nearest.ts'
import { useNearestLayer } from './use-nearest-layer.ts'

interface Props {
  data: TrackData
  near: Near | null
  isPicking: boolean
  onPick: (place: GroundPoint) => void
}

/** The place on the map, and the ring around all vehicles of the list. */
export function NearestOnMap({ data, near, isPicking, onPick }: Props) {
  const { centre, vehicles } = useNearest(data, near)
  useNearestLayer({ centre, radiusM: vehicles.at(-1)?.distanceM ?? 0, isPicking, onPick })
  return null
}
