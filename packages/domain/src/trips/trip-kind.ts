import type { TripStart } from '../fold/derived-rows.ts'

/** Beginnings of rows that nobody drove, for all that is known. */
export const NOT_DRIVEN = ['carried', 'unseen'] as const satisfies readonly TripStart[]

export type TripKind = 'driven' | (typeof NOT_DRIVEN)[number]

/** What a row of trips is. */
export const tripKind = (startReason: TripStart): TripKind => NOT_DRIVEN.find(kind => kind === startReason) ?? 'driven'
