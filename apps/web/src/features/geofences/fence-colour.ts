import type { Geofence } from '@milepost/contract/geofences.ts'

/** Of what has neither a category nor a group: the petrol of the product, which is seen on light and dark maps. */
const NO_COLOUR = '#2b8fb3'

/** Told apart from each other and from the base map, on light and on dark. */
export const COLOURS = ['#1c7ed6', '#2f9e44', '#e8590c', '#9c36b5', '#e03131', '#0c8599', '#b08900', '#5f3dc4'] as const

export const colourOf = ({ colour }: Pick<Geofence, 'colour'>): string => colour ?? NO_COLOUR

interface Coloured {
  id: number
  name: string
  colour: string
}

/** The colour a geofence will have: of its category, or else of the first of its groups by name. */
export function colourOfChoice(
  { categoryId, groupIds }: { categoryId: number | null; groupIds: readonly number[] },
  categories: readonly Coloured[],
  groups: readonly Coloured[],
): string {
  const category = categories.find(one => one.id === categoryId)
  const [group] = groups.filter(one => groupIds.includes(one.id)).toSorted((a, b) => a.name.localeCompare(b.name))
  return category?.colour ?? group?.colour ?? NO_COLOUR
}
