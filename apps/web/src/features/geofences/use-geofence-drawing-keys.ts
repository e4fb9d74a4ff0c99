import type { LonLat } from '@milepost/domain/geo/shapes.ts'
import { cornersOf, type Drawing, type DrawingInput } from '@milepost/domain/geofences/drawing.ts'

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

const ARROWS: Record<string, readonly [east: number, north: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}
const FAR_PX = 10

/**
 * What a key on the map does to what is drawn; null leaves it to the map. Space or Enter place a corner at the middle of the
 * map while there is none to finish; arrows move the selected corner by a pixel, with Shift by ten; brackets go from corner
 * to corner, from the outline on to the holes. Escape gives up a hole that is being drawn before all else that is.
 */
export function inputOfKey(
  { key, shiftKey, ctrlKey, metaKey, altKey }: Key,
  drawing: Drawing,
  middle: LonLat,
  degreesPerPx: number,
): DrawingInput | 'cancel' | 'undo' | null {
  const { selected, ring, isFinished } = drawing
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'z') return 'undo'
  if (ctrlKey || metaKey || altKey) return null
  const corner = selected === null ? undefined : cornersOf(drawing)[selected]
  const arrow = ARROWS[key]
  if (arrow !== undefined && selected !== null && corner !== undefined) {
    const step = degreesPerPx * (shiftKey ? FAR_PX : 1)
    const north = step * Math.cos((corner[1] * Math.PI) / 180)
    return { do: 'move', corner: selected, to: [corner[0] + arrow[0] * step, corner[1] + arrow[1] * north] }
  }
  switch (key) {
    case ' ':
      return isFinished ? null : { do: 'place', at: middle }
    case 'Enter':
      return isFinished ? null : { do: 'finish' }
    case 'Backspace':
    case 'Delete':
      if (selected !== null) return { do: 'remove', corner: selected }
      return isFinished ? null : { do: 'remove last' }
    case 'Escape':
      if (selected !== null) return { do: 'select', corner: null }
      return isFinished || ring === 0 ? 'cancel' : { do: 'remove hole', ring }
    case '[':
    case ']':
      return isFinished ? neighbour(drawing, key === ']' ? 1 : -1) : null
    default:
      return null
  }
}

function neighbour({ rings, ring, selected }: Drawing, by: 1 | -1): DrawingInput {
  const all = rings.flatMap((corners, of) => corners.map((_, corner) => ({ do: 'select' as const, ring: of, corner })))
  const at = all.findIndex(one => one.ring === ring && one.corner === selected)
  const next = at === -1 ? (by === 1 ? 0 : -1) : (at + by) % all.length
  return all.at(next) ?? { do: 'select', corner: null }
}
