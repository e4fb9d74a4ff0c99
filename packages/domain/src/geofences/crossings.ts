import type { LonLat } from '../geo/shapes.ts'

interface Edge {
  west: LonLat
  east: LonLat
  south: number
  north: number
}

/**
 * A place where two edges of the rings cross, or null. Edges that only touch do not cross: rings of maps often touch
 * themselves in a point, and what is inside stays clear. Edges are gone through from the west; each is held against those
 * that still reach as far east, which for anything like a site or a town are a handful.
 */
export function findCrossing(rings: readonly (readonly LonLat[])[]): LonLat | null {
  const edges = rings.flatMap(edgesOf).sort((a, b) => a.west[0] - b.west[0])
  let open: Edge[] = []
  for (const edge of edges) {
    open = open.filter(other => other.east[0] > edge.west[0])
    for (const other of open) {
      if (other.north <= edge.south || other.south >= edge.north) continue
      if (doCross(edge, other)) return meetingPoint(edge, other)
    }
    open.push(edge)
  }
  return null
}

function edgesOf(ring: readonly LonLat[]): Edge[] {
  return ring.map((b, i) => {
    const a = ring.at(i - 1) ?? b
    const [west, east] = a[0] <= b[0] ? [a, b] : [b, a]
    return { west, east, south: Math.min(a[1], b[1]), north: Math.max(a[1], b[1]) }
  })
}

/** Either edge has an end on each side of the other. */
function doCross(one: Edge, other: Edge): boolean {
  return side(one, other.west) * side(one, other.east) < 0 && side(other, one.west) * side(other, one.east) < 0
}

/** Positive on the left of an edge, negative on its right, 0 on its line. */
function side({ west, east }: Edge, point: LonLat): number {
  return Math.sign((east[0] - west[0]) * (point[1] - west[1]) - (east[1] - west[1]) * (point[0] - west[0]))
}

function meetingPoint(one: Edge, other: Edge): LonLat {
  const [dx, dy] = [one.east[0] - one.west[0], one.east[1] - one.west[1]]
  const [ex, ey] = [other.east[0] - other.west[0], other.east[1] - other.west[1]]
  const along = ((other.west[0] - one.west[0]) * ey - (other.west[1] - one.west[1]) * ex) / (dx * ey - dy * ex)
  return [one.west[0] + along * dx, one.west[1] + along * dy]
}
