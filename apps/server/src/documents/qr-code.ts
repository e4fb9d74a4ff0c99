import { encode } from 'uqr'

/** Modules that stay white around it, for cameras (ISO/IEC 18004). */
const QUIET_ZONE = 4

/** Of a PNG, for each module: sharp on a label of 5 cm at 300 dots an inch. */
const PIXELS_A_MODULE = 20

/** How much of a code may be unreadable: about 15 per cent on a screen (M), 25 on what gets dirty and scratched (Q). */
export type ErrorCorrection = 'M' | 'Q'

/** Dark squares of one unit as the path of an SVG, on a light square of `size` units a side. */
export interface QrCode {
  size: number
  path: string
}

/** A code for cameras. */
export function qrCode(text: string, ecc: ErrorCorrection = 'M'): QrCode {
  const { size, data } = encode(text, { ecc, border: QUIET_ZONE })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { size, path }
}

/** The code as a drawing of its own, `sizeMm` a side. */
export function qrSvg({ size, path }: QrCode, sizeMm: number): string {
  const square = `<rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/>`
  const head = `xmlns="http://www.w3.org/2000/svg" width="${sizeMm}mm" height="${sizeMm}mm" viewBox="0 0 ${size} ${size}"`
  return `<svg ${head} shape-rendering="crispEdges">${square}</svg>`
}

/** The code as a picture in black and white. */
export async function qrPng(text: string, ecc: ErrorCorrection): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const { size, data } = encode(text, { ecc, border: QUIET_ZONE })
  const modules = Uint8Array.from(data.flat(), isDark => (isDark ? 0 : 255))
  const side = size * PIXELS_A_MODULE
  return sharp(modules, { raw: { width: size, height: size, channels: 1 } })
    .resize(side, side, { kernel: 'nearest' })
    .png()
    .toBuffer()
}
