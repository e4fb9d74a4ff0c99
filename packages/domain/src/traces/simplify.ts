export interface TracePlace {
  latitude: number
  longitude: number
}

const METRES_PER_DEGREE = 111_195

/**
 * How far the drawn line would move, in metres, were a point left out: infinite for the first and the last. Leaving out all
 * points below a value gives the line that Douglas and Peucker's method gives for that tolerance, so one pass serves every
 * resolution. No point is worth more than the points its part of the line hangs on.
 */
export function pointImportances(points: readonly TracePlace[]): Float64Array {
  const importances = new Float64Array(points.length)
  if (points.length === 0) return importances
  importances[0] = importances[points.length - 1] = Number.POSITIVE_INFINITY
  const open: [first: number, last: number, most: number][] = [[0, points.length - 1, Number.POSITIVE_INFINITY]]
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const [first, last, most] = part
    const { index, offsetM } = farthestFromLine(points, first, last)
    if (offsetM === 0) continue
    const importance = Math.min(offsetM, most)
    importances[index] = importance
    if (index - first > 1) open.push([first, index, importance])
    if (last - index > 1) open.push([index, last, importance])
  }
  return importances
}

/** Offsets are taken on a plane that touches the earth at the first point: exact enough over the length of a journey. */
function farthestFromLine(points: readonly TracePlace[], first: number, last: number) {
  const { latitude, longitude } = points[first]!
  const perLongitude = METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180)
  const end = points[last]!
  const endX = (end.longitude - longitude) * perLongitude
  const endY = (end.latitude - latitude) * METRES_PER_DEGREE
  const lengthSquared = endX * endX + endY * endY
  let index = first
  let farthestSquared = 0
  for (let i = first + 1; i < last; i++) {
    const point = points[i]!
    const x = (point.longitude - longitude) * perLongitude
    const y = (point.latitude - latitude) * METRES_PER_DEGREE
    const along = lengthSquared === 0 ? 0 : Math.max(0, Math.min(1, (x * endX + y * endY) / lengthSquared))
    const dx = x - along * endX
    const dy = y - along * endY
    const squared = dx * dx + dy * dy
    if (squared > farthestSquared) {
      farthestSquared = squared
      index = i
    }
  }
  return { index, offsetM: Math.sqrt(farthestSquared) }
}

/** The indices, in order, of the `most` points of greatest importance; of equals the earlier. */
export function mostImportant(importances: ArrayLike<number>, most: number): number[] {
  const indices = Array.from(importances, (_, index) => index)
  if (indices.length <= most) return indices
  indices.sort((a, b) => compareNumbers(importances[b]!, importances[a]!) || a - b)
  return indices.slice(0, most).sort((a, b) => a - b)
}

/** Two infinities are equal; their difference is not a number. */
const compareNumbers = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)
