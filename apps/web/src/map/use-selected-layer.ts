import type { GeoJSONSource } from 'maplibre-gl'
import { useEffect, useEffectEvent } from 'react'
import { useOpenMap } from './map-context.ts'
import { FONT_STRONG, textPaint } from './vehicle-layer-style.ts'

const SOURCE = 'selected-vehicle'
const HALO = 'selected-vehicle-halo'
const MARK = 'selected-vehicle-mark'

export interface SelectedMark {
  latitude: number
  longitude: number
  headingDeg: number
  status: 'moving' | 'idling' | 'stopped' | 'stale'
  registration: string
  /** How old the position is, in words. */
  age: string
}

/** The selected vehicle above all others, ringed, with its registration and the age of its position. */
export function useSelectedLayer(mark: SelectedMark | null) {
  const { map, styleVersion } = useOpenMap()
  const data = useEffectEvent(() => featuresOf(mark))

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new style has lost the layer
  useEffect(() => {
    const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()
    map.addSource(SOURCE, { type: 'geojson', data: data() })
    map.addLayer({
      id: HALO,
      type: 'circle',
      source: SOURCE,
      paint: {
        'circle-radius': 19,
        'circle-color': token('--mp-brand'),
        'circle-opacity': 0.14,
        'circle-stroke-color': token('--mp-brand'),
        'circle-stroke-width': 2.5,
      },
    })
    map.addLayer({
      id: MARK,
      type: 'symbol',
      source: SOURCE,
      layout: {
        'icon-image': ['concat', 'mark-', ['get', 'status']],
        'icon-rotate': ['get', 'heading'],
        'icon-rotation-alignment': 'map',
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        'text-field': ['format', ['get', 'registration'], {}, '\n', {}, ['get', 'age'], { 'font-scale': 0.9 }],
        'text-font': FONT_STRONG,
        'text-size': 12.5,
        'text-anchor': 'top',
        'text-offset': [0, 1.8],
        'text-allow-overlap': true,
      },
      paint: { ...textPaint(), 'text-halo-width': 2 },
    })
    return () => {
      if (!map.style) return
      for (const id of [MARK, HALO]) if (map.getLayer(id)) map.removeLayer(id)
      if (map.getSource(SOURCE)) map.removeSource(SOURCE)
    }
  }, [map, styleVersion])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the data is read inside
  useEffect(() => {
    void map.getSource<GeoJSONSource>(SOURCE)?.setData(data())
  }, [map, mark?.latitude, mark?.longitude, mark?.headingDeg, mark?.status, mark?.registration, mark?.age])
}

function featuresOf(mark: SelectedMark | null) {
  if (mark === null) return { type: 'FeatureCollection' as const, features: [] }
  const { latitude, longitude, status, headingDeg, registration, age } = mark
  const properties = { status, registration, age, heading: status === 'moving' ? headingDeg : 0 }
  const geometry = { type: 'Point' as const, coordinates: [longitude, latitude] }
  return { type: 'FeatureCollection' as const, features: [{ type: 'Feature' as const, geometry, properties }] }
}
