import type { SourceSpecification, StyleSpecification } from 'maplibre-gl'
import { areaGroundLayers } from './area-ground-layers.ts'
import { areaLabelLayers } from './area-label-layers.ts'
import type { BasemapOptions } from './basemap-options.ts'
import { mapPalettes } from './basemap-palette.ts'
import { roadLayers } from './road-layers.ts'
import { worldGroundLayers } from './world-ground-layers.ts'
import { worldLabelLayers } from './world-label-layers.ts'

const baseAttribution =
  '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>, <a href="https://www.geonames.org/">© GeoNames</a>'
const areaAttribution = '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>'

/**
 * The base of the world, the finer coast of the regions above it, and the street maps of the installed areas above both.
 * Everything comes from our own archives; call `installRoadShields` on the map that uses this style.
 */
export function basemapStyle(options: BasemapOptions): StyleSpecification {
  const { areas, raster, tilesUrl } = options
  const palette = mapPalettes[options.theme]
  const sources: Record<string, SourceSpecification> = {
    world: { type: 'vector', url: `pmtiles://${tilesUrl('world')}`, attribution: baseAttribution },
    region: { type: 'vector', url: `pmtiles://${tilesUrl('region')}`, attribution: baseAttribution },
  }
  for (const { slug, bounds } of areas) {
    sources[areaSource(slug)] = {
      type: 'vector',
      url: `pmtiles://${tilesUrl(slug)}`,
      bounds: [bounds.west, bounds.south, bounds.east, bounds.north],
      attribution: areaAttribution,
    }
  }
  if (raster !== null) {
    sources.raster = {
      type: 'raster',
      tiles: [raster.url],
      tileSize: 256,
      maxzoom: raster.maxZoom,
      attribution: asHtml(raster.attribution),
    }
  }
  return {
    version: 8,
    name: options.theme === 'dark' ? 'Milepost dark' : 'Milepost light',
    sources,
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': palette.sea } },
      ...worldGroundLayers('world', palette),
      {
        id: 'region-sea',
        type: 'fill',
        source: 'region',
        'source-layer': 'sea',
        paint: { 'fill-color': palette.sea, 'fill-antialias': false },
      },
      ...worldGroundLayers('region', palette),
      ...areas.flatMap(({ slug }) => areaGroundLayers(areaSource(slug), palette)),
      ...areas.flatMap(({ slug }) => roadLayers(areaSource(slug), palette)),
      ...(raster === null ? [] : [{ id: 'raster', type: 'raster', source: 'raster' } as const]),
      ...areas.flatMap(({ slug }) => areaLabelLayers(areaSource(slug), options.font, palette)),
      ...worldLabelLayers(options, palette),
    ],
  }
}

/** The map takes attributions for HTML. */
const asHtml = (text: string) => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)

function areaSource(slug: string): string {
  return `area-${slug}`
}
