import { itemAt } from '@milepost/domain/collections/item-at.ts'
import { float32At, uint8At } from '@milepost/domain/collections/typed-arrays.ts'
import { DRAWN_STATUSES, type DrawnStatus, type PointGroup } from './group-points.ts'
import { reachPx } from './mark-sizes.ts'
import { type OverlayView, placesOf } from './overlay-view.ts'

/** What the map must know of a vehicle besides its place. */
export interface PointLabels {
  registrationAt(slot: number): string
  headingDeg: Float32Array
  status: Uint8Array
}

export interface VehicleMark {
  kind: 'vehicle'
  group: PointGroup
  radiusPx: number
  status: DrawnStatus
  /** Only a moving vehicle points anywhere. */
  headingDeg: number
  label: string
}

export interface GroupMark {
  kind: 'group'
  group: PointGroup
  radiusPx: number
  /** How many vehicles, as a person of the locale writes it. */
  label: string
}

export type DrawnMark = VehicleMark | GroupMark

/** A finger or a pointer may miss a mark by this much. */
const MISS_PX = 6

/** What is drawn, in this order: groups from the smallest to the largest, and above them the single vehicles. */
export function marksOf(groups: readonly PointGroup[], labels: PointLabels, numbers: Intl.NumberFormat): DrawnMark[] {
  const many = groups.filter(group => group.size > 1).sort((a, b) => a.size - b.size || b.cell - a.cell)
  const single = groups.filter(group => group.size === 1)
  return [...many.map(group => groupMark(group, numbers)), ...single.map(group => vehicleMark(group, labels))]
}

function vehicleMark(group: PointGroup, labels: PointLabels): VehicleMark {
  const { slot } = group
  const status = itemAt(DRAWN_STATUSES, uint8At(labels.status, slot))
  return {
    kind: 'vehicle',
    group,
    radiusPx: reachPx(1),
    status,
    headingDeg: status === 'moving' ? float32At(labels.headingDeg, slot) : 0,
    label: labels.registrationAt(slot),
  }
}

function groupMark(group: PointGroup, numbers: Intl.NumberFormat): GroupMark {
  return { kind: 'group', group, radiusPx: reachPx(group.size), label: numbers.format(group.size) }
}

/** The mark at a point of the screen; of several the one whose middle is nearest. */
export function markAt(marks: readonly DrawnMark[], view: OverlayView, x: number, y: number): DrawnMark | null {
  let nearest: DrawnMark | null = null
  let least = Number.POSITIVE_INFINITY
  for (const mark of marks) {
    for (const [left, top] of placesOf(view, mark.group.x, mark.group.y, mark.radiusPx)) {
      const distance = Math.hypot(left - x, top - y)
      if (distance > mark.radiusPx + MISS_PX || distance >= least) continue
      nearest = mark
      least = distance
    }
  }
  return nearest
}
