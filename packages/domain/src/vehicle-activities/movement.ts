/** What became of a vehicle's depots, as it is stored; the page words it. */
export type MovementStatus = 'Moved' | 'Joined' | 'Left'

export interface Movement {
  /** The names of the depots in no language: `Oakham – Leicester`, `– Leicester`, `Oakham –`. */
  description: string
  status: MovementStatus
}

const MOST_CHARACTERS = 200

/**
 * The movement of a vehicle that left depots and joined others, by their names; null: it did neither. A depot in which it was before
 * and is after is no part of it.
 */
export function movementOf(left: readonly string[], joined: readonly string[]): Movement | null {
  if (left.length === 0 && joined.length === 0) return null
  const text = `${left.join(', ')} – ${joined.join(', ')}`.trim()
  return {
    description: Array.from(text).slice(0, MOST_CHARACTERS).join(''),
    status: left.length === 0 ? 'Joined' : joined.length === 0 ? 'Left' : 'Moved',
  }
}
