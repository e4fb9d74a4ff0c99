import { readFile } from 'node:fs/promises'
import type { Position } from 'geojson'

type Arcs = readonly (number | Arcs)[]

interface TopologyGeometry {
  readonly type: string
  readonly id?: string
  readonly arcs?: Arcs
  readonly properties?: Readonly<Record<string, unknown>>
}

interface TopologyFile {
  readonly transform: { readonly scale: [number, number]; readonly translate: [number, number] }
  readonly arcs: readonly (readonly [number, number])[][]
  readonly objects: Readonly<Record<string, { readonly geometries: readonly TopologyGeometry[] }>>
}

/** A TopoJSON file: shapes as lists of shared arcs, so that a border between two countries is stored once. */
export class Topology {
  readonly #objects: TopologyFile['objects']
  readonly #lines: Position[][]

  constructor({ transform, arcs, objects }: TopologyFile) {
    this.#objects = objects
    this.#lines = arcs.map(arc => {
      let [x, y] = [0, 0]
      return arc.map(([dx, dy]) => {
        x += dx
        y += dy
        return [x * transform.scale[0] + transform.translate[0], y * transform.scale[1] + transform.translate[1]]
      })
    })
  }

  static async read(path: string): Promise<Topology> {
    return new Topology(JSON.parse(await readFile(path, 'utf8')) as TopologyFile)
  }

  geometries(object: string): readonly TopologyGeometry[] {
    return this.#objects[object]!.geometries
  }

  lines(geometry: TopologyGeometry): Position[][] {
    if (geometry.arcs === undefined) return []
    const groups = geometry.type === 'LineString' ? [geometry.arcs] : geometry.arcs
    return groups.map(group => this.#join(group as number[]))
  }

  polygons(geometry: TopologyGeometry): Position[][][] {
    if (geometry.arcs === undefined) return []
    const polygons = geometry.type === 'Polygon' ? [geometry.arcs] : geometry.arcs
    return polygons.map(rings => (rings as number[][]).map(ring => this.#join(ring)))
  }

  /** The lines that two geometries of an object share: borders on land, no coasts. */
  sharedLines(object: string): Position[][] {
    const users = new Map<number, number>()
    for (const geometry of this.geometries(object)) {
      const own = new Set((geometry.arcs ?? []).flat(3).map(arc => normal(arc as number)))
      for (const arc of own) users.set(arc, (users.get(arc) ?? 0) + 1)
    }
    return [...users].filter(([, count]) => count > 1).map(([arc]) => this.#lines[arc]!)
  }

  #join(arcs: readonly number[]): Position[] {
    return arcs.flatMap((arc, i) => {
      const line = arc >= 0 ? this.#lines[arc]! : this.#lines[normal(arc)]!.toReversed()
      return i === 0 ? line : line.slice(1)
    })
  }
}

/** A negative arc is the one's complement of the arc to run backwards. */
function normal(arc: number): number {
  return arc >= 0 ? arc : ~arc
}
