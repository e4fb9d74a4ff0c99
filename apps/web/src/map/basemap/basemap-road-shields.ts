import type { Map as MapLibreMap, StyleImageMetadata } from 'maplibre-gl'

interface Shield {
  readonly fill: readonly [number, number, number]
  readonly edge: readonly [number, number, number]
}

// The colours of British direction signs; the text colours stand with the labels in the style.
const shields: Readonly<Record<string, Shield>> = {
  'shield-motorway': { fill: [33, 88, 168], edge: [255, 255, 255] },
  'shield-trunk': { fill: [0, 104, 71], edge: [255, 255, 255] },
  'shield-primary': { fill: [255, 255, 255], edge: [70, 70, 70] },
  'shield-secondary': { fill: [255, 255, 255], edge: [150, 150, 150] },
}

const pixelRatio = 2
const side = 28
const radius = 7
const stretch: Partial<StyleImageMetadata> = {
  pixelRatio,
  stretchX: [[radius + 2, side - radius - 2]],
  stretchY: [[radius + 2, side - radius - 2]],
  content: [7, 4, side - 7, side - 4],
}

/** Draws the number shields of the style when the map first needs each; survives a change of style. */
export function installRoadShields(map: MapLibreMap): void {
  map.setMissingStyleImageResolver(id => {
    const shield = shields[id]
    if (shield !== undefined && !map.hasImage(id)) map.addImage(id, drawShield(shield), stretch)
  })
}

/** A rounded plate with a thin edge, as RGBA bytes. */
export function drawShield({ fill, edge }: Shield): { width: number; height: number; data: Uint8ClampedArray } {
  const data = new Uint8ClampedArray(side * side * 4)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const inside = depthInPlate(x + 0.5, y + 0.5)
      const colour = inside < 2 ? edge : fill
      data.set([...colour, Math.round(255 * Math.min(1, Math.max(0, inside)))], (y * side + x) * 4)
    }
  }
  return { width: side, height: side, data }
}

/** How far a point lies inside the rounded plate, in pixels; negative outside. */
function depthInPlate(x: number, y: number): number {
  const dx = Math.abs(x - side / 2) - (side / 2 - radius)
  const dy = Math.abs(y - side / 2) - (side / 2 - radius)
  return radius - Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) - Math.min(Math.max(dx, dy), 0)
}
