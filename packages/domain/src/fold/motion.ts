import { apartM, atMostApartM } from '../geo/distance.ts'
import type { Place } from './derived-rows.ts'
import type { FoldPosition } from './fold-position.ts'
import { countedM, missedM } from './odometer.ts'
import type { FoldSettings } from './settings.ts'
import type { FoldState } from './state.ts'

/** What happened between the record before and this one, as far as the two say. */
export interface SeenLeg {
  readonly elapsedMs: number
  /** By the odometer, which is right also where the vehicle stood at both ends; null where it says nothing. */
  readonly countedM: number | null
  /** The odometer was reset, jumped, or counts nothing. */
  readonly isReset: boolean
  /** What it has missed before it was seen to count nothing. */
  readonly missedM: number
  /**
   * Between the newest fix before and this one; null where one is missing, where nothing says how the vehicle got here, and on the
   * way where the odometer says it all.
   */
  readonly lineM: number | null
  /** No record, or no fix, for so long that nobody knows, and the vehicle is elsewhere now. */
  readonly isUnseen: boolean
  readonly isCounted: boolean
}

export interface Leg extends SeenLeg {
  /** The vehicle moves at one of the two records, or was moved unseen. */
  isOnTheWay: boolean
  /** By the odometer, else along the believed fixes; 0 where nothing is known, and for the drift of a vehicle that stands. */
  wayM: number
  /** The way that is counted has come to this fix. */
  endsCount: boolean
}

/** No leg: what led here has been settled. */
export const STAYED: Leg = {
  elapsedMs: 0,
  countedM: null,
  isReset: false,
  missedM: 0,
  lineM: 0,
  isUnseen: false,
  isCounted: false,
  isOnTheWay: false,
  wayM: 0,
  endsCount: true,
}

/**
 * The leg to a record as far as it is seen before it is known whether the vehicle moves; `withWay` completes it.
 *
 * @param isNewPlace the fix is believed, but nothing says how the vehicle got there
 */
export function legTo(
  draft: FoldState,
  position: FoldPosition,
  ignition: boolean | null,
  isNewPlace: boolean,
  settings: FoldSettings,
): Leg {
  const { atMs, fix, odometer } = draft
  const elapsedMs = atMs === null ? 0 : position.recordedAtMs - atMs
  const needsLine =
    fix !== null && position.hasFix && !isNewPlace && !isPlainlyCounted(draft, position, elapsedMs, settings)
  const lineM = needsLine ? apartM(fix, position) : null
  const byOdometer = countedM(odometer, position, elapsedMs / 1000, lineM, fix === null ? null : fix.speedKmh, settings)
  // On a ferry no wheel turns.
  const counted = draft.ignition === false && ignition === false && byOdometer === 0 ? null : byOdometer
  return {
    elapsedMs,
    countedM: counted,
    isReset: odometer !== null && position.odometerM !== null && byOdometer === null,
    missedM: counted === null ? missedM(odometer, position, byOdometer) : 0,
    lineM,
    isUnseen: isUnseen(draft, position, elapsedMs, lineM, counted, settings),
    isCounted: counted !== null,
    isOnTheWay: false,
    wayM: 0,
    endsCount: false,
  }
}

/** On the way, with an odometer that has counted on by no more than the speeds say: the line between the fixes adds nothing. */
function isPlainlyCounted(
  { run, odometer, fix }: FoldState,
  { odometerM, speedKmh }: FoldPosition,
  elapsedMs: number,
  { restEndsTripS, silenceS }: FoldSettings,
): boolean {
  if (run === null || run.lost !== null || odometer === null || odometerM === null) return false
  if (elapsedMs > Math.min(restEndsTripS, silenceS) * 1000) return false
  const counted = odometerM - odometer.readingM
  return counted > 0 && counted <= (Math.max(speedKmh ?? 0, fix?.speedKmh ?? 0) / 3_600) * elapsedMs + LEAST_STEP_M
}

/** The least that an odometer may count at once. */
const LEAST_STEP_M = 100

function isUnseen(
  { run, fix }: FoldState,
  position: FoldPosition,
  elapsedMs: number,
  lineM: number | null,
  counted: number | null,
  { silenceS, samePlaceM, tunnelS }: FoldSettings,
): boolean {
  const isSilent = elapsedMs > silenceS * 1000
  if (!position.hasFix || fix === null || lineM === null) return isSilent && run !== null
  if (lineM < samePlaceM && (counted ?? 0) < samePlaceM) return false
  if (isSilent) return true
  return run === null && counted === null && position.recordedAtMs - fix.atMs > (silenceS + tunnelS) * 1000
}

/** Completes a leg with its way: without an odometer the line counts while the vehicle moves, or was moved unseen. */
export function withWay(draft: FoldState, position: FoldPosition, leg: Leg, isMoving: boolean): Leg {
  leg.isOnTheWay = draft.isMoving || isMoving || leg.isUnseen
  leg.wayM = leg.countedM ?? leg.missedM
  leg.endsCount = leg.isOnTheWay || leg.isCounted || (position.hasFix && leg.lineM === null)
  if (leg.countedM === null && leg.isOnTheWay && leg.lineM !== null) addLine(draft, position, leg, leg.lineM)
  return leg
}

function addLine({ countedTo, fix }: FoldState, position: FoldPosition, leg: Leg, lineM: number): void {
  if (countedTo === null) return
  const farM = isSamePlace(countedTo, fix) ? lineM : apartM(countedTo, position)
  if (farM >= LEAST_LINE_M) leg.wayM += farM
  else leg.endsCount = false
}

/**
 * Fixes that are nearer to each other differ as much by the error of the receiver as by the way, and a line through all of
 * them is too long: by 4.5 % in a town with a fix each second. The next one counts from where the last counted one was.
 */
const LEAST_LINE_M = 10

const isSamePlace = (a: Place, b: Place | null) =>
  b !== null && a.latitude === b.latitude && a.longitude === b.longitude

/**
 * Whether the vehicle moves at a record: from `movingKmh` on, and once it moves down to `standingKmh`. Without a fix it goes on
 * doing what it did. Where the ignition is not known, the device's own flag counts as well.
 */
export function movesAt(
  draft: FoldState,
  position: FoldPosition,
  ignition: boolean | null,
  leg: SeenLeg,
  { movingKmh, standingKmh }: FoldSettings,
): boolean {
  if (!position.hasFix) {
    if (leg.countedM !== null) return leg.countedM >= DRIVEN_M
    return position.moving ?? (draft.isMoving && ignition !== false)
  }
  if ((position.speedKmh ?? 0) >= (draft.isMoving ? standingKmh : movingKmh)) return true
  return ignition === null && position.moving === true
}

/** A vehicle that covers this much between two records was driven, though it stood at the first. */
export const DRIVEN_M = 10

/** It stood at both ends, and the odometer counted a way. */
export const hops = ({ countedM: way }: SeenLeg): boolean => way !== null && way >= HOP_M
const HOP_M = 50

/** The device says that it stands; but it has got away from where it was parked while records kept coming. */
export function isDisplaced(
  { rest, run }: FoldState,
  position: FoldPosition,
  leg: SeenLeg,
  settings: FoldSettings,
): boolean {
  if (run !== null || rest === null || rest.place === null || !position.hasFix) return false
  if (leg.lineM === null || leg.elapsedMs > settings.silenceS * 1000) return false
  const { samePlaceM } = settings
  return atMostApartM(rest.place, position) >= samePlaceM && apartM(rest.place, position) >= samePlaceM
}
