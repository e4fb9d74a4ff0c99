import type { EventKind } from '@milepost/domain/events/event-kinds.ts'
import type { InputRole } from '@milepost/domain/fold/input-role.ts'
import { headingDifferenceDeg, type LatLon } from '@milepost/domain/geo/distance.ts'
import type { Attributes, DeviceReport } from '@milepost/protocols/message.ts'
import { type Carry, carriedPoints } from './carries.ts'
import type { DrivenTrip, HarshEvent, TruthPoint } from './drive.ts'
import type { Random } from './seeded-random.ts'
import type { HarshKind } from './speed-plan.ts'
import type { TripConduct } from './trip-conduct.ts'

/**
 * What a device reports, in any protocol. Switches have the name of what they switch; `fitReport` makes them
 * the inputs that they are wired to.
 */
export type DeviceRecord = DeviceReport

/** A fitted tracker reports the ignition, the supply and the odometer; a phone only its own movement. */
export interface Reporter {
  readonly kind: 'tracker' | 'phone'
  readonly supplyMv: number
  /** At the start of what is reported. */
  readonly odometerM: number
  /** Drivers identify themselves: the device reports the driver, or that there is none. */
  readonly hasReader: boolean
  /** What the device sees switched on and off. */
  readonly switches: ReadonlySet<InputRole>
  readonly random: Random
}

const movingEveryMs = 10_000
const idlingEveryMs = 60_000
const parkedEveryMs = 3_600_000
const turnDeg = 20
const leastTurnSpeedKmh = 6
const leastTurnMs = 2000

export const ignitionEvent = 239
const movementEvent = 240
const harshEvent = 253
export const harshKinds = {
  acceleration: 'harsh-acceleration',
  braking: 'harsh-braking',
  cornering: 'harsh-cornering',
} as const satisfies Record<HarshKind, EventKind>

/**
 * What the device reports of a trip, in order: every 10 s and at every turn while moving, every 60 s while standing with
 * the engine on, and at once when the ignition switches, the wheels start or stop turning, the driving is harsh or somebody
 * calls for help.
 */
export function* tripReports(trip: DrivenTrip, conduct: TripConduct, reporter: Reporter): Generator<DeviceRecord> {
  const harsh = [...trip.harshEvents]
  const panics = [...conduct.panicsMs]
  const warnings = [...conduct.warnings]
  let last: TruthPoint | null = null
  for (const point of trip.points()) {
    const report = (eventId: number) => recordOf(point, cabOf(point, trip, conduct), reporter, eventId)
    for (const event of takeUntil(harsh, point.atMs)) {
      if (reporter.kind === 'tracker') yield { ...report(harshEvent), events: [deviceEventOf(event)] }
    }
    while (panics[0] !== undefined && panics[0] <= point.atMs) {
      panics.shift()
      yield { ...report(0), priority: 2, events: [{ kind: 'panic', value: null }] }
    }
    for (const { kind, value } of takeUntil(warnings, point.atMs)) {
      yield { ...report(0), priority: 1, events: [{ kind, value }] }
    }
    const eventId: number | null = last === null ? ignitionEvent : reasonToReport(last, point)
    if (eventId === null) continue
    last = point
    if (reporter.kind === 'tracker') yield report(eventId)
    else if (eventId !== ignitionEvent) yield report(0)
  }
}

/** Removes from the front of a list in order of time what was until a moment, and gives it. */
function takeUntil<T extends { readonly atMs: number }>(list: T[], atMs: number): T[] {
  const end = list.findIndex(item => item.atMs > atMs)
  return list.splice(0, end < 0 ? list.length : end)
}

/**
 * One record an hour, from an hour after `end` until before `untilMs`, and one a minute while the vehicle is carried. The
 * odometer is where the trip ended: the wheels do not turn.
 */
export function* parkedReports(
  end: TruthPoint,
  untilMs: number,
  carries: readonly Carry[],
  reporter: Reporter,
): Generator<DeviceRecord> {
  const parked = { ...end, ignition: false, speedKmh: 0, drivenM: 0 }
  let place: LatLon = end
  let atMs = end.atMs + parkedEveryMs
  for (const carry of carries) {
    for (; atMs < carry.startMs; atMs += parkedEveryMs)
      yield recordOf({ ...parked, ...place, atMs }, emptyCab, reporter, 0)
    for (const point of carriedPoints(carry)) yield recordOf({ ...parked, ...point }, emptyCab, reporter, 0)
    while (atMs <= carry.endMs) atMs += parkedEveryMs
    place = carry.to
  }
  for (; atMs < untilMs; atMs += parkedEveryMs) yield recordOf({ ...parked, ...place, atMs }, emptyCab, reporter, 0)
}

