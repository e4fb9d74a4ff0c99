import type { DoubtReason } from '../fold/derived-rows.ts'

/** Why a fix is doubted; `undecided` until the next record says. */
export type FixDoubt = DoubtReason | 'undecided'

/** Why a place counts for nothing. */
export type PlaceDoubt = Exclude<FixDoubt, (typeof DOUBTS_OF_BELIEVED_PLACES)[number]>

/** The place is believed all the same: nothing says how the vehicle got there, or only its speed is doubted. */
export const DOUBTS_OF_BELIEVED_PLACES = ['new-place', 'impossible-speed'] as const satisfies readonly DoubtReason[]

/** Whether the place of a record counts for nothing. */
export const refusesPlace = (doubt: FixDoubt | null): boolean =>
  doubt !== null && !DOUBTS_OF_BELIEVED_PLACES.some(reason => reason === doubt)
