import { useEffect, useEffectEvent } from 'react'
import type { DrawnStatus } from '../../map/group-points.ts'
import { boxAroundMark, boxBelow } from '../../map/label-boxes.ts'
import { useOpenMap } from '../../map/map-context.ts'
import type { OverlayFrame } from '../../map/map-overlay.ts'
import { mercatorX, mercatorY } from '../../map/mercator.ts'
import { fontOf, paintHaloed, widthOf } from '../../map/overlay-text.ts'
import { placesOf } from '../../map/overlay-view.ts'
import { paintSprite } from '../../map/paint-marks.ts'

export interface SelectedMark {
  latitude: number
  longitude: number
  headingDeg: number
  status: DrawnStatus
  registration: string
  /** How old the position is, in words. */
  age: string
}

const HALO_PX = 19
const REGISTRATION = fontOf(600, 12.5)
const AGE = fontOf(600, 11.25)
const TEXT_BELOW_PX = 23
const LINE_PX = 15

/** The selected vehicle above all others, ringed, with its registration and the age of its position. */
export function useSelectedLayer(mark: SelectedMark | null) {
  const { overlay } = useOpenMap()
  const current = useEffectEvent(() => mark)

  useEffect(
    () =>
      overlay.add({
        order: 1,
        claim: frame => claimSelected(frame, current()),
        paint: frame => paintSelected(frame, current()),
      }),
    [overlay],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark is read when it is painted
  useEffect(
    () => overlay.paintSoon(),
    [overlay, mark?.latitude, mark?.longitude, mark?.headingDeg, mark?.status, mark?.registration, mark?.age],
  )
}

const placesOfMark = ({ view }: OverlayFrame, { longitude, latitude }: SelectedMark) =>
  placesOf(view, mercatorX(longitude), mercatorY(latitude), 80)

function claimSelected(frame: OverlayFrame, mark: SelectedMark | null) {
  if (mark === null) return
  const width = Math.max(widthOf(frame.context, mark.registration, REGISTRATION), widthOf(frame.context, mark.age, AGE))
  for (const [left, top] of placesOfMark(frame, mark)) {
    frame.labels.claim(boxAroundMark(left, top, HALO_PX))
    frame.labels.claim(boxBelow(left, top + TEXT_BELOW_PX, width, 2 * LINE_PX))
  }
}

function paintSelected(frame: OverlayFrame, mark: SelectedMark | null) {
  if (mark === null) return
  const { context, sprites } = frame
  for (const [left, top] of placesOfMark(frame, mark)) {
    context.beginPath()
    context.arc(left, top, HALO_PX, 0, 2 * Math.PI)
    context.fillStyle = sprites.colour('--mp-brand')
    context.globalAlpha = 0.14
    context.fill()
    context.globalAlpha = 1
    context.beginPath()
    context.arc(left, top, HALO_PX + 1.25, 0, 2 * Math.PI)
    context.lineWidth = 2.5
    context.strokeStyle = sprites.colour('--mp-brand')
    context.stroke()
    paintSprite(frame, sprites.mark(mark.status, mark.status === 'moving' ? mark.headingDeg : 0), left, top)
    paintHaloed(frame, mark.registration, REGISTRATION, left, top + TEXT_BELOW_PX, 2)
    paintHaloed(frame, mark.age, AGE, left, top + TEXT_BELOW_PX + LINE_PX, 2)
  }
}
