import { eventKindOf } from '@milepost/domain/events/event-kinds.ts'
import { formatDaysUntil } from '@milepost/domain/formats/days-until.ts'
import { formatLongDay } from '@milepost/domain/formats/formats.ts'
import type { RuleSubject } from '@milepost/domain/notifications/conditions.ts'
import type { TFunction } from 'i18next'
import { EVENT_NAMES } from './event-names.ts'
import { type Language, LOCALES } from './language.ts'
import { scheduleTypeWord } from './schedule-words.ts'
import type { TextKey } from './text-key.ts'

/** What a rule tells of, by name. */
export const RULE_SUBJECT_NAMES: Record<RuleSubject, TextKey> = {
  events: 'Events',
  silence: 'No data from a vehicle',
  'low-supply': 'Low vehicle voltage',
  'low-battery': 'Low tracker battery',
  due: 'Checks and tests that are due',
}

/** What a notice says has happened. An event of a kind of another release has its number. */
export function noticeWord(subject: RuleSubject, code: number | null, t: TFunction): string {
  if (subject === 'silence') return t('No data')
  if (subject !== 'events') return t(RULE_SUBJECT_NAMES[subject])
  const kind = eventKindOf(code ?? 0)
  return kind === null ? String(code) : t(EVENT_NAMES[kind])
}

/** A schedule of a vehicle that is due. */
export interface DueWorded {
  /** What came with Milepost has one. */
  code: string | null
  schedule: string
}

/** What a notice says of something that is due, in days as a person would say it, such as “in 7 days”. */
export const dueWord = (
  { code, schedule }: DueWorded,
  { day, until, isPast }: { day: string; until: string; isPast: boolean },
  t: TFunction,
): string => {
  const said = { schedule: scheduleTypeWord(code, schedule, t), day, until }
  return isPast
    ? t('{{schedule}} was due on {{day}} ({{until}})', said)
    : t('{{schedule}} is due on {{day}} ({{until}})', said)
}

/** The same as a message of no page says it, so many days before; `dueOn` is YYYY-MM-DD. */
export function dueWordIn(
  language: Language,
  { dueOn, daysLeft, ...due }: DueWorded & { dueOn: string; daysLeft: number },
  t: TFunction,
): string {
  const locale = LOCALES[language]
  const day = formatLongDay(dueOn, locale)
  return dueWord(due, { day, until: formatDaysUntil(daysLeft, locale), isPast: daysLeft < 0 }, t)
}
