import type { MapTheme } from './basemap-palette.ts'

export interface BasemapArea {
  readonly slug: string
  readonly bounds: { readonly west: number; readonly south: number; readonly east: number; readonly north: number }
}

/** Pictures between the ground and the names. */
export interface RasterBase {
  /** With {z}, {x} and {y}. */
  readonly url: string
  /** Plain text. */
  readonly attribution: string
  readonly maxZoom: number
}

export interface BasemapOptions {
  readonly theme: MapTheme
  /** The address of an archive: "world", "region", or the slug of an area. */
  readonly tilesUrl: (archive: string) => string
  readonly areas: readonly BasemapArea[]
  readonly raster: RasterBase | null
  /** A font family the page has loaded; there is no glyph server. */
  readonly font: string
  readonly language: 'en' | 'pt'
}
