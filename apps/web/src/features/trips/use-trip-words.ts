import type { Place } from '@milepost/contract/place.ts'
import type { Stop, StopSums, TableTrip, TripSums } from '@milepost/contract/trips.ts'
import { eventKindOf } from '@milepost/domain/events/event-kinds.ts'
import { silentSinceMs } from '@milepost/domain/trips/silent-since.ts'
import { tripKind } from '@milepost/domain/trips/trip-kind.ts'
import { EVENT_NAMES } from '@milepost/texts/event-names.ts'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../../i18n/text-key.ts'
import { END_REASONS, START_REASONS, STOP_REASONS } from '../../i18n/trip-reasons.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useWords } from '../../i18n/use-words.ts'

const SHORT_STOP_REASONS: Record<string, TextKey> = {
  'ignition-off': 'ignition off',
  rest: 'stopped',
  silence: 'stopped reporting',
  'tracker-moved': 'tracker moved',
}

/** The words for trips and stops, in the language and the units of the signed-in user. */
export function useTripWords() {
  const { t } = useTranslation()
  const words = useWords()
  const language = useLanguage()
  const waysApart = ({ unknown_m, carried_m }: Pick<TripSums, 'unknown_m' | 'carried_m'>) => [
    ...(unknown_m > 0 ? [t('{{distance}} unknown', { distance: words.distance(unknown_m) })] : []),
    ...(carried_m > 0 ? [t('{{distance}} carried', { distance: words.distance(carried_m) })] : []),
  ]
  return {
    ...words,
    language,
    /** What of a distance is unknown, and what was carried beside it. */
    waysApart,
    startReason: (trip: TableTrip) => t(START_REASONS[trip.start_reason]),
    /** A way that no record tells of has an end, but nothing ended there. */
    endReason: ({ start_reason, end_reason }: TableTrip) =>
      start_reason === 'unseen'
        ? t('Its tracker reported again from here.')
        : end_reason === null
          ? t('It has not ended yet.')
          : t(END_REASONS[end_reason]),
    /** What nobody drove has none. */
    driving: ({ start_reason, driving_s }: TableTrip) =>
      tripKind(start_reason) === 'driven' ? words.duration(driving_s) : '–',
    /** Of what moved without data nobody knows it. */
    topSpeed: ({ start_reason, max_speed }: TableTrip) => (start_reason === 'unseen' ? '–' : words.speed(max_speed)),
    stopReason: (reason: string | null) => {
      const key = reason === null ? undefined : STOP_REASONS[reason]
      return key === undefined ? t('Where its first record is.') : t(key)
    },
    shortStopReason: ({ reason }: Stop) => {
      const key = reason === null ? undefined : SHORT_STOP_REASONS[reason]
      return key === undefined ? null : t(key)
    },
    parkedFor: ({ end, duration_s }: Stop) =>
      end === null
        ? t('Parked now, {{duration}} so far', { duration: words.duration(duration_s) })
        : t('Parked {{duration}}', { duration: words.duration(duration_s) }),
    /** Of a trip or a stop. */
    endTime: (end: string | null) => (end === null ? t('now') : words.time(Date.parse(end))),
    /** Of a trip without an end the last contact, where that is too long ago to say what the vehicle does now; null otherwise. */
    lastContact: ({ start, end, duration_s }: TableTrip) => {
      const startMs = Date.parse(start)
      const endMs = end === null ? null : Date.parse(end)
      const silentMs = silentSinceMs({ endMs, lastRecordMs: startMs + duration_s * 1000 }, Date.now())
      return silentMs === null ? null : words.timeOn(words.day(startMs), silentMs)
    },
    /** The address, or where none is known the coordinates. */
    place: (place: Place, isPrivate: boolean) => {
      if (isPrivate) return t('Private')
      if (place === null) return t('Unknown')
      if (place.address !== null) return words.placeName(place.address)
      return `${place.lat.toFixed(4)}, ${place.long.toFixed(4)}`
    },
    /** What a part of a trip begins with. */
    event: (code: number | null) => {
      const kind = code === null ? null : eventKindOf(code)
      return kind === null ? t('Continues') : t(EVENT_NAMES[kind])
    },
    dayName: (day: string) =>
      new Date(`${day}T12:00:00Z`).toLocaleDateString(words.locale, {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        timeZone: 'UTC',
      }),
    /** 2026-W23 as people say it. */
    week: (week: string) => t('Week {{week}}', { week: Number(week.slice(-2)) }),
    /** Stops are added up beside the trips, and may come later. In brief how many and how far, for a phone. */
    sums: (sums: TripSums, stops: StopSums | undefined, isBrief: boolean) =>
      [
        t('{{shown}} trips', { count: sums.trips, shown: words.number(sums.trips) }),
        words.distance(sums.distance_m),
        ...(isBrief ? [] : [t('{{duration}} driving', { duration: words.duration(sums.driving_s) })]),
        ...(sums.idling_s > 0 && !isBrief
          ? [t('{{duration}} idling', { duration: words.duration(sums.idling_s) })]
          : []),
        ...(sums.unknown_s > 0 && !isBrief
          ? [t('{{duration}} unknown', { duration: words.duration(sums.unknown_s) })]
          : []),
        ...(sums.carried_s > 0 && !isBrief
          ? [t('{{duration}} carried', { duration: words.duration(sums.carried_s) })]
          : []),
        ...(isBrief ? [] : waysApart(sums)),
        ...(stops !== undefined && stops.stops > 0
          ? [t('{{shown}} stops', { count: stops.stops, shown: words.number(stops.stops) })]
          : []),
        ...(stops !== undefined && stops.parked_s > 0 && !isBrief
          ? [t('{{duration}} parked', { duration: words.duration(stops.parked_s) })]
          : []),
        ...(sums.private_trips > 0
          ? [t('{{shown}} private', { count: sums.private_trips, shown: words.number(sums.private_trips) })]
          : []),
      ].join(' · '),
  }
}

export type TripWords = ReturnType<typeof useTripWords>
