import type { LatLon } from '@milepost/domain/geo/distance.ts'

/** Six digits, as Valhalla writes its shapes. */
const PER_DEGREE = 1e6

/**
 * Reads an encoded polyline: latitude and longitude in turn, each as the difference from the one before, zigzag and in groups
 * of five bits from the lowest, offset by 63 and with 32 where more follow (Google, encoded polyline algorithm). Null for
 * text that is none, or that leaves the earth.
 */
export function decodePolyline(text: string): LatLon[] | null {
  const line: LatLon[] = []
  let [at, latitudeE6, longitudeE6] = [0, 0, 0]
  const readDifference = (): number => {
    let [value, shift, bits] = [0, 0, 32]
    while (bits >= 32) {
      bits = text.charCodeAt(at++) - 63
      // The end of the text reads as NaN.
      if (!(bits >= 0 && bits < 64) || shift > 30) return Number.NaN
      value |= (bits & 31) << shift
      shift += 5
    }
    return value & 1 ? ~(value >> 1) : value >> 1
  }
  while (at < text.length) {
    latitudeE6 += readDifference()
    longitudeE6 += readDifference()
    const [latitude, longitude] = [latitudeE6 / PER_DEGREE, longitudeE6 / PER_DEGREE]
    if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null
    line.push({ latitude, longitude })
  }
  return line
}
