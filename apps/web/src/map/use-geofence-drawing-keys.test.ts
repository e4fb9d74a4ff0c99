import type { LonLat, Shape } from '@milepost/domain/geo-shapes.ts'
import { drawingAfter, drawingOf, emptyDrawing } from '@milepost/domain/geofence-drawing.ts'
import { describe, expect, it } from 'vitest'
import { inputOfKey } from './use-geofence-drawing-keys.ts'

const NO_KEYS = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }
const MIDDLE: LonLat = [-1, 60]
const square: Shape = {
  kind: 'polygon',
  rings: [
    [
      [0, 60],
      [1, 60],
      [1, 61],
      [0, 61],
    ],
  ],
}
const finished = drawingOf(square)
const press = (key: string, drawing = finished, more = {}) =>
  inputOfKey({ ...NO_KEYS, ...more, key }, drawing, MIDDLE, 0.001)

describe('keys on the map while something is drawn', () => {
  const begun = { ...emptyDrawing('polygon'), corners: square.rings[0]!.slice(0, 3) }

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
    expect(press(']')).toEqual({ do: 'select', corner: 0 })
    expect(press('[', selected)).toEqual({ do: 'select', corner: 3 })
  })

  it('Delete takes the selected corner away', () => {
    const input = press('Delete', selected)
    expect(drawingAfter(selected, input as never).corners).toHaveLength(3)
  })

  it('Ctrl Z takes back, and other keys with Ctrl are left alone', () => {
    expect(press('z', finished, { ctrlKey: true })).toBe('undo')
    expect(press('ArrowUp', selected, { ctrlKey: true })).toBeNull()
  })
})
