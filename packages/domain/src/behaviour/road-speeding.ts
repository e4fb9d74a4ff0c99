import type { Place } from '../fold/derived-rows.ts'

/** A fix of a trip with the limit of the road that it lies on; null where the map does not know it. */
export interface RoadFix extends Place {
  atMs: number
  sequence: number
  /** Null where the device reports none: such a fix says nothing about how fast it was. */
  speedKmh: number | null
  headingDeg: number
  limitKmh: number | null
}

/** A fix that says how fast it was. */
export type FastFix = RoadFix & { speedKmh: number }

interface RoadSpeedingSettings {
  /** What may be driven above the limit, as a share of it, and at least in km/h: receivers and speedometers differ. */
  toleranceShare: number
  leastToleranceKmh: number
  /** Above the limit for less than this is not reported. */
  speedingFromS: number
  /** Between two fixes further apart than this nobody saw the speed or the road. */
  apartS: number
}

const SETTINGS: RoadSpeedingSettings = {
  toleranceShare: 0.1,
  leastToleranceKmh: 5,
  speedingFromS: 10,
  apartS: 60,
}

/** A time during which every fix was faster than one limit and its tolerance. */
export interface RoadSpeeding {
  /** The first of them: when and where it began. */
  start: FastFix
  /** From the first to the last of them: what was seen, not what may have been. */
  durationS: number
  limitKmh: number
  maxSpeedKmh: number
  maxExcessKmh: number
}

/**
 * Where a trip was faster than the limits of its roads (docs/domain/road-speeding.md). Takes the fixes of one trip, in order
 * of time.
 */
export function roadSpeedings(fixes: readonly RoadFix[], settings: RoadSpeedingSettings = SETTINGS): RoadSpeeding[] {
  const stretches: Stretch[] = []
  let open: Stretch | null = null
  for (const [index, fix] of fixes.entries()) {
    if (!hasSpeed(fix)) continue
    const limitKmh = steadyLimit(fixes, index, fix.limitKmh)
    if (limitKmh === null || !isOver(fix.speedKmh, limitKmh, settings)) {
      open = null
      continue
    }
    if (open === null || open.limitKmh !== limitKmh || fix.atMs - open.last.atMs > settings.apartS * 1000) {
      open = { start: fix, last: fix, limitKmh, maxSpeedKmh: fix.speedKmh }
      stretches.push(open)
    }
    open.last = fix
    open.maxSpeedKmh = Math.max(open.maxSpeedKmh, fix.speedKmh)
  }
  return stretches
    .filter(({ start, last }) => last.atMs - start.atMs >= settings.speedingFromS * 1000)
    .map(({ start, last, limitKmh, maxSpeedKmh }) => ({
      start,
      durationS: Math.round((last.atMs - start.atMs) / 1000),
      limitKmh,
      maxSpeedKmh,
      maxExcessKmh: maxSpeedKmh - limitKmh,
    }))
}

interface Stretch {
  start: FastFix
  last: FastFix
  limitKmh: number
  maxSpeedKmh: number
}

const hasSpeed = (fix: RoadFix): fix is FastFix => fix.speedKmh !== null

function isOver(speedKmh: number, limitKmh: number, settings: RoadSpeedingSettings): boolean {
  return speedKmh > limitKmh + Math.max(limitKmh * settings.toleranceShare, settings.leastToleranceKmh)
}

/**
 * The limits without those that hold for a single fix between others: the receiver slipped to a road that crosses or runs
 * beside. Such a fix has the limit around it where that is seen twice before and twice after, else none is known.
 */
function steadyLimit(fixes: readonly RoadFix[], index: number, limitKmh: number | null): number | null {
  const limitAt = (place: number) => fixes[place]?.limitKmh
  const [before, after] = [limitAt(index - 1), limitAt(index + 1)]
  const isBetween = before !== undefined && after !== undefined
  if (limitKmh === null || !isBetween || before === limitKmh || after === limitKmh) return limitKmh
  const isSlip = before === after && limitAt(index - 2) === before && limitAt(index + 2) === after
  return isSlip ? before : null
}
