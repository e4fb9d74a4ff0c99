import { useComputedColorScheme } from '@mantine/core'
import type { ExpressionSpecification, GeoJSONSource, LayerSpecification, Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent } from 'react'
import { useOpenMap } from '../../map/map-context.ts'

export interface TraceLine {
  /** Gap: the route between them is not known. Carried: by a ferry or a tow truck. */
  kind: 'track' | 'gap' | 'carried'
  colour: string
  widthPx: number
  /** [longitude, latitude] */
  places: [number, number][]
}

const SOURCE = 'trace-lines'
const ARROW = 'trace-arrow'
const CASING_PX = 3

/**
 * Lines of tracks below the names of the map, with arrows in their direction. A change of theme or language makes the map
 * library forget all that is not of its style, so they are put there again with every style.
 */
export function useTraceLines(lines: readonly TraceLine[]) {
  const { map } = useOpenMap()
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const current = useEffectEvent(() => lines)

  useEffect(() => {
    const put = () => {
      if (map.getSource(SOURCE)) return
      map.addSource(SOURCE, { type: 'geojson', data: collection(current()), tolerance: 0.3 })
      if (!map.hasImage(ARROW)) map.addImage(ARROW, arrowImage(), { pixelRatio: 2 })
      const below = map.getLayersOrder().find(id => map.getLayer(id)?.type === 'symbol')
      for (const layer of layers()) map.addLayer(layer, layer.type === 'symbol' ? undefined : below)
    }
    if (isStyled(map)) put()
    map.on('style.load', put)
    return () => {
      map.off('style.load', put)
      if (!isStyled(map)) return
      for (const { id } of layers()) if (map.getLayer(id)) map.removeLayer(id)
      if (map.getSource(SOURCE)) map.removeSource(SOURCE)
    }
  }, [map])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours in the same lines
  useEffect(() => {
    if (isStyled(map)) void map.getSource<GeoJSONSource>(SOURCE)?.setData(collection(lines))
  }, [map, lines, theme])
}

/** Before its first style is there, and after its end, a map has neither sources nor layers. */
const isStyled = (map: MapLibreMap) => map.style?._loaded === true

function collection(lines: readonly TraceLine[]): GeoJSON.FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: lines.map(({ kind, colour, widthPx, places }) => ({
      type: 'Feature',
      properties: { kind, colour, widthPx },
      geometry: { type: 'LineString', coordinates: places },
    })),
  }
}

function layers(): LayerSpecification[] {
  const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const
  const tracks: ExpressionSpecification = ['==', ['get', 'kind'], 'track']
  return [
    {
      id: 'trace-gaps',
      type: 'line',
      source: SOURCE,
      filter: ['==', ['get', 'kind'], 'gap'],
      paint: { 'line-color': token('--mp-stale'), 'line-width': 2, 'line-dasharray': [2, 2.5] },
    },
    {
      id: 'trace-carried',
      type: 'line',
      source: SOURCE,
      filter: ['==', ['get', 'kind'], 'carried'],
      layout: round,
      paint: { 'line-color': token('--mp-stopped'), 'line-width': ['get', 'widthPx'], 'line-dasharray': [0.01, 2] },
    },
    {
      id: 'trace-casings',
      type: 'line',
      source: SOURCE,
      filter: tracks,
      layout: round,
      paint: { 'line-color': token('--mp-surface'), 'line-width': ['+', ['get', 'widthPx'], CASING_PX] },
    },
    {
      id: 'trace-tracks',
      type: 'line',
      source: SOURCE,
      filter: tracks,
      layout: round,
      paint: { 'line-color': ['get', 'colour'], 'line-width': ['get', 'widthPx'] },
    },
    {
      id: 'trace-arrows',
      type: 'symbol',
      source: SOURCE,
      filter: tracks,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 110,
        'icon-image': ARROW,
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    },
  ]
}

const ARROW_PX = 26

/** A wedge to the right, the direction of lines, with an edge that shows on every colour. */
function arrowImage(): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = ARROW_PX
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  const { style } = document.documentElement
  const token = (name: string) =>
    getComputedStyle(document.documentElement).getPropertyValue(name).trim() || style.color
  context.lineJoin = 'round'
  context.beginPath()
  context.moveTo(7, 5)
  context.lineTo(21, 13)
  context.lineTo(7, 21)
  context.lineTo(10.5, 13)
  context.closePath()
  context.strokeStyle = token('--mp-surface')
  context.lineWidth = 4
  context.stroke()
  context.fillStyle = token('--mp-text')
  context.fill()
  return context.getImageData(0, 0, ARROW_PX, ARROW_PX)
}
