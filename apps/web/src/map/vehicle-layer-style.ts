import type { Map as MapLibreMap } from 'maplibre-gl'
import { DRAWN_STATUSES } from './group-points.ts'
import { ringPx } from './status-images.ts'

export const SOURCE = 'vehicles'
export const GROUPS = 'vehicle-groups'
export const MARKS = 'vehicle-marks'
const BREAKDOWN = 'vehicle-group-statuses'

export const FONT = ['Inter Variable']
/** The weight is read off the first name, the family is the second. */
export const FONT_STRONG = ['Inter Variable Semibold', 'Inter Variable']

const EMPTY = { type: 'FeatureCollection' as const, features: [] }

/** Colours of text in the theme that is shown now. */
export function textPaint() {
  const colour = (token: string) => getComputedStyle(document.documentElement).getPropertyValue(token).trim()
  return { 'text-color': colour('--mp-text'), 'text-halo-color': colour('--mp-surface'), 'text-halo-width': 1.6 }
}

export function addVehicleLayers(map: MapLibreMap) {
  const text = textPaint()
  map.addSource(SOURCE, { type: 'geojson', data: EMPTY, promoteId: 'key', tolerance: 0, maxzoom: 20 })
  // What is placed later gives way: the statuses of a group to the marks and the other groups.
  map.addLayer({
    id: BREAKDOWN,
    type: 'symbol',
    source: SOURCE,
    filter: ['>', ['get', 'size'], 1],
    layout: {
      'text-field': ['get', 'breakdown'],
      'text-font': FONT,
      'text-size': 11,
      'text-anchor': 'top',
      'text-offset': [
        'step',
        ['get', 'size'],
        ['literal', offset(1)],
        10,
        ['literal', offset(10)],
        100,
        ['literal', offset(100)],
        1000,
        ['literal', offset(1000)],
        10_000,
        ['literal', offset(10_000)],
      ],
      'text-max-width': 30,
      'text-padding': 0,
      'symbol-sort-key': ['-', ['get', 'size']],
    },
    paint: text,
  })
  map.addLayer({
    id: GROUPS,
    type: 'symbol',
    source: SOURCE,
    filter: ['>', ['get', 'size'], 1],
    layout: {
      'icon-image': ['get', 'image'],
      'icon-allow-overlap': true,
      'icon-padding': 0,
      'text-field': ['get', 'label'],
      'text-font': FONT_STRONG,
      'text-size': ['step', ['get', 'size'], 12, 100, 13, 1000, 14],
      'text-allow-overlap': true,
      'text-ignore-placement': true,
      'symbol-sort-key': ['get', 'size'],
    },
    paint: { 'text-color': text['text-color'] },
  })
  map.addLayer({
    id: MARKS,
    type: 'symbol',
    source: SOURCE,
    filter: ['==', ['get', 'size'], 1],
    layout: {
      'icon-image': ['get', 'image'],
      'icon-rotate': ['get', 'heading'],
      'icon-rotation-alignment': 'map',
      'icon-allow-overlap': true,
      'icon-padding': 0,
      'text-field': '',
      'text-font': FONT_STRONG,
      'text-size': 11.5,
      'text-anchor': 'top',
      'text-offset': [0, 1.1],
      'text-optional': true,
    },
    paint: text,
  })
}

const offset = (size: number): [number, number] => [0, (ringPx(size) / 2 + 3) / 11]

/** After a change of style there is nothing left to remove. */
export function removeVehicleLayers(map: MapLibreMap) {
  if (!map.style) return
  for (const id of [MARKS, BREAKDOWN, GROUPS]) if (map.getLayer(id)) map.removeLayer(id)
  if (map.getSource(SOURCE)) map.removeSource(SOURCE)
  for (const status of DRAWN_STATUSES) if (map.hasImage(`mark-${status}`)) map.removeImage(`mark-${status}`)
}
