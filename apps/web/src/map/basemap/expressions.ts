import { itemAt } from '@milepost/domain/collections/item-at.ts'
import type { ExpressionSpecification } from 'maplibre-gl'

export type Stops = readonly (readonly [zoom: number, value: number])[]

/** A number that grows with the zoom as lengths on the ground do, only slower. */
export function byZoom(...stops: Stops): ExpressionSpecification {
  return ['interpolate', ['exponential', 1.4], ['zoom'], ...stops.flat()]
}

/** One width for the named kind and another for the rest. */
export function kindWidth(kind: string, own: Stops, others: Stops): ExpressionSpecification {
  const zooms = [...new Set([...own, ...others].map(([zoom]) => zoom))].sort((a, b) => a - b)
  const isKind: ExpressionSpecification = ['==', ['get', 'kind'], kind]
  const stops = zooms.flatMap((zoom): (number | ExpressionSpecification)[] => [
    zoom,
    ['case', isKind, valueAt(own, zoom), valueAt(others, zoom)],
  ])
  return ['interpolate', ['exponential', 1.4], ['zoom'], ...stops]
}

/** Whether a feature is of one of these kinds. */
export const isOneOf = (kinds: readonly string[]): ExpressionSpecification => [
  'match',
  ['get', 'kind'],
  [...kinds],
  true,
  false,
]

/** A value for each kind, and one for all others. */
export function matchKind<Value extends string | number>(
  values: Readonly<Record<string, Value>>,
  otherwise: Value,
): ExpressionSpecification {
  const cases = Object.entries(values)
  const [kind, value] = itemAt(cases, 0)
  return ['match', ['get', 'kind'], kind, value, ...cases.slice(1).flat(), otherwise]
}

/** The value at a zoom between two stops, in a straight line. */
export function valueAt(stops: Stops, zoom: number): number {
  const next = stops.findIndex(([at]) => at >= zoom)
  const [toZoom, to] = itemAt(stops, next === -1 ? stops.length - 1 : next)
  if (next <= 0 || toZoom === zoom) return to
  const [fromZoom, from] = itemAt(stops, next - 1)
  return from + ((to - from) * (zoom - fromZoom)) / (toZoom - fromZoom)
}

/**
 * An opacity that falls towards the border of an area, where its tiles give features the step they are in: 1 is at the border, 8
 * would be inside. Tiles of an area that was added before have no steps, and end as they are cut.
 */
export const fading = (opacity: number | ExpressionSpecification): ExpressionSpecification => [
  '*',
  opacity,
  ['/', ['coalesce', ['get', 'edge'], 8], 8],
]

/** The same by zoom. */
export function fadingByZoom(...stops: Stops): ExpressionSpecification {
  const faded = stops.flatMap(([zoom, opacity]): (number | ExpressionSpecification)[] => [zoom, fading(opacity)])
  return ['interpolate', ['exponential', 1.4], ['zoom'], ...faded]
}
