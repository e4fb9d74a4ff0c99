import { float64At, uint32At } from '@milepost/domain/collections/typed-arrays.ts'
import type { RoadGraph } from '@milepost/maps/road-graph.ts'
import type { PlannedTrip } from './day-plan.ts'
import { type Path, pathAlong } from './path.ts'
import type { Profile } from './profiles.ts'
import { type Random, seededRandom } from './seeded-random.ts'
import { type HarshKind, type Incidents, isSharpCorner, planSpeeds, type SpeedPlan } from './speed-plan.ts'

/** Where a vehicle was at a whole second. */
export interface TruthPoint {
  readonly atMs: number
  readonly latitude: number
  readonly longitude: number
  readonly speedKmh: number
  readonly headingDeg: number
  readonly ignition: boolean
  /** Since the start of the trip. */
  readonly drivenM: number
  /** The edge of the road graph. */
  readonly edge: number
}

export interface HarshEvent {
  readonly kind: HarshKind
  readonly atMs: number
  /** Braking and acceleration in g, cornering in rad/s of turning. */
  readonly severity: number
}

/** A leg as it was driven. */
export interface DrivenLeg {
  readonly departedMs: number
  readonly arrivedMs: number
  readonly lengthM: number
}

export interface DrivenTrip {
  readonly startMs: number
  readonly endMs: number
  readonly distanceM: number
  readonly speeding: boolean
  readonly legs: readonly DrivenLeg[]
  readonly harshEvents: readonly HarshEvent[]
  /** Second by second from ignition on to, at `endMs`, ignition off. */
  points(): Generator<TruthPoint>
}

export interface DriveInput {
  readonly graph: RoadGraph
  readonly profile: Profile
  readonly trip: PlannedTrip
  /** What the chance of this trip follows from, such as seed and device. */
  readonly keys: readonly (string | number)[]
}

/** Drives a planned trip along its roads. Cheap until the points are read. */
export function driveTrip({ graph, profile, trip, keys }: DriveInput): DrivenTrip {
  const random = seededRandom(...keys, 'drive', trip.startMs)
  const speeding = random.chance(profile.speedingShare)
  const cruiseShare = speeding ? random.between(1.12, 1.25) : random.between(...profile.cruise)
  const planned = trip.legs.map(({ leg, idleS }) => {
    const path = pathAlong(graph, leg.edges)
    const plan = planLeg(random, graph, path, { ...profile, cruiseShare }, profile.harshPer100Km, leg.slotS)
    return { path, plan, idleS }
  })

  const drives: Drive[] = []
  const harshEvents: HarshEvent[] = []
  let atMs = trip.startMs + trip.warmUpS * 1000
  for (const { path, plan, idleS } of planned) {
    for (const { kind, atS, severity } of plan.harshEvents) {
      harshEvents.push({ kind, severity, atMs: atMs + Math.ceil(atS) * 1000 })
    }
    const arrivedMs = atMs + Math.ceil(plan.durationS) * 1000
    drives.push({ path, plan, leg: { departedMs: atMs, arrivedMs, lengthM: path.lengthM } })
    atMs = arrivedMs + idleS * 1000
  }
  const endMs = atMs
  const legs = drives.map(({ leg }) => leg)
  return {
    startMs: trip.startMs,
    endMs,
    distanceM: legs.reduce((sum, leg) => sum + leg.lengthM, 0),
    speeding,
    legs,
    harshEvents,
    points: () => drivePoints(trip.startMs, endMs, drives),
  }
}

interface Drive {
  readonly path: Path
  readonly plan: SpeedPlan
  readonly leg: DrivenLeg
}

