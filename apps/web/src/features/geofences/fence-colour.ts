import { type FenceLook, lookOf } from '../../map/fence-look.ts'

/** Distinguished from each other and from the base map, on light and on dark. */
export const COLOURS = ['#1c7ed6', '#2f9e44', '#e8590c', '#9c36b5', '#e03131', '#0c8599', '#b08900', '#5f3dc4'] as const

interface Coloured {
  id: number
  colour: string
}

/** How a geofence will look: as its category, or else as the first of its groups. Both lists as the calls give them, by name. */
export function lookOfChoice(
  { categoryId, groupIds }: { categoryId: number | null; groupIds: readonly number[] },
  categories: readonly Coloured[],
  groups: readonly Coloured[],
): FenceLook {
  return lookOf(categories.find(one => one.id === categoryId) ?? groups.find(one => groupIds.includes(one.id)))
}
