/** Why events are dismissed most often. The code is what is stored; any other reason is somebody's own words. */
export const DISMISSAL_REASONS = [
  'false-alarm',
  'wrong-reading',
  'road-surface',
  'avoided-accident',
  'workshop-or-test',
  'private-ground',
  'agreed',
] as const

export type DismissalReason = (typeof DISMISSAL_REASONS)[number]

/** The reason of the entry that takes a dismissal back. */
export const DISMISSAL_REVOKED = 'dismissal-revoked'
