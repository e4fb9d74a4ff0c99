import { float32At, float64At } from '@milepost/domain/collections/typed-arrays.ts'
import { headingDifferenceDeg } from '@milepost/domain/geo/distance.ts'
import type { RoadGraph } from '@milepost/maps/road-graph.ts'
import type { Path } from './path.ts'

export interface DrivingStyle {
  /** Speed kept on open road, as a share of the limit. */
  readonly cruiseShare: number
  readonly maxSpeedKmh: number
  readonly accelerationMps2: number
  readonly brakingMps2: number
}

export type HarshKind = 'acceleration' | 'braking' | 'cornering'

/** What happens at vertices of a path beyond plain driving. */
export interface Incidents {
  /** Seconds spent standing, such as at a light. */
  readonly standingS: ReadonlyMap<number, number>
  readonly harsh: ReadonlyMap<number, HarshKind>
}

export const noIncidents: Incidents = { standingS: new Map(), harsh: new Map() }

/** A part of a drive with constant acceleration. Its start counts from the start of the drive; the speed is that at its start. */
export interface Stretch {
  readonly startS: number
  readonly startM: number
  readonly speedMps: number
  readonly accelerationMps2: number
}

export interface SpeedPlan {
  /** In order, without gaps. */
  readonly stretches: readonly Stretch[]
  readonly durationS: number
  readonly harshEvents: readonly PlannedHarshEvent[]
}

export interface PlannedHarshEvent {
  readonly kind: HarshKind
  readonly atS: number
  /** Braking and acceleration in g, cornering in rad/s of turning. */
  readonly severity: number
}

const gravityMps2 = 9.81
const usualLateralMps2 = 2.4
const harshLateralMps2 = 5.5
const harshBrakingMps2 = 4.9
const harshAccelerationMps2 = 3.9
const harshAccelerationUpToMps = 12.5
const leastHarshMps2 = 3.5
const leastHarshS = 0.8
const slowestCornerMps = 1.9

/**
 * The speeds of a drive that begins and ends standing: below the limit times `cruiseShare`, slow enough for every bend,
 * and never changing faster than the style or a harsh incident allows. Braking is planned backwards from what forces it.
 */
export function planSpeeds(graph: RoadGraph, path: Path, style: DrivingStyle, incidents: Incidents): SpeedPlan {
  const segments = path.segmentEdge.length
  const capMps = segmentCaps(graph, path, style)
  const speed = vertexCaps(path, capMps, incidents)
  const braking = limitByBraking(path, speed, style, incidents)
  const acceleration = limitByAcceleration(path, speed, style, incidents)

  const stretches = new StretchList()
  const cornering: PlannedHarshEvent[] = []
  for (let i = 0; i < segments; i++) {
    const from = float64At(speed, i)
    const to = float64At(speed, i + 1)
    const a = float64At(acceleration, i)
    const b = float64At(braking, i)
    const length = float64At(path.alongM, i + 1) - float64At(path.alongM, i)
    const meeting = Math.sqrt((2 * a * b * length + b * from * from + a * to * to) / (a + b))
    const peak = Math.max(from, to, Math.min(float64At(capMps, i), meeting))
    stretches.goTo(float64At(path.alongM, i))
    stretches.add((peak - from) / a, from, a)
    const accelerating = (peak * peak - from * from) / (2 * a)
    const slowing = (peak * peak - to * to) / (2 * b)
    stretches.add(Math.max(0, length - accelerating - slowing) / peak, peak, 0)
    stretches.add((peak - to) / b, peak, -b)
    if (incidents.harsh.get(i + 1) === 'cornering') {
      const radiusM = cornerRadiusM(path, i + 1)
      if (to > 4 && to * to > radiusM * usualLateralMps2 * 1.4) {
        cornering.push({ kind: 'cornering', atS: stretches.endS, severity: to / radiusM })
      }
    }
    stretches.add(incidents.standingS.get(i + 1) ?? 0, 0, 0)
  }
  const harshEvents = [...stretches.harshEvents(), ...cornering].sort((x, y) => x.atS - y.atS)
  return { stretches: stretches.list, durationS: stretches.endS, harshEvents }
}

/** Whether a driver must slow down for this vertex: the places where braking or cornering can turn out harsh. */
export function isSharpCorner(path: Path, vertex: number): boolean {
  return cornerRadiusM(path, vertex) < 20
}

class StretchList {
  readonly list: Stretch[] = []
  endS = 0
  #endM = 0

  /** Sets the distance from the path, so that rounding errors of stretches do not add up. */
  goTo(alongM: number): void {
    this.#endM = alongM
  }