/** What a device sees of the driver. */
interface Cab {
  readonly driverKey: string
  readonly switchesOn: ReadonlySet<InputRole>
}

const emptyCab: Cab = { driverKey: '', switchesOn: new Set() }

/** Beacons are lit from the yard to the end, a run lock is on at calls with the engine running, private is a whole trip. */
function cabOf(point: TruthPoint, trip: DrivenTrip, { identified, isPrivate }: TripConduct): Cab {
  if (!point.ignition) return emptyCab
  const switchesOn = new Set<InputRole>()
  if (point.drivenM > 0) switchesOn.add('beacon-lights')
  if (isPrivate) switchesOn.add('private-mode')
  const isAtCall = trip.legs.some(({ arrivedMs }, index) => {
    const next = trip.legs[index + 1]
    return next !== undefined && point.atMs >= arrivedMs && point.atMs < next.departedMs
  })
  if (isAtCall) switchesOn.add('run-lock')
  return { switchesOn, driverKey: identified !== null && point.atMs >= identified.atMs ? identified.key : '' }
}

/** The event that makes the device report now, 0 when it is merely time, null when there is nothing to report. */
function reasonToReport(last: TruthPoint, point: TruthPoint): number | null {
  if (point.ignition !== last.ignition) return ignitionEvent
  const isMoving = point.speedKmh > 0
  if (isMoving !== last.speedKmh > 0) return movementEvent
  const sinceMs = point.atMs - last.atMs
  if (sinceMs >= (isMoving ? movingEveryMs : idlingEveryMs)) return 0
  const hasTurned =
    point.speedKmh >= leastTurnSpeedKmh &&
    sinceMs >= leastTurnMs &&
    headingDifferenceDeg(point.headingDeg, last.headingDeg) > turnDeg
  return hasTurned ? 0 : null
}

function deviceEventOf({ kind, severity }: HarshEvent): { kind: EventKind; value: number } {
  return { kind: harshKinds[kind], value: Math.round(severity * 100) / 100 }
}

const metresPerDegree = 111_195

function recordOf(point: TruthPoint, cab: Cab, reporter: Reporter, eventId: number): DeviceRecord {
  const { random, kind } = reporter
  const isTracker = kind === 'tracker'
  const northM = random.normal() * 1.2
  const eastM = random.normal() * 1.2
  const metresPerLongitude = metresPerDegree * Math.cos((point.latitude * Math.PI) / 180)
  const isMoving = point.speedKmh > 0
  return {
    recordedAtMs: point.atMs,
    hasFix: true,
    latitude: round7(point.latitude + northM / metresPerDegree),
    longitude: round7(point.longitude + eastM / metresPerLongitude),
    altitudeM: Math.round(25 + random.normal() * 3),
    headingDeg: Math.round(point.headingDeg) % 360,
    speedKmh: isMoving ? Math.max(1, Math.round(point.speedKmh)) : 0,
    satellites: random.integer(9, 17),
    priority: eventId === 0 ? 0 : 1,
    eventId,
    ignition: isTracker ? point.ignition : null,
    moving: isMoving,
    odometerM: isTracker ? Math.round(reporter.odometerM + point.drivenM) : null,
    driverKey: reporter.hasReader ? cab.driverKey : null,
    events: null,
    externalVoltageMv: isTracker ? supplyMv(point.ignition, reporter) : null,
    attributes: isTracker ? trackerAttributes(cab, reporter) : { accuracyM: random.integer(3, 9) },
  }
}

/** The alternator adds about a tenth to what the battery holds at rest. */
function supplyMv(ignition: boolean, { supplyMv: running, random }: Reporter): number {
  return Math.round((ignition ? running : running * 0.905) + random.normal() * 60)
}

const switchNames = [
  ['beacon-lights', 'beaconLights'],
  ['run-lock', 'runLock'],
  ['private-mode', 'privateMode'],
] as const satisfies readonly (readonly [InputRole, string])[]

function trackerAttributes({ switchesOn }: Cab, { random, switches }: Reporter): Attributes {
  const attributes: Attributes = { gsmSignal: random.integer(3, 5), batteryVoltageMv: 4050 + random.integer(0, 60) }
  for (const [role, name] of switchNames) if (switches.has(role)) attributes[name] = switchesOn.has(role)
  return attributes
}

function round7(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7
}
