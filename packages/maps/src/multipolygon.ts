import { int32At } from '@milepost/domain/collections/typed-arrays.ts'
import type { CoordinatesE7, FeatureParts } from './osm-feature.ts'

export interface PolygonMember {
  readonly line: CoordinatesE7
  readonly isInner: boolean
}

/**
 * Joins the member ways of a multipolygon into closed rings and gives each outer ring its holes. Rings that do not close,
 * as at the edge of an extract, are left out.
 */
export function assemblePolygons(members: readonly PolygonMember[]): FeatureParts[] {
  const outers = joinRings(members.filter(member => !member.isInner).map(member => member.line))
  const inners = joinRings(members.filter(member => member.isInner).map(member => member.line))
  const polygons = outers.map((outer): [CoordinatesE7, ...CoordinatesE7[]] => [outer])
  for (const inner of inners) {
    polygons.find(([outer]) => contains(outer, int32At(inner, 0), int32At(inner, 1)))?.push(inner)
  }
  return polygons
}

export function isClosed(line: CoordinatesE7): boolean {
  return line.length >= 8 && line[0] === line.at(-2) && line[1] === line.at(-1)
}

function joinRings(lines: readonly CoordinatesE7[]): CoordinatesE7[] {
  const rings = lines.filter(isClosed)
  const open = lines.filter(line => line.length >= 4 && !isClosed(line))
  const byEnd = new Map<string, Set<CoordinatesE7>>()
  const startKey = (line: CoordinatesE7) => `${line[0]},${line[1]}`
  const endKey = (line: CoordinatesE7) => `${line.at(-2)},${line.at(-1)}`
  for (const line of open) {
    for (const key of [startKey(line), endKey(line)]) {
      const lines = byEnd.get(key) ?? new Set()
      byEnd.set(key, lines.add(line))
    }
  }
  const take = (line: CoordinatesE7) => {
    byEnd.get(startKey(line))?.delete(line)
    byEnd.get(endKey(line))?.delete(line)
  }
  const used = new Set<CoordinatesE7>()
  for (const first of open) {
    if (used.has(first)) continue
    const parts: [CoordinatesE7, ...CoordinatesE7[]] = [first]
    used.add(first)
    take(first)
    const target = startKey(first)
    for (let end = endKey(first); end !== target; ) {
      const [next] = byEnd.get(end) ?? []
      if (next === undefined) break
      used.add(next)
      take(next)
      const part = startKey(next) === end ? next : reversed(next)
      parts.push(part)
      end = endKey(part)
    }
    const ring = concatenate(parts)
    if (isClosed(ring)) rings.push(ring)
  }
  return rings
}

function reversed(line: CoordinatesE7): CoordinatesE7 {
  const result = new Int32Array(line.length)
  for (let i = 0; i < line.length; i += 2) {
    result[i] = int32At(line, line.length - 2 - i)
    result[i + 1] = int32At(line, line.length - 1 - i)
  }
  return result
}

/** Each part begins where the one before ends; that shared point is kept once. */
function concatenate(parts: FeatureParts): CoordinatesE7 {
  const length = parts.reduce((sum, part) => sum + part.length - 2, 2)
  const ring = new Int32Array(length)
  ring.set(parts[0].subarray(0, 2))
  let at = 2
  for (const part of parts) {
    ring.set(part.subarray(2), at)
    at += part.length - 2
  }
  return ring
}

function contains(ring: CoordinatesE7, x: number, y: number): boolean {
  let inside = false
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const yi = int32At(ring, i + 1)
    const yj = int32At(ring, j + 1)
    if (yi > y !== yj > y && x < ((int32At(ring, j) - int32At(ring, i)) * (y - yi)) / (yj - yi) + int32At(ring, i))
      inside = !inside
  }
  return inside
}
