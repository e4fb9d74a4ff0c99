import { uint32At } from '@milepost/domain/collections/typed-arrays.ts'
import { localDay } from '@milepost/domain/time/local-time.ts'
import { nodeLocation, type RoadGraph } from '@milepost/maps/road-graph.ts'
import { planCarries } from './carries.ts'
import { dayDistanceM, dayPlan, type PlannedTrip, type Subject } from './day-plan.ts'
import { type DeadZone, isInDeadZone } from './dead-zones.ts'
import { driveTrip, type TruthPoint } from './drive.ts'
import { type DeviceRecord, parkedReports, type Reporter, tripReports } from './reports.ts'
import { seededRandom } from './seeded-random.ts'
import { tripConduct } from './trip-conduct.ts'
import { type TruthTrip, truthOf } from './truth.ts'

export type StreamItem =
  | RecordItem
  /** Follows the last record of a trip. */
  | { readonly kind: 'trip'; readonly trip: TruthTrip }

export interface RecordItem {
  readonly kind: 'record'
  readonly record: DeviceRecord
  /** When it really was, independent of the device's clock. */
  readonly atMs: number
  /** Without it the record stays in the device until a later one has it. */
  readonly hasSignal: boolean
}

export interface StreamStart {
  readonly fromMs: number
  /** Whether a trip under way at that moment is reported from then on; otherwise reporting begins after it. */
  readonly resumes: boolean
}

/** The demo vehicles came new, or nearly so, on this day. */
const firstDay = Date.UTC(2024, 0, 1) / 86_400_000
/** The days in which the trip before a moment is looked for; longer than any holiday. */
const lookBackDays = 8

/**
 * All that one vehicle's device reports from a moment on, without end, in the order of time. It follows from the subject
 * and the share of nights in which it is carried alone: two such streams agree wherever they overlap.
 */
export function* vehicleStream(
  subject: Subject,
  graph: RoadGraph,
  deadZones: readonly DeadZone[],
  { fromMs, resumes }: StreamStart,
  carryShare = 0,
): Generator<StreamItem> {
  const { seed, profile } = subject
  const { vehicle } = subject.member
  const reporterOf = (purpose: string, trip: PlannedTrip, odometerM: number): Reporter => ({
    kind: vehicle.protocol === 'osmand' ? 'phone' : 'tracker',
    supplyMv: profile.supplyMv,
    odometerM,
    hasReader: (vehicle.driver?.key ?? null) !== null,
    switches: new Set(Object.values(vehicle.inputRoles)),
    random: seededRandom(seed, vehicle.deviceId, purpose, trip.startMs),
  })
  let previous: OdometerTrip | null = null
  for (const next of tripsFrom(subject, localDay(fromMs, subject.timeZone) - lookBackDays)) {
    if (previous !== null && next.trip.startMs > fromMs) {
      const { trip, odometerM } = previous
      const driven = driveTrip({ graph, profile, trip, keys: [seed, vehicle.deviceId] })
      const standing = standingAfter(graph, trip, driven.endMs)
      const chance = seededRandom(seed, vehicle.deviceId, 'carries', trip.startMs)
      const carries = planCarries(chance, carryShare, standing, driven.endMs, next.trip.startMs)
      if (driven.startMs >= fromMs || (resumes && driven.endMs >= fromMs)) {
        const conduct = tripConduct(subject, trip.shiftDay, driven)
        yield* recordsSince(fromMs, tripReports(driven, conduct, reporterOf('trip', trip, odometerM)), deadZones)
        yield { kind: 'trip', trip: truthOf({ vehicle, planned: trip, driven, conduct, odometerM, carries }) }
      }
      const parked = reporterOf('parked', trip, odometerM + driven.distanceM)
      yield* recordsSince(fromMs, parkedReports(standing, next.trip.startMs, carries, parked), deadZones)
    }
    previous = next
  }
}

function* recordsSince(
  fromMs: number,
  records: Generator<DeviceRecord>,
  deadZones: readonly DeadZone[],
): Generator<StreamItem> {
  for (const record of records) {
    const atMs = record.recordedAtMs
    if (atMs >= fromMs) yield { kind: 'record', record, atMs, hasSignal: !isInDeadZone(deadZones, record) }
  }
}

interface OdometerTrip {
  readonly trip: PlannedTrip
  readonly odometerM: number
}

/** Without end, unless the vehicle has nowhere to go. */
function* tripsFrom(subject: Subject, firstOfAll: number): Generator<OdometerTrip> {
  if (subject.book.rounds.length === 0) return
  let odometerM = seededRandom(subject.seed, subject.member.vehicle.deviceId, 'odometer').integer(20, 9000) * 1000
  for (let day = firstDay; day < firstOfAll; day++) odometerM += dayDistanceM(subject, day)
  for (let day = firstOfAll; ; day++) {
    for (const trip of dayPlan(subject, day)) {
      yield { trip, odometerM }
      for (const { leg } of trip.legs) odometerM += leg.lengthM
    }
  }
}

function standingAfter(graph: RoadGraph, trip: PlannedTrip, endMs: number): TruthPoint {
  const edge = trip.legs.at(-1)?.leg.edges.at(-1)
  if (edge === undefined) throw new RangeError('The trip has no legs.')
  const node = uint32At(graph.edgeTo, edge)
  return {
    atMs: endMs,
    ...nodeLocation(graph, node),
    speedKmh: 0,
    headingDeg: 0,
    ignition: false,
    drivenM: 0,
    edge,
  }
}
