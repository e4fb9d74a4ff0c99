import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bearingDeg, distanceM } from '@milepost/domain/geo/distance.ts'
import { edgeName } from '@milepost/maps/road-graph.ts'
import { loadRoadGraph } from '@milepost/maps/road-graph-file.ts'
import { edgeGeometry } from '@milepost/maps/road-router.ts'
import { shippedMapsDirectory } from '@milepost/maps/shipped-maps.ts'
import type { DevicePosition } from '@milepost/protocols/message.ts'

export const MINUTE_MS = 60_000
/** Midnight two days ago, UTC. */
export const startMs = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 2 * 86_400_000

export const graph = loadRoadGraph(await readFile(join(shippedMapsDirectory, 'montevideo', 'roads.graph')))

/** The longest stretch of a street of the sample city between two crossings. */
export function longestEdge(name: string): { edge: number; limitKmh: number } {
  let longest = -1
  for (let edge = 0; edge < graph.edgeCount; edge++) {
    if (edgeName(graph, edge) !== name || graph.edgeLimitIsPosted[edge] !== 1) continue
    if (longest < 0 || graph.edgeLengthM[edge]! > graph.edgeLengthM[longest]!) longest = edge
  }
  return { edge: longest, limitKmh: graph.edgeSpeedLimitKmh[longest]! }
}

/** Along an edge at one speed, a fix every two seconds, with the ignition on before and off after. */
export function driveAlong(edge: number, speedKmh: number, fromMs = startMs): DevicePosition[] {
  const line = edgeGeometry(graph, edge)
  const positions: DevicePosition[] = []
  let aheadM = 0
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1]!, line[i]!]
    const lengthM = distanceM(a.latitude, a.longitude, b.latitude, b.longitude)
    for (; aheadM < lengthM; aheadM += (speedKmh / 3.6) * 2) {
      const share = aheadM / lengthM
      positions.push(
        position({
          recordedAtMs: fromMs + positions.length * 2_000,
          sequence: positions.length + 1,
          latitude: a.latitude + (b.latitude - a.latitude) * share,
          longitude: a.longitude + (b.longitude - a.longitude) * share,
          headingDeg: bearingDeg(a.latitude, a.longitude, b.latitude, b.longitude),
          speedKmh,
        }),
      )
    }
    aheadM -= lengthM
  }
  const [first, last] = [positions[0]!, positions.at(-1)!]
  const parkedAt = (at: DevicePosition, recordedAtMs: number, ignition: boolean) =>
    position({ ...at, recordedAtMs, speedKmh: 0, ignition, sequence: 0 })
  return [
    parkedAt(first, fromMs - MINUTE_MS, true),
    ...positions,
    parkedAt(last, last.recordedAtMs + 10_000, false),
    parkedAt(last, last.recordedAtMs + 5 * MINUTE_MS, false),
  ]
}

export function position(changes: Partial<DevicePosition>): DevicePosition {
  return {
    recordedAtMs: startMs,
    sequence: 0,
    hasFix: true,
    latitude: 0,
    longitude: 0,
    altitudeM: 20,
    headingDeg: 0,
    speedKmh: 0,
    satellites: 11,
    priority: 0,
    late: false,
    eventId: 0,
    ignition: true,
    moving: null,
    odometerM: null,
    externalVoltageMv: null,
    driverKey: null,
    events: null,
    attributes: null,
    ...changes,
  }
}
