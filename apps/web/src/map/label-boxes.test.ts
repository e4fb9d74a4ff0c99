import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boxAroundMark, boxBelow, type LabelBox, LabelBoxes } from './label-boxes.ts'

const anyBox = fc
  .tuple(
    fc.integer({ min: -50, max: 700 }),
    fc.integer({ min: -50, max: 500 }),
    fc.integer({ min: 1, max: 150 }),
    fc.integer({ min: 1, max: 90 }),
  )
  .map(([left, top, width, height]): LabelBox => ({ left, top, right: left + width, bottom: top + height }))

const isFree = (a: LabelBox, b: LabelBox) =>
  a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top

describe('places of labels', () => {
  it('never lie upon each other, and a label is left out only for one that does', () => {
    fc.assert(
      fc.property(fc.array(anyBox, { maxLength: 40 }), given => {
        const boxes = new LabelBoxes()
        const placed: LabelBox[] = []
        for (const box of given) {
          const hasRoom = placed.every(other => isFree(box, other))
          expect(boxes.tryPlace(box)).toBe(hasRoom)
          if (hasRoom) placed.push(box)
        }
      }),
    )
  })

  it('give way to a mark, which is there though something else is', () => {
    const boxes = new LabelBoxes()
    boxes.claim(boxAroundMark(100, 100, 10))
    boxes.claim(boxAroundMark(104, 100, 10))
    expect(boxes.tryPlace(boxBelow(100, 105, 60, 14))).toBe(false)
    expect(boxes.tryPlace(boxBelow(100, 110, 60, 14))).toBe(true)
  })
})
