import type { LonLat, Shape } from '../geo/shapes.ts'

const POLYGON = /^POLYGON\s*(?:Z\s*)?\(\s*(\([^()]*\)(?:\s*,\s*\([^()]*\))*)\s*\)$/i

/**
 * A polygon as spreadsheets of other systems have it: well-known text (OGC 06-103r4), longitude before latitude, the first ring
 * is the outline and others are holes. Heights are left out. Null where it is not of that form; whether the shape may be stored is
 * for `shapeFaults`.
 */
export function readWktPolygon(text: string): Shape | null {
  const body = POLYGON.exec(text.trim())?.[1]
  if (body === undefined) return null
  const rings: LonLat[][] = []
  for (const [, inner = ''] of body.matchAll(/\(([^()]*)\)/g)) {
    const corners = inner.split(',').map(readCorner)
    if (corners.some(corner => corner === null)) return null
    rings.push(corners.filter(corner => corner !== null))
  }
  return { kind: 'polygon', rings }
}

const LINE = /^LINESTRING\s*(?:Z\s*)?\(([^()]*)\)$/i

/** The corners of a line in the same form; null where it is not of it. */
export function readWktLine(text: string): LonLat[] | null {
  const corners = LINE.exec(text.trim())?.[1]?.split(',').map(readCorner) ?? [null]
  const found = corners.filter(corner => corner !== null)
  return found.length === corners.length ? found : null
}

export const writeWktLine = (line: readonly LonLat[]): string =>
  `LINESTRING (${line.map(corner => corner.join(' ')).join(', ')})`

/** The same for other systems; the rings as they are, closed or not. */
export const writeWktPolygon = (rings: readonly (readonly LonLat[])[]): string =>
  `POLYGON (${rings.map(ring => `(${ring.map(corner => corner.join(' ')).join(', ')})`).join(', ')})`

const NUMBER = String.raw`([-+]?\d+(?:\.\d*)?(?:e[-+]?\d+)?)`
const CORNER = new RegExp(String.raw`^${NUMBER}\s+${NUMBER}(?:\s+${NUMBER})?$`, 'i')

function readCorner(text: string): LonLat | null {
  const [, longitude, latitude] = CORNER.exec(text.trim()) ?? []
  return longitude === undefined || latitude === undefined ? null : [Number(longitude), Number(latitude)]
}
