import type { FoldPosition } from '@milepost/domain/fold/fold-position.ts'
import { DOMParser, type Element } from '@xmldom/xmldom'
import { positionOf } from './positions.ts'

/**
 * The track points of a GPX 1.0 or 1.1 file as records. A speed is in m/s, wherever a device writes it: as a child of the point or
 * in its extensions. Throws where a point has no time or place.
 */
export function readGpx(text: string): FoldPosition[] {
  const document = new DOMParser().parseFromString(text, 'text/xml')
  const points = [...document.getElementsByTagNameNS('*', 'trkpt')]
  if (points.length === 0) throw new Error('it has no track points')
  return points.map(recordOf)
}

function recordOf(point: Element, index: number): FoldPosition {
  const latitude = Number(point.getAttribute('lat') ?? Number.NaN)
  const longitude = Number(point.getAttribute('lon') ?? Number.NaN)
  const recordedAtMs = Date.parse(textOf(point, 'time') ?? '')
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) throw new Error(`track point ${index} has no place`)
  if (Number.isNaN(recordedAtMs)) throw new Error(`track point ${index} has no time`)
  const speedMps = numberOf(point, 'speed')
  return positionOf({
    recordedAtMs,
    latitude,
    longitude,
    speedKmh: speedMps === null || speedMps < 0 ? null : speedMps * 3.6,
    ignition: null,
    odometerM: null,
    headingDeg: (((numberOf(point, 'course') ?? 0) % 360) + 360) % 360,
    hasFix: textOf(point, 'fix') !== 'none',
  })
}

const textOf = (point: Element, name: string) => point.getElementsByTagNameNS('*', name)[0]?.textContent?.trim() ?? null

function numberOf(point: Element, name: string): number | null {
  const text = textOf(point, name)
  const value = text === null || text === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? value : null
}
