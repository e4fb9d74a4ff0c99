/** What is said of a point of a driver's check. */
export const CHECK_ANSWERS = ['ok', 'defect', 'n/a', 'not checked'] as const
export type CheckAnswer = (typeof CHECK_ANSWERS)[number]

/** What is said of a section of a safety inspection. */
export const CONDITIONS = ['satisfactory', 'monitor', 'repair required', 'n/a', 'not checked'] as const
export type Condition = (typeof CONDITIONS)[number]

interface Answered<Point> {
  point: Point
}

/** What cannot be taken of what was sent: a point that the vehicle does not have, or one that is answered twice. */
export type AnswerFault<Point> = { fault: 'unknown' | 'twice'; point: Point }

/**
 * One answer for every point, in their order; what nobody answered was not checked. What is sent of another point, or twice, is a
 * fault.
 */
export function answersInOrder<Point extends string, Item extends Answered<Point>>(
  points: readonly Point[],
  items: readonly Item[],
  unanswered: (point: Point) => Item,
): Item[] | AnswerFault<Point> {
  const byPoint = new Map<Point, Item>()
  for (const item of items) {
    const { point } = item
    if (!points.includes(point)) return { fault: 'unknown', point }
    if (byPoint.has(point)) return { fault: 'twice', point }
    byPoint.set(point, item)
  }
  return points.map(point => byPoint.get(point) ?? unanswered(point))
}