function* drivePoints(startMs: number, endMs: number, drives: readonly Drive[]): Generator<TruthPoint> {
  let drivenM = 0
  let atMs = startMs
  for (const [index, { path, plan, leg }] of drives.entries()) {
    const { departedMs, arrivedMs, lengthM } = leg
    for (; atMs < departedMs; atMs += 1000) yield standing(path, 'start', atMs, drivenM, true)
    const { stretches } = plan
    let current = 0
    let segment = 0
    for (; atMs < arrivedMs; atMs += 1000) {
      const t = (atMs - departedMs) / 1000
      while ((stretches[current + 1]?.startS ?? Infinity) <= t) current++
      const stretch = stretches[current]
      if (stretch === undefined) throw new RangeError('A leg that takes time has no stretches.')
      const dt = t - stretch.startS
      const acceleration = stretch.accelerationMps2
      const speedMps = Math.max(0, stretch.speedMps + acceleration * dt)
      const along = Math.min(lengthM, stretch.startM + stretch.speedMps * dt + (acceleration * dt * dt) / 2)
      while (segment + 1 < path.segmentEdge.length && float64At(path.alongM, segment + 1) < along) segment++
      const from = float64At(path.alongM, segment)
      const share = (along - from) / (float64At(path.alongM, segment + 1) - from)
      yield {
        atMs,
        latitude:
          float64At(path.latitude, segment) +
          share * (float64At(path.latitude, segment + 1) - float64At(path.latitude, segment)),
        longitude:
          float64At(path.longitude, segment) +
          share * (float64At(path.longitude, segment + 1) - float64At(path.longitude, segment)),
        speedKmh: speedMps * 3.6,
        headingDeg: float64At(path.segmentHeadingDeg, segment),
        ignition: true,
        drivenM: drivenM + along,
        edge: uint32At(path.segmentEdge, segment),
      }
    }
    drivenM += lengthM
    const idleUntilMs = drives[index + 1]?.leg.departedMs ?? endMs
    for (; atMs < idleUntilMs; atMs += 1000) yield standing(path, 'end', atMs, drivenM, true)
  }
  const last = drives.at(-1)
  if (last !== undefined) yield standing(last.path, 'end', endMs, drivenM, false)
}

function standing(path: Path, where: 'start' | 'end', atMs: number, drivenM: number, ignition: boolean): TruthPoint {
  const vertex = where === 'start' ? 0 : path.latitude.length - 1
  const segment = where === 'start' ? 0 : path.segmentEdge.length - 1
  return {
    atMs,
    latitude: float64At(path.latitude, vertex),
    longitude: float64At(path.longitude, vertex),
    speedKmh: 0,
    headingDeg: float64At(path.segmentHeadingDeg, segment),
    ignition,
    drivenM,
    edge: uint32At(path.segmentEdge, segment),
  }
}

type Style = Parameters<typeof planSpeeds>[2]

/** Waits at some junctions and now and then brakes late, as long as the leg keeps to its slot. */
function planLeg(
  random: Random,
  graph: RoadGraph,
  path: Path,
  style: Style,
  harshPer100Km: number,
  slotS: number,
): SpeedPlan {
  const standingS = waitsAtJunctions(random, graph, path)
  const harsh = harshMoments(random, path, standingS, harshPer100Km)
  for (;;) {
    const plan = planSpeeds(graph, path, style, { standingS, harsh })
    if (Math.ceil(plan.durationS) <= slotS || standingS.size === 0) return plan
    for (const vertex of [...standingS.keys()].slice(Math.floor(standingS.size / 2))) standingS.delete(vertex)
  }
}

function waitsAtJunctions(random: Random, graph: RoadGraph, path: Path): Map<number, number> {
  const waits = new Map<number, number>()
  let lastWaitM = 0
  for (let vertex = 1; vertex < path.segmentEdge.length; vertex++) {
    const edge = uint32At(path.segmentEdge, vertex - 1)
    if (edge === path.segmentEdge[vertex]) continue
    const node = uint32At(graph.edgeTo, edge)
    const exits = uint32At(graph.nodeFirstEdge, node + 1) - uint32At(graph.nodeFirstEdge, node)
    const alongM = float64At(path.alongM, vertex)
    if (exits < 3 || alongM - lastWaitM < 120 || path.lengthM - alongM < 60 || !random.chance(0.1)) continue
    waits.set(vertex, random.integer(3, 30))
    lastWaitM = alongM
  }
  return waits
}

function harshMoments(
  random: Random,
  path: Path,
  waits: ReadonlyMap<number, number>,
  perHundredKm: number,
): Incidents['harsh'] {
  const moments = new Map<number, HarshKind>()
  const count = Math.floor((perHundredKm * path.lengthM) / 100_000 + random.next())
  if (count === 0) return moments
  const corners: number[] = []
  for (let vertex = 1; vertex < path.segmentEdge.length; vertex++) if (isSharpCorner(path, vertex)) corners.push(vertex)
  const stops = [...waits.keys(), path.segmentEdge.length]
  for (let i = 0; i < count; i++) {
    const kind = random.pick(['braking', 'braking', 'acceleration', 'cornering'] as const)
    if (kind === 'braking') moments.set(random.pick(stops), kind)
    else if (kind === 'acceleration') moments.set(random.pick([0, ...waits.keys()]), kind)
    else if (corners.length > 0) moments.set(random.pick(corners), kind)
  }
  return moments
}
