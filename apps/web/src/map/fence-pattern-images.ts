import type { Map as MapLibreMap } from 'maplibre-gl'
import type { FenceLook } from './fence-look.ts'
import { patternCanvas } from './fence-patterns.ts'

/** The map requires powers of two, so that tiles meet at every zoom. */
const TILE_PX = 8
const PIXEL_RATIO = 2

/** What the map calls the image of a look: `fence rising #1c7ed6`; null for one without a pattern. */
export const imageNameOf = ({ pattern, colour }: FenceLook): string | null =>
  pattern === null ? null : `fence ${pattern} ${colour}`

/**
 * Gives the map the patterns of geofences before it needs them: one image for each pattern and colour that is there,
 * however many geofences share it. To wait until one is missing leaves the tiles bare that are drawn meanwhile.
 */
export function addPatternImages(map: MapLibreMap, looks: readonly FenceLook[]) {
  const byName = new Map(looks.map(look => [imageNameOf(look), look]))
  for (const [name, { pattern, colour }] of byName) {
    if (name === null || pattern === null || map.hasImage(name)) continue
    const canvas = patternCanvas(pattern, colour, TILE_PX, PIXEL_RATIO)
    const image = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)
    if (image) map.addImage(name, image, { pixelRatio: PIXEL_RATIO })
  }
}
