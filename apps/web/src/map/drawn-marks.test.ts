import { describe, expect, it } from 'vitest'
import { markAt, marksOf } from './drawn-marks.ts'
import type { PointGroup } from './group-points.ts'
import type { OverlayView } from './overlay-view.ts'

const numbers = new Intl.NumberFormat('en-GB')
const view: OverlayView = { x: 0.5, y: 0.5, zoom: 10, widthPx: 1000, heightPx: 800 }
/** World units of a pixel of the view. */
const PX = 1 / (512 * 2 ** 10)

const labels = {
  registrationAt: (slot: number) => `REG ${slot}`,
  headingDeg: Float32Array.of(90, 180, 270),
  status: Uint8Array.of(0, 2, 3),
}

const groupAt = (rightPx: number, downPx: number, change: Partial<PointGroup> = {}): PointGroup => ({
  cell: 1,
  taken: [],
  slot: 0,
  size: 1,
  x: 0.5 + rightPx * PX,
  y: 0.5 + downPx * PX,
  counts: [1, 0, 0, 0],
  ...change,
})

describe('what is drawn', () => {
  it('of a moving vehicle points where it goes, with its registration', () => {
    expect(marksOf([groupAt(0, 0)], labels, numbers)[0]).toMatchObject({
      kind: 'vehicle',
      status: 'moving',
      headingDeg: 90,
      label: 'REG 0',
    })
  })

  it('of a vehicle that stands points nowhere', () => {
    expect(marksOf([groupAt(0, 0, { slot: 1 })], labels, numbers)[0]).toMatchObject({
      status: 'stopped',
      headingDeg: 0,
    })
  })

  it('of a group says how many there are', () => {
    const group = groupAt(0, 0, { size: 1250, counts: [1200, 0, 49, 1] })
    expect(marksOf([group], labels, numbers)[0]).toMatchObject({
      kind: 'group',
      label: '1,250',
    })
  })

  it('has the larger group above the smaller, and single vehicles above both', () => {
    const sizes = [1, 30, 5].map((size, cell) => groupAt(0, 0, { size, cell }))
    expect(marksOf(sizes, labels, numbers).map(mark => mark.group.size)).toEqual([5, 30, 1])
  })
})

describe('a point of the screen', () => {
  const marks = marksOf(
    [groupAt(0, 0, { size: 20, cell: 1 }), groupAt(18, 0, { slot: 1 }), groupAt(200, 100, { slot: 2 })],
    labels,
    numbers,
  )
  const slotAt = (x: number, y: number) => markAt(marks, view, x, y)?.group.slot

  it('belongs to the mark whose middle is nearest', () => {
    expect(markAt(marks, view, 500, 400)?.kind).toBe('group')
    expect(slotAt(516, 400)).toBe(1)
    expect(slotAt(700, 500)).toBe(2)
  })

  it('may miss a mark by a little, and belongs to none further away', () => {
    expect(slotAt(700 + 18, 500)).toBe(2)
    expect(slotAt(700 + 20, 500)).toBeUndefined()
  })
})
