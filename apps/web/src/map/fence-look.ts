import { type FencePattern, patternOf } from './fence-patterns.ts'

/** Of what has neither a category nor a group: the petrol of the product, which is seen on light and dark maps. */
const NO_COLOUR = '#2b8fb3'

/** How a geofence looks on every map and in every list. */
export interface FenceLook {
  /** Such as #1c7ed6. */
  colour: string
  /** Null: filled with its colour alone. */
  pattern: FencePattern | null
}

interface Coloured {
  id: number
  colour: string
}

/** A category or a group, or what belongs to neither. */
export const lookOf = (of: Coloured | null | undefined): FenceLook => ({
  colour: of?.colour ?? NO_COLOUR,
  pattern: of == null ? null : patternOf(of.id),
})

/** A geofence looks like its category, or else like the first of its groups, which the calls give by name. */
export const lookOfFence = ({
  category,
  groups,
}: {
  category: Coloured | null
  groups: readonly Coloured[]
}): FenceLook => lookOf(category ?? groups[0])
