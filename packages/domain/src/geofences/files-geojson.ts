import type { Shape } from '../geo/shapes.ts'
import { closedRing, type FileFence, fileProperties } from './files.ts'

/**
 * Geofences as a FeatureCollection (RFC 7946). A circle is a Point with its `radius`, a corridor a LineString with its
 * `width`, both in metres; other programs show the middle and the line.
 */
export function writeGeoJson(fences: readonly FileFence[]): string {
  const features = fences.map(fence => {
    const { geometry, size } = geometryOf(fence.shape)
    return { type: 'Feature', properties: { name: fence.name, ...size, ...fileProperties(fence) }, geometry }
  })
  return JSON.stringify({ type: 'FeatureCollection', features }, null, 1)
}

function geometryOf(shape: Shape) {
  switch (shape.kind) {
    case 'circle':
      return { geometry: { type: 'Point', coordinates: shape.centre }, size: { radius: shape.radiusM } }
    case 'corridor':
      return { geometry: { type: 'LineString', coordinates: shape.line }, size: { width: shape.halfWidthM * 2 } }
    case 'polygon':
      return { geometry: { type: 'Polygon', coordinates: shape.rings.map(closedRing) }, size: {} }
  }
}
