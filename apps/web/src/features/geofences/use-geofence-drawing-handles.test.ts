import type { LonLat } from '@milepost/domain/geo/shapes.ts'
import { drawingAfter, drawingOf } from '@milepost/domain/geofences/drawing.ts'
import { describe, expect, it } from 'vitest'
import { handleNear } from './use-geofence-drawing-handles.ts'

/** One degree is a hundred pixels. */
const onScreen = ([longitude, latitude]: LonLat) => [longitude * 100, latitude * 100] as const
const outline: LonLat[] = [
  [0, 0],
  [9, 0],
  [9, 9],
  [0, 9],
]
const hole: LonLat[] = [
  [2, 2],
  [4, 2],
  [4, 4],
]
const holed = drawingOf({ kind: 'polygon', rings: [outline, hole] })
const near = (x: number, y: number, drawing = holed) => handleNear(drawing, onScreen, x, y)

describe('what is taken at a place on the screen', () => {
  it('is a corner within reach, of the outline or of a hole', () => {
    expect(near(905, 5)).toEqual({ kind: 'corner', ring: 0, corner: 1 })
    expect(near(398, 207)).toEqual({ kind: 'corner', ring: 1, corner: 1 })
    expect(near(300, 600)).toBeNull()
  })

  it('is the middle of an edge, also of the one back to the first corner', () => {
    expect(near(450, 2)).toEqual({ kind: 'edge', ring: 0, afterCorner: 0 })
    expect(near(300, 300)).toEqual({ kind: 'edge', ring: 1, afterCorner: 2 })
  })

  it('is only of the hole while that is being drawn', () => {
    const begun = [
      { do: 'add hole' as const },
      { do: 'place' as const, at: [6, 6] as LonLat },
      { do: 'place' as const, at: [7, 6] as LonLat },
    ].reduce(drawingAfter, holed)
    expect(near(600, 600, begun)).toEqual({ kind: 'corner', ring: 2, corner: 0 })
    expect(near(905, 5, begun)).toBeNull()
    expect(near(650, 600, begun)).toBeNull()
  })
})
