import { int32At, uint32At } from '@milepost/domain/collections/typed-arrays.ts'
import type { Bounds } from '@milepost/domain/geo/distance.ts'
import type { CoordinatesE7, OsmFeature, TurnRestriction } from './osm-feature.ts'
import { PointIndex } from './point-index.ts'
import { type DrivingSide, type RoadClass, type RoadGraph, roadClasses } from './road-graph.ts'
import { assembleRoadGraph, type DirectedLimit, type RoadPiece } from './road-graph-assembly.ts'
import { drivableClass, isRoundabout, travelDirections } from './road-tags.ts'
import { type PostedLimits, postedLimits, type SpeedUnit, usualLimitKmh } from './speed-limit-tags.ts'

export interface RoadGraphSettings {
  readonly areaName: string
  readonly drivingSide: DrivingSide
  readonly speedUnit: SpeedUnit
  readonly bounds: Bounds
}

interface Way {
  readonly id: number
  readonly points: Uint32Array
  readonly roadClass: RoadClass
  readonly nameIndex: number
  readonly refIndex: number
  readonly isRoundabout: boolean
  readonly directions: { readonly forward: boolean; readonly backward: boolean }
  readonly posted: PostedLimits
}

/** Collects the drivable ways of an extract and joins them where they share a point. */
export class RoadGraphBuilder {
  readonly #points = new PointIndex()
  readonly #ways: Way[] = []
  readonly #texts = new Map<string, number>([['', 0]])

  /** Takes the feature if it is a drivable road and ignores it otherwise. */
  add(feature: OsmFeature): void {
    // A roundabout is a closed way and may come as a polygon; its outline is the road.
    const line = feature.shape === 'point' ? undefined : feature.parts[0]
    if (line === undefined) return
    const { tags } = feature
    const roadClass = drivableClass(tags)
    if (roadClass === null) return
    const points = this.#pointsOf(line)
    if (points.length < 2) return
    this.#ways.push({
      id: feature.id,
      points,
      roadClass,
      nameIndex: this.#textIndex(tags.name ?? ''),
      refIndex: this.#textIndex(tags.ref ?? ''),
      isRoundabout: isRoundabout(tags),
      directions: travelDirections(tags),
      posted: postedLimits(tags),
    })
  }

  finish({ speedUnit, ...area }: RoadGraphSettings, restrictions: readonly TurnRestriction[] = []): RoadGraph {
    const nodes = this.#numberNodes()
    const pieces: RoadPiece[] = []
    const wayOfPiece: number[] = []
    for (const way of this.#ways) {
      for (const piece of this.#cut(way, nodes.nodeOfPoint, speedUnit)) {
        pieces.push(piece)
        wayOfPiece.push(way.id)
      }
    }
    const bannedTurns = this.#bannedTurns(restrictions, nodes.nodeOfPoint, pieces, wayOfPiece)
    return assembleRoadGraph({ ...area, ...nodes, texts: [...this.#texts.keys()], pieces, bannedTurns })
  }

  #textIndex(text: string): number {
    const known = this.#texts.get(text)
    if (known !== undefined) return known
    this.#texts.set(text, this.#texts.size)
    return this.#texts.size - 1
  }

  #pointsOf(line: CoordinatesE7): Uint32Array {
    const points: number[] = []
    for (let i = 0; i < line.length; i += 2) {
      const latitudeE6 = Math.round(int32At(line, i + 1) / 10)
      const longitudeE6 = Math.round(int32At(line, i) / 10)
      const last = points.at(-1)
      if (last !== undefined && this.#points.find(latitudeE6, longitudeE6) === last) continue
      points.push(this.#points.add(latitudeE6, longitudeE6))
    }
    return Uint32Array.from(points)
  }

  #numberNodes() {
    const nodeOfPoint = new Int32Array(this.#points.count).fill(-1)
    const latitudeE6: number[] = []
    const longitudeE6: number[] = []
    for (const { points } of this.#ways) {
      points.forEach((point, i) => {
        const isNode = i === 0 || i === points.length - 1 || this.#points.uses(point) > 1
        if (!isNode || int32At(nodeOfPoint, point) >= 0) return
        nodeOfPoint[point] = latitudeE6.push(this.#points.latitudeE6(point)) - 1
        longitudeE6.push(this.#points.longitudeE6(point))
      })
    }
    return {
      nodeOfPoint,
      nodeLatitudeE6: Int32Array.from(latitudeE6),
      nodeLongitudeE6: Int32Array.from(longitudeE6),
    }
  }

  *#cut(way: Way, nodeOfPoint: Int32Array, unit: SpeedUnit): Generator<RoadPiece> {
    const { points } = way
    const attributes = attributesOf(way, unit)
    for (let start = 0, end = 1; end < points.length; end++) {
      const to = int32At(nodeOfPoint, uint32At(points, end))
      if (to < 0) continue
      const inner = new Int32Array((end - start - 1) * 2)
      for (let i = start + 1, at = 0; i < end; i++) {
        inner[at++] = this.#points.latitudeE6(uint32At(points, i))
        inner[at++] = this.#points.longitudeE6(uint32At(points, i))
      }
      yield { ...attributes, from: int32At(nodeOfPoint, uint32At(points, start)), to, inner }
      start = end
    }
  }

  #bannedTurns(
    restrictions: readonly TurnRestriction[],
    nodeOfPoint: Int32Array,
    pieces: readonly RoadPiece[],
    wayOfPiece: readonly number[],
  ): { from: number; to: number }[] {
    const placed = restrictions.map(restriction => {
      const point = this.#points.find(
        Math.round(restriction.viaLatitudeE7 / 10),
        Math.round(restriction.viaLongitudeE7 / 10),
      )
      return { ...restriction, via: point < 0 ? -1 : int32At(nodeOfPoint, point) }
    })
    const junctions = new Map(placed.map(({ via }) => [via, newJunction()]))
    pieces.forEach(({ from, to }, number) => {
      junctions.get(from)?.outOf.push(number * 2)
      junctions.get(from)?.into.push(number * 2 + 1)
      junctions.get(to)?.into.push(number * 2)
      junctions.get(to)?.outOf.push(number * 2 + 1)
    })
    const wayOf = (direction: number) => wayOfPiece[direction >> 1]
    return placed.flatMap(({ via, fromWay, toWay, kind }) => {
      const { into, outOf } = junctions.get(via) ?? newJunction()
      const named = outOf.filter(direction => wayOf(direction) === toWay)
      if (named.length === 0) return []
      const banned = kind === 'no' ? named : outOf.filter(direction => wayOf(direction) !== toWay)
      const arriving = into.filter(direction => wayOf(direction) === fromWay)
      return arriving.flatMap(from => banned.map(to => ({ from, to })))
    })
  }
}

/** The directions of pieces that lead into a node and out of it. */
function newJunction(): { into: number[]; outOf: number[] } {
  return { into: [], outOf: [] }
}

function attributesOf(way: Way, unit: SpeedUnit): Omit<RoadPiece, 'from' | 'to' | 'inner'> {
  const { roadClass, directions, posted, nameIndex, refIndex, isRoundabout } = way
  const limit = (isOpen: boolean, postedKmh: number | null): DirectedLimit | null =>
    isOpen ? { kmh: postedKmh ?? usualLimitKmh(roadClass, unit), posted: postedKmh !== null } : null
  return {
    classIndex: roadClasses.indexOf(roadClass),
    nameIndex,
    refIndex,
    isRoundabout,
    forwardLimit: limit(directions.forward, posted.forwardKmh),
    backwardLimit: limit(directions.backward, posted.backwardKmh),
  }
}
