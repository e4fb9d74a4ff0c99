import type { KeyedFeature } from './feature-difference.ts'
import { DRAWN_STATUSES, type PointGroup } from './group-points.ts'
import { latitudeOf, longitudeOf } from './mercator.ts'

/** What the map must know of a vehicle besides its place. */
export interface PointLabels {
  idAt(slot: number): number
  registrationAt(slot: number): string
  headingDeg: Float32Array
  status: Uint8Array
}

/** The shapes of the marks as text, in the order of DRAWN_STATUSES. */
const SIGNS = ['▲', '●', '■', '○'] as const

/** A group of one is a vehicle; a larger one is a number with its statuses. Numbers are written as `locale` does. */
export function featureOf(
  group: PointGroup,
  labels: PointLabels,
  zoomLevel: number,
  numbers: Intl.NumberFormat,
  imageOf: (group: PointGroup) => string,
): KeyedFeature {
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [round(longitudeOf(group.x)), round(latitudeOf(group.y))] },
    properties: group.size === 1 ? vehicleOf(group.slot, labels) : groupOf(group, zoomLevel, numbers, imageOf(group)),
  }
}

function vehicleOf(slot: number, labels: PointLabels) {
  const status = DRAWN_STATUSES[labels.status[slot] as 0]
  const id = labels.idAt(slot)
  return {
    key: `v${id}`,
    id,
    size: 1,
    image: `mark-${status}`,
    heading: status === 'moving' ? Math.round(labels.headingDeg[slot] as number) : 0,
    label: labels.registrationAt(slot),
  }
}

function groupOf({ cell, size, counts }: PointGroup, zoomLevel: number, numbers: Intl.NumberFormat, image: string) {
  const breakdown = counts
    .map((count, index) => (count > 0 ? `${SIGNS[index]}${numbers.format(count)}` : ''))
    .filter(Boolean)
  return { key: `g${zoomLevel}:${cell}`, size, image, label: numbers.format(size), breakdown: breakdown.join(' ') }
}

/** Centimetres are enough for a screen. */
const round = (degrees: number) => Math.round(degrees * 1e7) / 1e7
