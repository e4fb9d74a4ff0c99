import type { MapTheme } from '../../map/basemap/basemap-palette.ts'

export interface SpeedBand {
  /** Up to and without; the last has no end. */
  belowKmh: number
  colour: Record<MapTheme, string>
  /** Faster is wider too, so that the bands can be distinguished without their colours. */
  widthPx: number
}

/** From blue to yellow with rising or falling lightness: the order stays for every kind of colour vision. */
export const SPEED_BANDS: readonly SpeedBand[] = [
  { belowKmh: 10, colour: { light: '#23408f', dark: '#8ea6ff' }, widthPx: 2.5 },
  { belowKmh: 30, colour: { light: '#6a2fa0', dark: '#b794ff' }, widthPx: 3 },
  { belowKmh: 50, colour: { light: '#a8257f', dark: '#f083c8' }, widthPx: 3.75 },
  { belowKmh: 80, colour: { light: '#cf4446', dark: '#ff9478' }, widthPx: 4.5 },
  { belowKmh: 110, colour: { light: '#d9730d', dark: '#ffb454' }, widthPx: 5.25 },
  { belowKmh: Number.POSITIVE_INFINITY, colour: { light: '#a88400', dark: '#ffe24a' }, widthPx: 6 },
]

/** The index of the band of a speed. */
export const speedBandOf = (speedKmh: number): number => SPEED_BANDS.findIndex(band => speedKmh < band.belowKmh)

/** Twenty colours of which neighbours differ clearly; their vehicles' registrations stand beside them. */
export function vehicleColour(index: number, theme: MapTheme): string {
  const hue = Math.round((205 + index * 137.508) % 360)
  return `hsl(${hue}, ${theme === 'dark' ? 70 : 72}%, ${theme === 'dark' ? 68 : 36}%)`
}
