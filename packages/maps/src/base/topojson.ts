/** Longitude and latitude, degrees; a GeoJSON position without altitude. */
export type LonLat = [longitude: number, latitude: number]

/** The outer ring, then the holes. */
export type PolygonRings = [outer: LonLat[], ...holes: LonLat[][]]

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
  readonly #lines: LonLat[][]

  constructor({ transform, arcs, objects }: TopologyFile) {
    this.#objects = objects
    this.#lines = arcs.map(arc => {
      let [x, y] = [0, 0]
      return arc.map(([dx, dy]): LonLat => {
        x += dx
        y += dy
        return [x * transform.scale[0] + transform.translate[0], y * transform.scale[1] + transform.translate[1]]
      })
    })
  }

  geometries(object: string): readonly TopologyGeometry[] {
    const found = this.#objects[object]
    if (found === undefined) throw new RangeError(`The file has no object "${object}".`)
    return found.geometries
  }

  lines(geometry: TopologyGeometry): LonLat[][] {
    if (geometry.arcs === undefined) return []
    const groups = geometry.type === 'LineString' ? [geometry.arcs] : geometry.arcs
    return groups.map(group => this.#join(arcNumbers(group)))
  }

  polygons(geometry: TopologyGeometry): PolygonRings[] {
    if (geometry.arcs === undefined) return []
    const polygons = geometry.type === 'Polygon' ? [geometry.arcs] : geometry.arcs
    return polygons.flatMap((rings): PolygonRings[] => {
      const [outer, ...holes] = typeof rings === 'number' ? [] : rings.map(ring => this.#join(arcNumbers(ring)))
      return outer === undefined ? [] : [[outer, ...holes]]
    })
  }

  /** The lines that two geometries of an object share: borders on land, no coasts. */
  sharedLines(object: string): LonLat[][] {
    const users = new Map<number, number>()
    for (const geometry of this.geometries(object)) {
      const own = new Set(arcNumbers(geometry.arcs ?? []).map(normal))
      for (const arc of own) users.set(arc, (users.get(arc) ?? 0) + 1)
    }
    return [...users].filter(([, count]) => count > 1).map(([arc]) => this.#line(arc))
  }

  #line(arc: number): LonLat[] {
    const line = this.#lines[arc]
    if (line === undefined) throw new RangeError(`The file has no arc ${arc}.`)
    return line
  }

  #join(arcs: readonly number[]): LonLat[] {
    return arcs.flatMap((arc, i) => {
      const line = arc >= 0 ? this.#line(arc) : this.#line(normal(arc)).toReversed()
      return i === 0 ? line : line.slice(1)
    })
  }
}

/** The arcs of a geometry of any depth, in order. */
function arcNumbers(arcs: number | Arcs): number[] {
  return typeof arcs === 'number' ? [arcs] : arcs.flatMap(arcNumbers)
}

/** A negative arc is the one's complement of the arc to run backwards. */
function normal(arc: number): number {
  return arc >= 0 ? arc : ~arc
}
