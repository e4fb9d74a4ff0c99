/** A rectangle on the screen in CSS pixels. */
export interface LabelBox {
  left: number
  top: number
  right: number
  bottom: number
}

const CELL_PX = 64

/** What is taken of the screen, so that no label lies upon a mark or another label. Made anew for every picture. */
export class LabelBoxes {
  #cells = new Map<number, LabelBox[]>()

  /** Takes the place whatever else is there. */
  claim(box: LabelBox) {
    for (const cell of cellsOf(box)) {
      const boxes = this.#cells.get(cell)
      if (boxes === undefined) this.#cells.set(cell, [box])
      else boxes.push(box)
    }
  }

  /** Takes the place if nothing is there; true when it did. */
  tryPlace(box: LabelBox): boolean {
    for (const cell of cellsOf(box)) {
      if (this.#cells.get(cell)?.some(other => overlap(box, other))) return false
    }
    this.claim(box)
    return true
  }
}

const overlap = (a: LabelBox, b: LabelBox) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

function cellsOf({ left, top, right, bottom }: LabelBox): number[] {
  const cells: number[] = []
  for (let row = Math.floor(top / CELL_PX); row <= Math.floor(bottom / CELL_PX); row++) {
    for (let column = Math.floor(left / CELL_PX); column <= Math.floor(right / CELL_PX); column++) {
      cells.push(row * 4096 + column)
    }
  }
  return cells
}

/** The box of a text that hangs below a point. */
export const boxBelow = (x: number, top: number, widthPx: number, heightPx: number): LabelBox => ({
  left: x - widthPx / 2,
  right: x + widthPx / 2,
  top,
  bottom: top + heightPx,
})

export const boxAroundMark = (x: number, y: number, radiusPx: number): LabelBox => ({
  left: x - radiusPx,
  right: x + radiusPx,
  top: y - radiusPx,
  bottom: y + radiusPx,
})
