import type { LonLat, Shape } from '../geo/shapes.ts'
import { circleRing } from './drawing-outline.ts'
import { closedRing, type FileFence, fileProperties } from './files.ts'

/**
 * Geofences as KML 2.2. A circle is drawn as an outline, so that other programs show its area, with its centre and radius
 * beside; a corridor is its line with its width. What is beside stands in ExtendedData.
 */
export function writeKml(fences: readonly FileFence[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<kml xmlns="http://www.opengis.net/kml/2.2"><Document>',
    ...fences.map(placemark),
    '</Document></kml>',
    '',
  ].join('\n')
}

function placemark(fence: FileFence): string {
  const data = Object.entries({ ...sizeOf(fence.shape), ...fileProperties(fence) })
    .map(([name, value]) => `<Data name="${name}"><value>${xmlText(dataText(value))}</value></Data>`)
    .join('')
  const extended = data === '' ? '' : `<ExtendedData>${data}</ExtendedData>`
  return `<Placemark><name>${xmlText(fence.name)}</name>${extended}${geometryOf(fence.shape)}</Placemark>`
}

const dataText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

function sizeOf(shape: Shape): Record<string, unknown> {
  if (shape.kind === 'corridor') return { width: shape.halfWidthM * 2 }
  if (shape.kind === 'polygon') return {}
  const [longitude, latitude] = shape.centre
  return { shape: 'circle', centre: `${latitude},${longitude}`, radius: shape.radiusM }
}

function geometryOf(shape: Shape): string {
  if (shape.kind === 'corridor') return `<LineString>${coordinates(shape.line)}</LineString>`
  const [outer = [], ...holes] = shape.kind === 'circle' ? [circleRing(shape.centre, shape.radiusM)] : shape.rings
  const boundary = (name: string, ring: readonly LonLat[]) =>
    `<${name}><LinearRing>${coordinates(closedRing(ring))}</LinearRing></${name}>`
  const inner = holes.map(ring => boundary('innerBoundaryIs', ring)).join('')
  return `<Polygon>${boundary('outerBoundaryIs', outer)}${inner}</Polygon>`
}

const coordinates = (line: readonly LonLat[]) =>
  `<coordinates>${line.map(([longitude, latitude]) => `${longitude},${latitude}`).join(' ')}</coordinates>`

const MARKS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** What XML 1.0 has no place for, as control characters and halves of pairs, is left out. */
const xmlText = (text: string) =>
  text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, mark => MARKS[mark] ?? mark)
