import { formatHours } from '@milepost/domain/formats/formats.ts'
import { aheadMs } from '@milepost/domain/time/clock-differences.ts'
import { changeWords } from '@milepost/texts/week-change-words.ts'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../../i18n/text-key.ts'
import { useWords } from '../../i18n/use-words.ts'
import { dayAt } from '../../ui/day-range.ts'
import type { ApprovalFilter } from './approvals.ts'
import { hourMarks } from './day-hours.ts'
import type { DayPart, SheetCorrection, SheetDay, WeekApproval } from './timesheet-queries.ts'

export type SpellKind = SheetDay['spells'][number]['kind']

export const SPELL_KINDS: readonly SpellKind[] = ['driving', 'idling', 'stopped', 'private', 'unknown', 'carried']

export const SPELL_WORDS: Record<SpellKind, TextKey> = {
  driving: 'Driving',
  idling: 'Idling_time',
  stopped: 'Parked',
  private: 'Private',
  unknown: 'No data',
  carried: 'Carried',
}

const FIELD_WORDS: Record<SheetCorrection['field'], TextKey> = {
  'first-start': 'First start',
  'last-stop': 'Last stop',
  break: 'Break',
  note: 'Note',
}

export const APPROVAL_WORDS: Record<ApprovalFilter, TextKey> = {
  open: 'Not approved',
  changed: 'Changed since approval',
  approved: 'Approved',
  none: 'Nothing to approve',
}

const REASON_WORDS: Record<NonNullable<DayPart['reason']>, TextKey> = {
  'ignition-off': 'ignition off',
  rest: 'stopped',
  silence: 'no data from then on',
  'tracker-moved': 'tracker moved to another vehicle',
  'engine-on': 'engine on',
}

/** Beside a week there is room for the sums that matter most. */
const MOST_CHANGES = 3

/** Nothing is a dash, so that what there is stands out. */
const hoursOrDash = (durationS: number) => (durationS === 0 ? '–' : formatHours(durationS))

/** Values of a timesheet in words. `timeZone` is that of its days; times are on the user's clock, as on every screen. */
export function useSheetWords(timeZone: string) {
  const { t } = useTranslation()
  const words = useWords()
  const weekday = new Intl.DateTimeFormat(words.locale, { weekday: 'short', timeZone: 'UTC' })
  const time = (instant: string) => words.time(Date.parse(instant))
  const timeOn = (day: string, instant: string) => words.timeOn(day, Date.parse(instant))
  function sheetTime(day: string, instant: string | null): string {
    if (instant === null) return '–'
    return aheadMs(Date.parse(instant), words.timeZone, timeZone) === 0 ? time(instant) : timeOn(day, instant)
  }
  /** Who approved a week and when, and what of it is another since; null where it is not approved. */
  function approval({ approved, state, changes }: WeekApproval): string | null {
    if (approved === null) return null
    const date = words.dateOf(dayAt(Date.parse(approved.made_at), words.timeZone))
    const made = { date, name: approved.made_by }
    if (state !== 'changed') return t('Approved on {{date}} by {{name}}', made)
    const said = t('Changed since it was approved on {{date}} by {{name}}', made)
    const figures = changeWords(changes, t, words).slice(0, MOST_CHANGES)
    return `${said}: ${figures.length === 0 ? t('times or notes of its days') : figures.join('; ')}`
  }
  return {
    approval,
    hours: formatHours,
    hoursOrDash,
    locale: words.locale,
    placeName: words.placeName,
    /** With its day where that is another. */
    timeOn,
    /** A time that the sheet has on a day, which on the user's clock may be another date. */
    sheetTime,
    /** What the user's clock shows in the course of a day of the sheet. */
    hourMarks: (day: string) => hourMarks(day, timeZone, words.timeZone, words.isTwelveHours),
    distance: words.distance,
    /** Time that is apart from driving, and how far the vehicle came in it. */
    hoursAndWay: (durationS: number, distanceM: number) =>
      distanceM === 0 ? hoursOrDash(durationS) : `${formatHours(durationS)} (${words.distance(distanceM)})`,
    number: words.number,
    place: words.place,
    /** The user's, of all times. */
    timeZone: words.timeZone,
    moment: (instant: string) => words.moment(Date.parse(instant)),
    day: (day: string) => `${weekday.format(Date.parse(day)).slice(0, 3)} ${words.dateOf(day)}`,
    /** Of an ISO week such as 2026-W23 (FMT-12). */
    week: (week: string) => t('Week {{week}}, {{year}}', { week: Number(week.slice(6)), year: week.slice(0, 4) }),
    field: (field: SheetCorrection['field']) => t(FIELD_WORDS[field]),
    reason: (reason: DayPart['reason']) => (reason === null ? null : t(REASON_WORDS[reason])),
    correctedValue(field: SheetCorrection['field'], day: string, value: string | null) {
      if (value === null) return t('none_value')
      if (field === 'note') return `“${value}”`
      return field === 'break' ? formatHours(Number(value) * 60) : sheetTime(day, value)
    },
    /** What the strip of a day shows, for those who do not see it. */
    strip(day: SheetDay | null) {
      const [first, last] = [day?.spells[0], day?.spells.at(-1)]
      if (day === null || first === undefined || last === undefined) return t('Nothing recorded')
      const sums: [SpellKind, number][] = [
        ['driving', day.driving_s],
        ['idling', day.idle_s],
        ['stopped', day.stopped_s],
        ['private', day.private_s],
        ['unknown', day.unknown_s],
        ['carried', day.carried_s],
      ]
      const parts = sums.filter(([, s]) => s > 0).map(([kind, s]) => `${t(SPELL_WORDS[kind])} ${formatHours(s)}`)
      return `${time(first.start)} – ${time(last.end)}: ${parts.join(', ')}`
    },
  }
}

export type SheetWords = ReturnType<typeof useSheetWords>