  add(durationS: number, speedMps: number, accelerationMps2: number): void {
    if (!(durationS > 1e-9)) return
    this.list.push({ startS: this.endS, startM: this.#endM, speedMps, accelerationMps2 })
    this.endS += durationS
    this.#endM += speedMps * durationS + (accelerationMps2 * durationS * durationS) / 2
  }

  *harshEvents(): Generator<PlannedHarshEvent> {
    let first: Stretch | null = null
    for (const stretch of this.list) {
      const sign = harshSign(stretch)
      if (first !== null && harshSign(first) === sign) continue
      if (first !== null) yield* harshEventFrom(first, stretch.startS)
      first = sign === 0 ? null : stretch
    }
    if (first !== null) yield* harshEventFrom(first, this.endS)
  }
}

/** 1 for harsh acceleration, -1 for harsh braking, 0 for neither. */
function harshSign({ accelerationMps2 }: Stretch): number {
  return Math.abs(accelerationMps2) >= leastHarshMps2 ? Math.sign(accelerationMps2) : 0
}

/** The event of a run of harsh stretches, where it lasts long enough. */
function harshEventFrom({ startS, accelerationMps2 }: Stretch, endS: number): PlannedHarshEvent[] {
  if (endS - startS < leastHarshS) return []
  const kind = accelerationMps2 > 0 ? 'acceleration' : 'braking'
  return [{ kind, atS: startS + leastHarshS, severity: Math.abs(accelerationMps2) / gravityMps2 }]
}

function segmentCaps(graph: RoadGraph, path: Path, style: DrivingStyle): Float64Array {
  return Float64Array.from(path.segmentEdge, edge => {
    return Math.min(float32At(graph.edgeSpeedLimitKmh, edge) * style.cruiseShare, style.maxSpeedKmh) / 3.6
  })
}

function vertexCaps(path: Path, capMps: Float64Array, incidents: Incidents): Float64Array {
  const speed = new Float64Array(capMps.length + 1)
  for (let vertex = 1; vertex < capMps.length; vertex++) {
    if (incidents.standingS.has(vertex)) continue
    const lateral = incidents.harsh.get(vertex) === 'cornering' ? harshLateralMps2 : usualLateralMps2
    const corner = Math.max(slowestCornerMps, Math.sqrt(lateral * cornerRadiusM(path, vertex)))
    speed[vertex] = Math.min(float64At(capMps, vertex - 1), float64At(capMps, vertex), corner)
  }
  return speed
}

/** The radius of the bend that a vehicle drives around this vertex; infinite where the road hardly turns. */
function cornerRadiusM(path: Path, vertex: number): number {
  if (vertex <= 0 || vertex >= path.segmentHeadingDeg.length) return Number.POSITIVE_INFINITY
  const turnDeg = headingDifferenceDeg(
    float64At(path.segmentHeadingDeg, vertex - 1),
    float64At(path.segmentHeadingDeg, vertex),
  )
  if (turnDeg < 8) return Number.POSITIVE_INFINITY
  const before = float64At(path.alongM, vertex) - float64At(path.alongM, vertex - 1)
  const after = float64At(path.alongM, vertex + 1) - float64At(path.alongM, vertex)
  return Math.min(before, after, 16) / 2 / Math.tan((Math.min(turnDeg, 170) * Math.PI) / 360)
}

/** Lowers the vertex speeds to what allows slowing down in time, and gives the rate of each segment. */
function limitByBraking(path: Path, speed: Float64Array, style: DrivingStyle, incidents: Incidents): Float64Array {
  const rates = new Float64Array(speed.length - 1)
  let rate = style.brakingMps2
  for (let i = rates.length - 1; i >= 0; i--) {
    if (incidents.harsh.get(i + 1) === 'braking') rate = harshBrakingMps2
    rates[i] = rate
    const fastest = Math.sqrt(
      float64At(speed, i + 1) ** 2 + 2 * rate * (float64At(path.alongM, i + 1) - float64At(path.alongM, i)),
    )
    if (fastest < float64At(speed, i)) speed[i] = fastest
    else rate = style.brakingMps2
  }
  return rates
}

function limitByAcceleration(path: Path, speed: Float64Array, style: DrivingStyle, incidents: Incidents): Float64Array {
  const rates = new Float64Array(speed.length - 1)
  let rate = style.accelerationMps2
  for (let i = 0; i < rates.length; i++) {
    if (incidents.harsh.get(i) === 'acceleration') rate = harshAccelerationMps2
    rates[i] = rate
    const fastest = Math.sqrt(
      float64At(speed, i) ** 2 + 2 * rate * (float64At(path.alongM, i + 1) - float64At(path.alongM, i)),
    )
    const isGaining = fastest < float64At(speed, i + 1)
    if (isGaining) speed[i + 1] = fastest
    if (!isGaining || fastest > harshAccelerationUpToMps) rate = style.accelerationMps2
  }
  return rates
}
