import { eventKindOf } from '@milepost/domain/events/event-kinds.ts'
import type { ChangeReason, Figure } from '@milepost/domain/figures/changed-figures.ts'
import type { TFunction } from 'i18next'
import { EVENT_NAMES } from './event-names.ts'
import type { TextKey } from './text-key.ts'

const FIGURE_WORDS = {
  distance: 'Distance',
  driving: 'Driving',
  idling: 'Idling',
  'top-speed': 'Top speed',
  trips: 'Trips',
  stops: 'Stops',
} as const satisfies Record<Exclude<Figure, 'event'>, TextKey>

/** A figure of a day; a number of events has the name of its kind. */
export function figureWord(figure: Figure, eventCode: number | null, t: TFunction): string {
  if (figure !== 'event') return t(FIGURE_WORDS[figure])
  const code = eventCode ?? 0
  const kind = eventKindOf(code)
  return kind === null ? t('Event {{code}}', { code }) : t(EVENT_NAMES[kind])
}

/** Why it was changed. */
export const CHANGE_REASON_WORDS = {
  'zero-zero': 'Tracker gave 0, 0 as its place',
  unreachable: 'GPS position out of reach',
  'taken-back': 'GPS position jumped and came back',
  'two-places': 'GPS positions in two places at once',
  'new-place': 'Route to a new place not known',
  'impossible-speed': 'Impossible speed',
  silence: 'Time without data',
  'ignition-wire': 'Ignition signal at fault',
  'release-rules': 'Rules of this release',
  'present-limits': 'Recalculated by present limits',
} as const satisfies Record<ChangeReason, TextKey>
