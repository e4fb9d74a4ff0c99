import { encode } from 'uqr'

/** Modules that stay white around it, for cameras (ISO/IEC 18004). */
const QUIET_ZONE = 4

/** A code for cameras as the path of an SVG: dark squares of one unit, on a light square of `size` units a side. */
export function qrCode(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { size, path }
}
