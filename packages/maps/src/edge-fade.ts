import type { Bounds } from '@milepost/domain/geo/distance.ts'

/** Width of the border in which an area fades into the map of the world: a share of the width of the area, and of its height. */
const BORDER_SHARE = 0.06
/** Of the opacity, from the side of an area to the inner edge of its border; the page divides by as many. */
const STEPS = 8

/**
 * How visible a feature is that lies in the border of its area: from 1, faintest, at the side of the area or across it, to 7, at the
 * inner edge of the border. Null: further inside, where nothing fades. A feature has one step as a whole, by its part nearest to a side.
 */
export function edgeStep(feature: Bounds, area: Bounds): number | null {
  const width = (area.east - area.west) * BORDER_SHARE
  const height = (area.north - area.south) * BORDER_SHARE
  const nearest = Math.min(
    (feature.west - area.west) / width,
    (area.east - feature.east) / width,
    (feature.south - area.south) / height,
    (area.north - feature.north) / height,
  )
  const step = Math.max(1, Math.ceil(nearest * STEPS))
  return step < STEPS ? step : null
}
