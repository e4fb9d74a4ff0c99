import { eventKindOf } from '@milepost/domain/events/event-kinds.ts'
import type { RuleSubject } from '@milepost/domain/notifications/conditions.ts'
import type { TFunction } from 'i18next'
import { EVENT_NAMES } from './event-names.ts'
import type { TextKey } from './text-key.ts'

/** What a rule tells of, by name. */
export const RULE_SUBJECT_NAMES: Record<RuleSubject, TextKey> = {
  events: 'Events',
  silence: 'No data from a vehicle',
  'low-supply': 'Low vehicle voltage',
  'low-battery': 'Low tracker battery',
}

/** What a notice says has happened. An event of a kind of another release has its number. */
export function noticeWord(subject: RuleSubject, code: number | null, t: TFunction): string {
  if (subject === 'silence') return t('No data')
  if (subject !== 'events') return t(RULE_SUBJECT_NAMES[subject])
  const kind = eventKindOf(code ?? 0)
  return kind === null ? String(code) : t(EVENT_NAMES[kind])
}
