import type { ExpressionSpecification, GeoJSONSource, LayerSpecification, Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { addPatternImages } from './fence-pattern-images.ts'
import { FENCE_PATTERNS, type FencePattern, PATTERN_TILES, PLAIN_DASHES } from './fence-patterns.ts'
import { useOpenMap } from './map-context.ts'
import { type DrawnFence, differenceOf, featuresOf } from './use-geofence-features.ts'

const SOURCE = 'geofences'
const DOT_UNTIL_ZOOM = 10.5

const colour: ExpressionSpecification = ['get', 'colour']
const isPolygon: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon']
const isCorridor: ExpressionSpecification = ['==', ['geometry-type'], 'LineString']
const isMiddle: ExpressionSpecification = ['==', ['geometry-type'], 'Point']
/** Widths in metres double with every zoom. */
const widthPx: ExpressionSpecification = [
  'interpolate',
  ['exponential', 2],
  ['zoom'],
  0,
  ['get', 'width'],
  22,
  ['*', ['get', 'width'], 2 ** 22],
]

const hasPattern: ExpressionSpecification = ['all', isPolygon, ['has', 'image']]
/** Each category's own, so that corridors are distinguished without their colours as well. */
const dashesOf = (pattern: FencePattern): ExpressionSpecification => ['literal', PATTERN_TILES[pattern].dashes]
const [firstPattern, ...otherPatterns] = FENCE_PATTERNS
const dashes: ExpressionSpecification = [
  'match',
  ['get', 'pattern'],
  firstPattern,
  dashesOf(firstPattern),
  ...otherPatterns.flatMap((pattern): [string, ExpressionSpecification] => [pattern, dashesOf(pattern)]),
  ['literal', PLAIN_DASHES],
]

const LAYERS: LayerSpecification[] = [
  {
    id: 'geofence-fill',
    type: 'fill',
    source: SOURCE,
    filter: isPolygon,
    paint: { 'fill-color': colour, 'fill-opacity': 0.16 },
  },
  {
    id: 'geofence-pattern',
    type: 'fill',
    source: SOURCE,
    filter: hasPattern,
    paint: { 'fill-pattern': ['get', 'image'], 'fill-opacity': 0.5 },
  },
  {
    id: 'geofence-corridor',
    type: 'line',
    source: SOURCE,
    filter: isCorridor,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': colour, 'line-opacity': 0.2, 'line-width': widthPx },
  },
  {
    id: 'geofence-outline',
    type: 'line',
    source: SOURCE,
    filter: isPolygon,
    layout: { 'line-join': 'round' },
    paint: { 'line-color': colour, 'line-width': 1.8 },
  },
  // A corridor is distinguished from a site by its dashes, whatever its colour.
  {
    id: 'geofence-corridor-line',
    type: 'line',
    source: SOURCE,
    filter: isCorridor,
    layout: { 'line-join': 'round' },
    paint: { 'line-color': colour, 'line-width': 1.8, 'line-dasharray': dashes },
  },
  {
    id: 'geofence-middle',
    type: 'circle',
    source: SOURCE,
    filter: isMiddle,
    maxzoom: DOT_UNTIL_ZOOM,
    paint: {
      'circle-color': colour,
      'circle-radius': 4.5,
      'circle-stroke-color': '#ffffff',
      'circle-stroke-width': 1.5,
    },
  },
]

/** Geofences under the names of the base map. The style changes with theme and language: then they are put in again. */
export function useGeofenceLayer(fences: readonly DrawnFence[]) {
  const { map } = useOpenMap()
  const shown = useRef<readonly DrawnFence[]>([])
  const latest = useRef(fences)

  useEffect(() => {
    const put = () => {
      if (addLayers(map, latest.current)) shown.current = latest.current
    }
    put()
    map.on('style.load', put)
    return () => {
      map.off('style.load', put)
      removeLayers(map)
    }
  }, [map])

  useEffect(() => {
    latest.current = fences
    const source = map.style ? map.getSource<GeoJSONSource>(SOURCE) : undefined
    if (source === undefined) return
    const difference = differenceOf(shown.current, fences)
    shown.current = fences
    map.getContainer().dataset.fencesDrawn = String(fences.length)
    if (difference === null) return
    addPatternImages(map, fences)
    void source.updateData(difference)
  }, [map, fences])
}

/** False while the style is loading; it is tried again when that is there. */
function addLayers(map: MapLibreMap, fences: readonly DrawnFence[]): boolean {
  if (!hasStyle(map) || map.getSource(SOURCE) !== undefined) return false
  addPatternImages(map, fences)
  map.addSource(SOURCE, {
    type: 'geojson',
    data: { type: 'FeatureCollection', features: fences.flatMap(featuresOf) },
    tolerance: 0.2,
  })
  const firstLabel = map.getStyle().layers.find(layer => layer.type === 'symbol')?.id
  for (const layer of LAYERS) map.addLayer(layer, firstLabel)
  map.getContainer().dataset.fencesDrawn = String(fences.length)
  return true
}

/** Its description is only to be had once it is loaded. */
function hasStyle(map: MapLibreMap): boolean {
  try {
    return (map.getStyle()?.layers.length ?? 0) > 0
  } catch {
    return false
  }
}

function removeLayers(map: MapLibreMap) {
  if (!map.style || !hasStyle(map)) return
  for (const { id } of LAYERS) if (map.getLayer(id)) map.removeLayer(id)
  if (map.getSource(SOURCE)) map.removeSource(SOURCE)
}
