import type { LonLat, Shape } from '@milepost/domain/geo/shapes.ts'
import { cornersOf, drawingAfter, drawingOf, emptyDrawing } from '@milepost/domain/geofences/drawing.ts'
import { describe, expect, it } from 'vitest'
import { inputOfKey } from './use-geofence-drawing-keys.ts'

const NO_KEYS = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }
const MIDDLE: LonLat = [-1, 60]
const square = {
  kind: 'polygon',
  rings: [
    [
      [0, 60],
      [1, 60],
      [1, 61],
      [0, 61],
    ],
  ],
} satisfies Shape
const HOLE: LonLat[] = [
  [0.2, 60.2],
  [0.4, 60.2],
  [0.4, 60.4],
]
const finished = drawingOf(square)
const press = (key: string, drawing = finished, more = {}) =>
  inputOfKey({ ...NO_KEYS, ...more, key }, drawing, MIDDLE, 0.001)

describe('keys on the map while something is drawn', () => {
  const begun = { ...emptyDrawing('polygon'), rings: [square.rings[0]!.slice(0, 3)] }

  it('Space places a corner at the middle of the map, Enter finishes, Backspace takes the last one away', () => {
    expect(press(' ', begun)).toEqual({ do: 'place', at: MIDDLE })
    expect(press('Enter', begun)).toEqual({ do: 'finish' })
    expect(press('Backspace', begun)).toEqual({ do: 'remove last' })
  })

  it('Escape lets go of the selected corner first, and cancels otherwise', () => {
    expect(press('Escape', begun)).toBe('cancel')
    expect(press('Escape', { ...finished, selected: 1 })).toEqual({ do: 'select', corner: null })
  })

  it('arrows are the map’s until a corner is selected', () => {
    expect(press('ArrowUp', begun)).toBeNull()
    expect(press('ArrowUp')).toBeNull()
  })
})

describe('keys on the map while corners are edited', () => {
  const selected = { ...finished, selected: 0 }

  it('arrows move the selected corner by a pixel, with Shift by ten', () => {
    expect(press('ArrowRight', selected)).toEqual({ do: 'move', corner: 0, to: [0.001, 60] })
    expect(press('ArrowLeft', selected, { shiftKey: true })).toEqual({ do: 'move', corner: 0, to: [-0.01, 60] })
    const up = press('ArrowUp', selected)
    expect(up).toMatchObject({ do: 'move', to: [0, expect.closeTo(60.0005, 6)] })
  })

  it('brackets go from corner to corner, around', () => {
    expect(press(']')).toEqual({ do: 'select', ring: 0, corner: 0 })
    expect(press('[', selected)).toEqual({ do: 'select', ring: 0, corner: 3 })
  })

  it('brackets go on from the outline to the holes and back', () => {
    const holed = drawingOf({ kind: 'polygon', rings: [...square.rings, HOLE] })
    expect(press(']', { ...holed, selected: 3 })).toEqual({ do: 'select', ring: 1, corner: 0 })
    expect(press(']', { ...holed, ring: 1, selected: 2 })).toEqual({ do: 'select', ring: 0, corner: 0 })
    expect(press('[', holed)).toEqual({ do: 'select', ring: 1, corner: 2 })
  })

  it('Escape gives up the hole that is being drawn, and not the geofence', () => {
    const holed = drawingAfter(finished, { do: 'add hole' })
    expect(press('Escape', holed)).toEqual({ do: 'remove hole', ring: 1 })
  })

  it('Delete takes the selected corner away', () => {
    const input = press('Delete', selected)
    expect(cornersOf(drawingAfter(selected, input as never))).toHaveLength(3)
  })

  it('Ctrl Z takes back, and other keys with Ctrl are left alone', () => {
    expect(press('z', finished, { ctrlKey: true })).toBe('undo')
    expect(press('ArrowUp', selected, { ctrlKey: true })).toBeNull()
  })
})
