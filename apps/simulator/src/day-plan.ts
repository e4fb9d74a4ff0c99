import { localTimeMs, weekdayOf } from '@milepost/domain/time/local-time.ts'
import type { FleetMember } from './fleet.ts'
import { inTurn } from './in-turn.ts'
import type { Profile } from './profiles.ts'
import type { Leg, Round, RoundBook } from './round-book.ts'
import { type Random, seededRandom } from './seeded-random.ts'

/** A vehicle with all that its days follow from. */
export interface Subject {
  readonly seed: number
  readonly member: FleetMember
  readonly profile: Profile
  readonly book: RoundBook
  readonly timeZone: string
}

export interface PlannedLeg {
  readonly leg: Leg
  /** The engine runs this long after arriving. */
  readonly idleS: number
}

/** From ignition on to ignition off. */
export interface PlannedTrip {
  /** The local day on which the shift began. */
  readonly shiftDay: number
  readonly startMs: number
  /** The engine runs this long before the wheels turn. */
  readonly warmUpS: number
  readonly legs: readonly PlannedLeg[]
}

/** The trips of the shift that begins on this local day, in order and never overlapping; a night shift ends the day after. */
export function dayPlan(subject: Subject, day: number): PlannedTrip[] {
  const shift = planShift(subject, day)
  const shiftStartMs = localTimeMs(day, shift.startHours, subject.timeZone)
  return shift.trips.map(({ startS, warmUpS, legs }) => ({
    shiftDay: day,
    startMs: shiftStartMs + startS * 1000,
    warmUpS,
    legs,
  }))
}

export function dayDistanceM(subject: Subject, day: number): number {
  let distance = 0
  for (const trip of planShift(subject, day).trips) for (const { leg } of trip.legs) distance += leg.lengthM
  return distance
}

interface ShiftTrip {
  /** Since the start of the shift. */
  readonly startS: number
  readonly warmUpS: number
  readonly legs: readonly PlannedLeg[]
}

function planShift(subject: Subject, day: number): { startHours: number; trips: ShiftTrip[] } {
  const { seed, member, profile, book } = subject
  const random = seededRandom(seed, member.vehicle.deviceId, 'day', day)
  const shiftStart = inTurn(profile.shiftStartHours, member.indexInDepot)
  const startHours = shiftStart + random.integer(-600, 600) / 3600
  const trips: ShiftTrip[] = []
  if (!worksOn(subject, day) || book.rounds.length === 0) return { startHours, trips }

  let startS = 0
  for (;;) {
    const round = planRound(random, profile, random.pick(book.rounds), startS)
    if (trips.length > 0 && round.endS > profile.shiftHours * 3600) return { startHours, trips }
    trips.push(...round.trips)
    startS = round.endS + random.integer(6 * 60, 18 * 60)
  }
}

const [SUNDAY, MONDAY] = [0, 1]

function worksOn({ profile: { workingDays, sundayRota }, member }: Subject, day: number): boolean {
  const weekday = weekdayOf(day)
  const isOnSundayOf = (week: number) => sundayRota !== null && (member.indexInDepot + week) % sundayRota === 0
  if (weekday === SUNDAY && isOnSundayOf(weekOf(day))) return true
  if (weekday === MONDAY && isOnSundayOf(weekOf(day - 1))) return false
  return workingDays.includes(weekday)
}

/** A number that is one higher on each Sunday than on the last. */
const weekOf = (sunday: number) => Math.floor(sunday / 7)

function planRound(random: Random, profile: Profile, round: Round, from: number): { trips: ShiftTrip[]; endS: number } {
  const trips: ShiftTrip[] = []
  let startS = from
  let warmUpS = random.integer(4, 40)
  let legs: PlannedLeg[] = []
  let endS = startS + warmUpS
  for (const leg of round) {
    const keepsRunning = leg !== round.at(-1) && random.chance(profile.engineRunningShare)
    const idleS = keepsRunning ? random.integer(...profile.engineRunningSeconds) : idleBeforeSwitchingOff(random)
    legs.push({ leg, idleS })
    endS += leg.slotS + idleS
    if (keepsRunning) continue
    trips.push({ startS, warmUpS, legs })
    startS = endS + random.integer(profile.stayMinutes[0] * 60, profile.stayMinutes[1] * 60)
    warmUpS = random.integer(4, 40)
    legs = []
    if (leg !== round.at(-1)) endS = startS + warmUpS
  }
  return { trips, endS }
}

function idleBeforeSwitchingOff(random: Random): number {
  return random.chance(0.06) ? random.integer(200, 600) : random.integer(4, 45)
}
