import type { LonLat } from '../geo/shapes.ts'

interface TypedCorners {
  corners: LonLat[]
  /** Numbers, from 1, of the lines that are no place. */
  badLines: number[]
}

/**
 * One corner a line, latitude first: `52.9512, -1.1543`. Separated by a comma, a semicolon or spaces; with a semicolon or
 * spaces the numbers may have a decimal comma: `52,9512; -1,1543`.
 *
 *     line   = number separator number
 *     number = ["-"] digits [("." | ",") digits] ["°"] [N | S | E | W | O]
 *
 * O is west as the Portuguese write it. Empty lines are left out.
 */
export function parseCorners(text: string): TypedCorners {
  const corners: LonLat[] = []
  const badLines: number[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const corner = parseCorner(line)
    if (corner === null) badLines.push(index + 1)
    else corners.push(corner)
  }
  return { corners, badLines }
}

const NUMBER = String.raw`([-−]?\d{1,3}(?:[.,]\d+)?)\s*°?\s*`
const SEPARATED = [
  new RegExp(`^${NUMBER.replace('.,', '.')}([NS]?)\\s*,\\s*${NUMBER.replace('.,', '.')}([EWO]?)$`, 'i'),
  new RegExp(`^${NUMBER}([NS]?)(?:\\s*;\\s*|(?<=[\\s\\w°]),?\\s+)${NUMBER}([EWO]?)$`, 'i'),
]

/** One place as `latitude, longitude`; null for anything else. */
export function parseCorner(text: string): LonLat | null {
  const trimmed = text.trim()
  const found = SEPARATED.map(pattern => pattern.exec(trimmed)).find(match => match !== null)
  if (found === undefined) return null
  const [, latitudeText = '', northOrSouth = '', longitudeText = '', eastOrWest = ''] = found
  const latitude = degrees(latitudeText) * (/s/i.test(northOrSouth) ? -1 : 1)
  const longitude = degrees(longitudeText) * (/[wo]/i.test(eastOrWest) ? -1 : 1)
  return Math.abs(latitude) > 90 || Math.abs(longitude) > 180 ? null : [longitude, latitude]
}

const degrees = (text: string) => Number(text.replace('−', '-').replace(',', '.'))

/** Corners as they are typed: what `parseCorners` reads back. */
export const cornersText = (corners: readonly LonLat[]): string => corners.map(cornerText).join('\n')

export const cornerText = ([longitude, latitude]: LonLat): string => `${decimal(latitude)}, ${decimal(longitude)}`

/** Without an exponent, and without digits beyond a centimetre. */
const decimal = (degreesValue: number) => degreesValue.toFixed(7).replace(/\.?0+$/, '')
