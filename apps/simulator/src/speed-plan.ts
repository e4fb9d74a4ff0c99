import { headingDifferenceDeg } from '@milepost/domain/geo-distance.ts'
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

/** Stretches of constant acceleration, in order; column i of each array describes stretch i. */
export interface SpeedPlan {
  readonly startS: readonly number[]
  readonly startM: readonly number[]
  readonly speedMps: readonly number[]
  readonly accelerationMps2: readonly number[]
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
    const from = speed[i]!
    const to = speed[i + 1]!
    const a = acceleration[i]!
    const b = braking[i]!
    const length = path.alongM[i + 1]! - path.alongM[i]!
    const meeting = Math.sqrt((2 * a * b * length + b * from * from + a * to * to) / (a + b))
    const peak = Math.max(from, to, Math.min(capMps[i]!, meeting))
    stretches.goTo(path.alongM[i]!)
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
  const { startS, startM, speedMps, accelerationMps2, endS } = stretches
  return { startS, startM, speedMps, accelerationMps2, durationS: endS, harshEvents }
}

/** Whether a driver must slow down for this vertex: the places where braking or cornering can turn out harsh. */
export function isSharpCorner(path: Path, vertex: number): boolean {
  return cornerRadiusM(path, vertex) < 20
}

class StretchList {
  readonly startS: number[] = []
  readonly startM: number[] = []
  readonly speedMps: number[] = []
  readonly accelerationMps2: number[] = []
  endS = 0
  #endM = 0

  /** Vertices are where they are: rounding errors of the stretches before do not add up. */
  goTo(alongM: number): void {
    this.#endM = alongM
  }

  add(durationS: number, speedMps: number, accelerationMps2: number): void {
    if (!(durationS > 1e-9)) return
    this.startS.push(this.endS)
    this.startM.push(this.#endM)
    this.speedMps.push(speedMps)
    this.accelerationMps2.push(accelerationMps2)
    this.endS += durationS
    this.#endM += speedMps * durationS + (accelerationMps2 * durationS * durationS) / 2
  }

  *harshEvents(): Generator<PlannedHarshEvent> {
    const count = this.startS.length
    for (let i = 0; i < count; ) {
      const first = i
      const rate = this.accelerationMps2[first]!
      while (i < count && this.accelerationMps2[i]! * Math.sign(rate) >= leastHarshMps2) i++
      const endS = i < count ? this.startS[i]! : this.endS
      if (i > first && endS - this.startS[first]! >= leastHarshS) {
        const kind = rate > 0 ? 'acceleration' : 'braking'
        yield { kind, atS: this.startS[first]! + leastHarshS, severity: Math.abs(rate) / gravityMps2 }
      }
      if (i === first) i++
    }
  }
}

function segmentCaps(graph: RoadGraph, path: Path, style: DrivingStyle): Float64Array {
  return Float64Array.from(path.segmentEdge, edge => {
    return Math.min(graph.edgeSpeedLimitKmh[edge]! * style.cruiseShare, style.maxSpeedKmh) / 3.6
  })
}

function vertexCaps(path: Path, capMps: Float64Array, incidents: Incidents): Float64Array {
  const speed = new Float64Array(capMps.length + 1)
  for (let vertex = 1; vertex < capMps.length; vertex++) {
    if (incidents.standingS.has(vertex)) continue
    const lateral = incidents.harsh.get(vertex) === 'cornering' ? harshLateralMps2 : usualLateralMps2
    const corner = Math.max(slowestCornerMps, Math.sqrt(lateral * cornerRadiusM(path, vertex)))
    speed[vertex] = Math.min(capMps[vertex - 1]!, capMps[vertex]!, corner)
  }
  return speed
}

/** The radius of the bend that a vehicle drives around this vertex; infinite where the road hardly turns. */
function cornerRadiusM(path: Path, vertex: number): number {
  if (vertex <= 0 || vertex >= path.segmentHeadingDeg.length) return Number.POSITIVE_INFINITY
  const turnDeg = headingDifferenceDeg(path.segmentHeadingDeg[vertex - 1]!, path.segmentHeadingDeg[vertex]!)
  if (turnDeg < 8) return Number.POSITIVE_INFINITY
  const before = path.alongM[vertex]! - path.alongM[vertex - 1]!
  const after = path.alongM[vertex + 1]! - path.alongM[vertex]!
  return Math.min(before, after, 16) / 2 / Math.tan((Math.min(turnDeg, 170) * Math.PI) / 360)
}

/** Lowers the vertex speeds to what allows slowing down in time, and gives the rate of each segment. */
function limitByBraking(path: Path, speed: Float64Array, style: DrivingStyle, incidents: Incidents): Float64Array {
  const rates = new Float64Array(speed.length - 1)
  let rate = style.brakingMps2
  for (let i = rates.length - 1; i >= 0; i--) {
    if (incidents.harsh.get(i + 1) === 'braking') rate = harshBrakingMps2
    rates[i] = rate
    const fastest = Math.sqrt(speed[i + 1]! ** 2 + 2 * rate * (path.alongM[i + 1]! - path.alongM[i]!))
    if (fastest < speed[i]!) speed[i] = fastest
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
    const fastest = Math.sqrt(speed[i]! ** 2 + 2 * rate * (path.alongM[i + 1]! - path.alongM[i]!))
    const isGaining = fastest < speed[i + 1]!
    if (isGaining) speed[i + 1] = fastest
    if (!isGaining || fastest > harshAccelerationUpToMps) rate = style.accelerationMps2
  }
  return rates
}
