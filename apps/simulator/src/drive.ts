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
  const drives = trip.legs.map(({ leg }) => {
    const path = pathAlong(graph, leg.edges)
    return { path, plan: planLeg(random, graph, path, { ...profile, cruiseShare }, profile.harshPer100Km, leg.slotS) }
  })

  const legs: DrivenLeg[] = []
  const harshEvents: HarshEvent[] = []
  let atMs = trip.startMs + trip.warmUpS * 1000
  for (const [index, { path, plan }] of drives.entries()) {
    for (const { kind, atS, severity } of plan.harshEvents) {
      harshEvents.push({ kind, severity, atMs: atMs + Math.ceil(atS) * 1000 })
    }
    const arrivedMs = atMs + Math.ceil(plan.durationS) * 1000
    legs.push({ departedMs: atMs, arrivedMs, lengthM: path.lengthM })
    atMs = arrivedMs + trip.legs[index]!.idleS * 1000
  }
  const endMs = atMs
  return {
    startMs: trip.startMs,
    endMs,
    distanceM: legs.reduce((sum, leg) => sum + leg.lengthM, 0),
    speeding,
    legs,
    harshEvents,
    points: () => drivePoints(trip.startMs, endMs, drives, legs),
  }
}

type Drive = { readonly path: Path; readonly plan: SpeedPlan }

function* drivePoints(
  startMs: number,
  endMs: number,
  drives: readonly Drive[],
  legs: readonly DrivenLeg[],
): Generator<TruthPoint> {
  let drivenM = 0
  let atMs = startMs
  for (const [index, { path, plan }] of drives.entries()) {
    const { departedMs, arrivedMs, lengthM } = legs[index]!
    for (; atMs < departedMs; atMs += 1000) yield standing(path, 'start', atMs, drivenM, true)
    let stretch = 0
    let segment = 0
    for (; atMs < arrivedMs; atMs += 1000) {
      const t = (atMs - departedMs) / 1000
      while (stretch + 1 < plan.startS.length && plan.startS[stretch + 1]! <= t) stretch++
      const dt = t - plan.startS[stretch]!
      const acceleration = plan.accelerationMps2[stretch]!
      const speedMps = Math.max(0, plan.speedMps[stretch]! + acceleration * dt)
      const along = Math.min(
        lengthM,
        plan.startM[stretch]! + plan.speedMps[stretch]! * dt + (acceleration * dt * dt) / 2,
      )
      while (segment + 1 < path.segmentEdge.length && path.alongM[segment + 1]! < along) segment++
      const from = path.alongM[segment]!
      const share = (along - from) / (path.alongM[segment + 1]! - from)
      yield {
        atMs,
        latitude: path.latitude[segment]! + share * (path.latitude[segment + 1]! - path.latitude[segment]!),
        longitude: path.longitude[segment]! + share * (path.longitude[segment + 1]! - path.longitude[segment]!),
        speedKmh: speedMps * 3.6,
        headingDeg: path.segmentHeadingDeg[segment]!,
        ignition: true,
        drivenM: drivenM + along,
        edge: path.segmentEdge[segment]!,
      }
    }
    drivenM += lengthM
    const idleUntilMs = legs[index + 1]?.departedMs ?? endMs
    for (; atMs < idleUntilMs; atMs += 1000) yield standing(path, 'end', atMs, drivenM, true)
  }
  yield standing(drives.at(-1)!.path, 'end', endMs, drivenM, false)
}

function standing(path: Path, where: 'start' | 'end', atMs: number, drivenM: number, ignition: boolean): TruthPoint {
  const vertex = where === 'start' ? 0 : path.latitude.length - 1
  const segment = where === 'start' ? 0 : path.segmentEdge.length - 1
  return {
    atMs,
    latitude: path.latitude[vertex]!,
    longitude: path.longitude[vertex]!,
    speedKmh: 0,
    headingDeg: path.segmentHeadingDeg[segment]!,
    ignition,
    drivenM,
    edge: path.segmentEdge[segment]!,
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
    const edge = path.segmentEdge[vertex - 1]!
    if (edge === path.segmentEdge[vertex]) continue
    const node = graph.edgeTo[edge]!
    const exits = graph.nodeFirstEdge[node + 1]! - graph.nodeFirstEdge[node]!
    const alongM = path.alongM[vertex]!
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
