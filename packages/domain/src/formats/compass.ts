export const COMPASS_POINTS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const

export type CompassPoint = (typeof COMPASS_POINTS)[number]

/** The nearest of eight points to a heading in degrees clockwise from north; any number of turns is taken. */
export function compassPoint(headingDeg: number): CompassPoint {
  return COMPASS_POINTS.at(Math.round(headingDeg / 45) % 8) ?? 'N'
}
