import { useEffect, useEffectEvent } from 'react'
import type { DrawnStatus } from './group-points.ts'
import { boxAroundMark, boxBelow } from './label-boxes.ts'
import { useOpenMap } from './map-context.ts'
import type { OverlayFrame } from './map-overlay.ts'
import { mercatorX, mercatorY } from './mercator.ts'
import { fontOf, paintHaloed, widthOf } from './overlay-text.ts'
import { placesOf } from './overlay-view.ts'
import { paintSprite } from './paint-marks.ts'

/** A vehicle at the moment of the replay. */
export interface TraceMark {
  latitude: number
  longitude: number
  headingDeg: number
  status: DrawnStatus
  label: string
  /** Whose graph is shown: it is ringed. */
  isLead: boolean
  colour: string
}

/** Something that happened at a place: a letter on a disc, so that it is recognised without its colour. */
export interface TracePin {
  latitude: number
  longitude: number
  letter: string
  colourToken: string
  isRound: boolean
}

interface TraceMarks {
  /** As they are now; read for every picture. */
  marks: () => readonly TraceMark[]
  pins: readonly TracePin[]
  /** Calls when the moment changes. */
  onFrame: (listener: () => void) => () => void
}

const LABEL = fontOf(600, 12)
const LETTER = fontOf(600, 9.5)
const LABEL_BELOW_PX = 15
const RING_PX = 17
const PIN_PX = 7
const FAR_PIN_PX = 3.75
/** Farther away pins lie upon each other: they are dots and squares. */
const LETTERS_FROM_ZOOM = 13

/** The vehicles of a replay, above the pins of stops and events, on the canvas that a replay repaints in every frame. */
export function useTraceMarks({ marks, pins, onFrame }: TraceMarks) {
  const { map, overlay } = useOpenMap()
  const current = useEffectEvent(() => marks())
  const currentPins = useEffectEvent(() => pins)

  useEffect(() => {
    const offFrame = onFrame(() => overlay.paintSoon())
    const remove = overlay.add({
      order: 1,
      paint: frame => {
        for (const pin of currentPins()) paintPin(frame, pin)
        const shown = current()
        for (const mark of shown) paintMark(frame, mark)
        for (const mark of shown) paintLabel(frame, mark)
        map.getContainer().dataset.traceMarks = String(shown.length)
      },
    })
    return () => {
      offFrame()
      remove()
    }
  }, [map, overlay, onFrame])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is painted is read when painting
  useEffect(() => overlay.paintSoon(), [overlay, pins, marks])
}

const placesOfPoint = ({ view }: OverlayFrame, point: { latitude: number; longitude: number }) =>
  placesOf(view, mercatorX(point.longitude), mercatorY(point.latitude), 60)

function paintPin(frame: OverlayFrame, pin: TracePin) {
  const { context, sprites } = frame
  const isFar = frame.view.zoom < LETTERS_FROM_ZOOM
  const halfPx = isFar ? FAR_PIN_PX : PIN_PX
  for (const [left, top] of placesOfPoint(frame, pin)) {
    context.beginPath()
    if (pin.isRound) context.arc(left, top, halfPx, 0, 2 * Math.PI)
    else context.roundRect(left - halfPx, top - halfPx, 2 * halfPx, 2 * halfPx, 2)
    context.fillStyle = sprites.colour(pin.colourToken)
    context.fill()
    context.lineWidth = 1.5
    context.strokeStyle = sprites.colour('--mp-surface')
    context.stroke()
    if (isFar) continue
    context.font = LETTER
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillStyle = sprites.colour('--mp-surface')
    context.fillText(pin.letter, left, top + 0.5)
  }
}

function paintMark(frame: OverlayFrame, mark: TraceMark) {
  const { context, sprites, labels } = frame
  for (const [left, top] of placesOfPoint(frame, mark)) {
    labels.claim(boxAroundMark(left, top, 11))
    context.beginPath()
    context.arc(left, top, mark.isLead ? RING_PX : RING_PX - 3, 0, 2 * Math.PI)
    context.globalAlpha = 0.16
    context.fillStyle = mark.colour
    context.fill()
    context.globalAlpha = 1
    context.lineWidth = mark.isLead ? 3 : 1.5
    context.strokeStyle = mark.colour
    context.stroke()
    paintSprite(frame, sprites.mark(mark.status, mark.status === 'moving' ? mark.headingDeg : 0), left, top)
  }
}

function paintLabel(frame: OverlayFrame, mark: TraceMark) {
  for (const [left, top] of placesOfPoint(frame, mark)) {
    const below = top + LABEL_BELOW_PX + (mark.isLead ? 4 : 0)
    const width = widthOf(frame.context, mark.label, LABEL)
    if (frame.labels.tryPlace(boxBelow(left, below, width, 14))) paintHaloed(frame, mark.label, LABEL, left, below, 2)
  }
}
