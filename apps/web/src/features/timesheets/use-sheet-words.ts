import { formatHours } from '@milepost/domain/formats/formats.ts'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../../i18n/text-key.ts'
import { useWords } from '../../i18n/use-words.ts'
import { dayAt } from '../../ui/day-range.ts'
import type { DayPart, SheetCorrection, SheetDay } from './timesheet-queries.ts'

export type SpellKind = SheetDay['spells'][number]['kind']

export const SPELL_KINDS: readonly SpellKind[] = ['driving', 'idling', 'stopped', 'private', 'unknown', 'carried']

export const SPELL_WORDS: Record<SpellKind, TextKey> = {
  driving: 'Driving',
  idling: 'Idling_time',
  stopped: 'Stopped',
  private: 'Private',
  unknown: 'Unknown',
  carried: 'Carried',
}

const FIELD_WORDS: Record<SheetCorrection['field'], TextKey> = {
  'first-start': 'First start',
  'last-stop': 'Last stop',
  break: 'Break',
  note: 'Note',
}

const REASON_WORDS: Record<NonNullable<DayPart['reason']>, TextKey> = {
  'ignition-off': 'ignition off',
  rest: 'at rest',
  silence: 'fell silent',
  'tracker-moved': 'tracker moved to another vehicle',
  'engine-on': 'engine running',
}

/** Nothing is a dash, so that what there is stands out. */
const hoursOrDash = (durationS: number) => (durationS === 0 ? '–' : formatHours(durationS))

/** Values of a timesheet in words; times are those of the sheet's time zone. */
export function useSheetWords(timeZone: string) {
  const { t } = useTranslation()
  const words = useWords()
  const weekday = new Intl.DateTimeFormat(words.locale, { weekday: 'short', timeZone: 'UTC' })
  const time = (instant: string | null) => (instant === null ? '–' : words.time(Date.parse(instant), timeZone))
  return {
    hours: formatHours,
    hoursOrDash,
    time,
    locale: words.locale,
    /** With its day where that is another. */
    timeOn: (day: string, instant: string) =>
      dayAt(Date.parse(instant), timeZone) === day
        ? time(instant)
        : `${words.dayAndMonth(Date.parse(instant), timeZone)}, ${time(instant)}`,
    distance: words.distance,
    /** Time that is apart from driving, and how far the vehicle came in it. */
    hoursAndWay: (durationS: number, distanceM: number) =>
      distanceM === 0 ? hoursOrDash(durationS) : `${formatHours(durationS)} (${words.distance(distanceM)})`,
    number: words.number,
    moment: (instant: string) => words.moment(Date.parse(instant), timeZone),
    day: (day: string) => `${weekday.format(Date.parse(day)).slice(0, 3)} ${words.date(Date.parse(day), 'UTC')}`,
    /** Of an ISO week such as 2026-W23 (FMT-12). */
    week: (week: string) => t('Week {{week}}, {{year}}', { week: Number(week.slice(6)), year: week.slice(0, 4) }),
    field: (field: SheetCorrection['field']) => t(FIELD_WORDS[field]),
    reason: (reason: DayPart['reason']) => (reason === null ? null : t(REASON_WORDS[reason])),
    correctedValue(field: SheetCorrection['field'], value: string | null) {
      if (value === null) return t('nothing')
      if (field === 'note') return `“${value}”`
      return field === 'break' ? formatHours(Number(value) * 60) : time(value)
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
