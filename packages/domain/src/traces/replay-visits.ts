import { distanceM } from '../geo/distance.ts'
import { type Shape, shapeContains } from '../geo/shapes.ts'
import { SILENCE_MS } from '../trips/path.ts'

export interface VisitFix {
  atMs: number
  latitude: number
  longitude: number
  /** Its number within the way: what does not follow the one before was left out in between. */
  number: number
}

export interface TimeInside {
  fromMs: number
  untilMs: number
}

/** Between two records the way is looked at this often. */
const STEP_M = 15
const MOST_STEPS = 200

/**
 * When a way was in an area. Between two records the vehicle went straight and evenly, so that the edge is crossed between
 * them and an area smaller than their distance is not jumped over; across a silence nothing is assumed.
 */
export function timesInside(shape: Shape, fixes: readonly VisitFix[]): TimeInside[] {
  const times: TimeInside[] = []
  for (const [index, fix] of fixes.entries()) {
    if (shapeContains(shape, fix.latitude, fix.longitude)) add(times, fix.atMs, fix.atMs)
    const next = fixes[index + 1]
    if (next !== undefined && next.number === fix.number + 1 && next.atMs - fix.atMs <= SILENCE_MS) {
      for (const { fromMs, untilMs } of between(shape, fix, next)) add(times, fromMs, untilMs)
    }
  }
  return times
}

function add(times: TimeInside[], fromMs: number, untilMs: number) {
  const last = times.at(-1)
  if (last !== undefined && fromMs <= last.untilMs) last.untilMs = Math.max(last.untilMs, untilMs)
  else times.push({ fromMs, untilMs })
}

function* between(shape: Shape, a: VisitFix, b: VisitFix): Generator<TimeInside> {
  const steps = Math.min(
    MOST_STEPS,
    Math.ceil(distanceM(a.latitude, a.longitude, b.latitude, b.longitude) / STEP_M) || 1,
  )
  const atStep = (step: number) => a.atMs + Math.round(((b.atMs - a.atMs) * step) / steps)
  const isInside = (step: number) =>
    shapeContains(
      shape,
      a.latitude + ((b.latitude - a.latitude) * step) / steps,
      a.longitude + ((b.longitude - a.longitude) * step) / steps,
    )
  let enteredAt: number | null = null
  for (let step = 0; step <= steps; step++) {
    const inside = isInside(step)
    if (inside) enteredAt ??= step
    if (enteredAt !== null && (!inside || step === steps)) {
      yield { fromMs: atStep(enteredAt), untilMs: atStep(inside ? step : step - 1) }
      enteredAt = null
    }
  }
}

/** Times that touch, or lie within `apartMs` of each other, as one; in order. */
export function joinTimes<Time extends TimeInside>(times: readonly Time[], apartMs: number): Time[] {
  const joined: Time[] = []
  for (const time of times.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = joined.at(-1)
    if (last !== undefined && time.fromMs - last.untilMs <= apartMs) {
      joined[joined.length - 1] = { ...last, untilMs: Math.max(last.untilMs, time.untilMs) }
    } else joined.push({ ...time })
  }
  return joined
}
