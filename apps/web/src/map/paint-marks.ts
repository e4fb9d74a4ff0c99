import type { DrawnMark, GroupMark, VehicleMark } from './drawn-marks.ts'
import { boxAroundMark, boxBelow } from './label-boxes.ts'
import type { OverlayFrame } from './map-overlay.ts'
import { fontOf, paintHaloed, widthOf } from './overlay-text.ts'
import { placesOf } from './overlay-view.ts'
import type { Sprite } from './status-sprites.ts'

interface Placed<Mark> {
  mark: Mark
  left: number
  top: number
}

const PLATE = fontOf(600, 11.5)
const PLATE_BELOW_PX = 12.5
const PLATE_HEIGHT_PX = 14
/** Beyond the edge of the screen a mark still has its text inside it. */
const TEXT_REACH_PX = 60
/** The picture of a vehicle has an edge that a text may touch. */
const TOUCH_PX = 3

/** Marks above each other in their order; registrations give way to every mark. */
export function paintMarks(frame: OverlayFrame, marks: readonly DrawnMark[], hasPlates: boolean) {
  const groups: Placed<GroupMark>[] = []
  const vehicles: Placed<VehicleMark>[] = []
  for (const mark of marks) {
    for (const [left, top] of placesOf(frame.view, mark.group.x, mark.group.y, mark.radiusPx + TEXT_REACH_PX)) {
      frame.labels.claim(boxAroundMark(left, top, mark.radiusPx - TOUCH_PX))
      if (mark.kind === 'group') groups.push({ mark, left, top })
      else vehicles.push({ mark, left, top })
    }
  }
  const plates = hasPlates ? vehicles.filter(vehicle => takePlate(frame, vehicle)) : []
  for (const group of groups) paintGroup(frame, group)
  for (const { mark, left, top } of vehicles) {
    paintSprite(frame, frame.sprites.mark(mark.status, mark.headingDeg), left, top)
  }
  for (const { mark, left, top } of plates) paintHaloed(frame, mark.label, PLATE, left, top + PLATE_BELOW_PX)
}

/** With its middle on a pixel of the screen, which keeps its edges sharp. */
export function paintSprite({ context, sprites }: OverlayFrame, { image, px }: Sprite, left: number, top: number) {
  const onPixel = (at: number) => Math.round((at - px / 2) * sprites.pixelRatio) / sprites.pixelRatio
  context.drawImage(image, onPixel(left), onPixel(top), px, px)
}

function takePlate({ context, labels }: OverlayFrame, { mark, left, top }: Placed<VehicleMark>): boolean {
  return labels.tryPlace(boxBelow(left, top + PLATE_BELOW_PX, widthOf(context, mark.label, PLATE), PLATE_HEIGHT_PX))
}

function paintGroup(frame: OverlayFrame, { mark, left, top }: Placed<GroupMark>) {
  const { context, sprites } = frame
  paintSprite(frame, sprites.ring(mark), left, top)
  const { size } = mark.group
  context.font = fontOf(600, size < 100 ? 12 : size < 1000 ? 13 : 14)
  context.textAlign = 'center'
  context.textBaseline = 'alphabetic'
  context.fillStyle = sprites.colour('--mp-text')
  context.fillText(mark.label, left, top + 4.5)
}
