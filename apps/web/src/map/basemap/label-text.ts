import type { ExpressionSpecification } from 'maplibre-gl'
import type { MapPalette } from './basemap-palette.ts'

export const NAME: ExpressionSpecification = ['get', 'name']

/** The weights of the page's font. A weight is read from the first family's name; the family itself is the second. */
export const fontsOf = (font: string) => ({
  regular: [font],
  medium: [`${font} Medium`, font],
  bold: [`${font} Semibold`, font],
})

/** What sets a text apart from the ground. */
export const haloOf = (palette: MapPalette, width = 1.4) => ({
  'text-halo-color': palette.halo,
  'text-halo-width': width,
  'text-halo-blur': 0.3,
})
