import { type CompassPoint, compassPoint } from '@milepost/domain/formats/compass.ts'
import { formatDaysUntil } from '@milepost/domain/formats/days-until.ts'
import {
  type FormatPreferences,
  formatBattery,
  formatBytes,
  formatClock,
  formatDate,
  formatDayAndMonth,
  formatDistance,
  formatDuration,
  formatMoment,
  formatSpeed,
  formatTemperature,
  formatTime,
  formatTimeOn,
  formatVoltage,
  pickerDateFormat,
} from '@milepost/domain/formats/formats.ts'
import { formatMoney } from '@milepost/domain/formats/money.ts'
import { placeNameIn } from '@milepost/domain/formats/place-name.ts'
import { distanceUnits, shortLengthUnit } from '@milepost/domain/formats/units.ts'
import { formatArea, formatLength } from '@milepost/domain/geofences/drawing-sizes.ts'
import { ageInWords } from '@milepost/domain/time/age.ts'
import { localDayAt } from '@milepost/domain/time/local-time.ts'
import type { VehicleStatus } from '@milepost/domain/vehicles/status.ts'
import { timeZonePlace } from '@milepost/texts/time-zone-places.ts'
import { vehicleTypeWord } from '@milepost/texts/vehicle-type-words.ts'
import { useTranslation } from 'react-i18next'
import { timeZoneOf, useSession } from '../api/session.ts'
import type { TextKey } from './text-key.ts'
import { useLanguage } from './use-language.ts'

const STATUS_WORDS: Record<VehicleStatus, TextKey> = {
  moving: 'Moving',
  idling: 'Idling',
  stopped: 'Stopped',
  stale: 'Not reporting',
  private: 'Private',
  'never-reported': 'Never reported',
}

const HEADING_WORDS: Record<CompassPoint, TextKey> = {
  N: 'north',
  NE: 'north-east',
  E: 'east',
  SE: 'south-east',
  S: 'south',
  SW: 'south-west',
  W: 'west',
  NW: 'north-west',
}

/** Values of a vehicle as the signed-in user reads them: language, units, date and time formats, time zone. */
export function useWords() {
  const { t, i18n } = useTranslation()
  const language = useLanguage()
  const signedIn = useSession()
  const prefs = signedIn?.currentUser.user.prefs
  const preferences: FormatPreferences = {
    dateFormat: prefs?.date_format || null,
    timeFormat: prefs?.time_format ?? '24',
    timeZone: timeZoneOf(signedIn),
    distanceUnit: prefs?.units_distance ?? null,
    locale: i18n.language,
  }
  const units = distanceUnits(preferences.distanceUnit)
  return {
    locale: preferences.locale,
    distanceUnits: units,
    isMetric: units === 'KMS',
    yesNo: (value: boolean) => (value ? t('Yes') : t('No')),
    number: (value: number) => value.toLocaleString(preferences.locale),
    status: (status: VehicleStatus) => t(STATUS_WORDS[status]),
    /** The word beside a number of vehicles. */
    statusCount: (status: VehicleStatus, count: number) => t(STATUS_WORDS[status], { count }),
    age(ageMs: number): string {
      const { count, unit } = ageInWords(ageMs)
      if (unit === 'second') return count < 3 ? t('just now') : t('{{count}} s ago', { count })
      if (unit === 'minute') return t('{{count}} min ago', { count })
      return unit === 'hour' ? t('{{count}} h ago', { count }) : t('{{count}} days ago', { count })
    },
    vehicleType: (code: string) => vehicleTypeWord(code, t),
    /** A dash where the device sent none. */
    speed: (speedKmh: number | null) => (speedKmh === null ? '–' : formatSpeed(speedKmh, preferences)),
    heading: (headingDeg: number) => `${t(HEADING_WORDS[compassPoint(headingDeg)])} (${Math.round(headingDeg)}°)`,
    temperature: (temperatureC: number) => formatTemperature(temperatureC, preferences),
    battery: formatBattery,
    voltage: (volts: number) => formatVoltage(volts, preferences),
    distance: (distanceM: number) => formatDistance(distanceM, preferences),
    /** An address or the name of a place, which may say how far from it. */
    placeName: (name: string) => placeNameIn(units, name),
    /** An amount in the smallest unit of its currency. */
    money: (amount: number, currency: string) => formatMoney(amount, currency, preferences),
    /** Of something drawn: exact, and in metres while it is short. */
    length: (lengthM: number) => formatLength(lengthM, preferences),
    area: (areaM2: number) => formatArea(areaM2, preferences),
    shortLengthUnit: shortLengthUnit(distanceUnits(preferences.distanceUnit)),
    /** A direction without its degrees. */
    direction: (bearingDeg: number) => t(HEADING_WORDS[compassPoint(bearingDeg)]),
    /** The size of a file. */
    bytes: (bytes: number) => formatBytes(bytes, preferences),
    date: (ms: number) => formatDate(ms, preferences),
    /** A calendar day as YYYY-MM-DD, which is the same on every clock. */
    dateOf: (day: string) => formatDate(Date.parse(day), { ...preferences, timeZone: 'UTC' }),
    /** How long it is until a calendar day, or since: from today, or from another day. */
    untilDay(day: string, from = localDayAt(Date.now(), preferences.timeZone).text): string {
      return formatDaysUntil(Math.round((Date.parse(day) - Date.parse(from)) / 86_400_000), preferences.locale)
    },
    moment: (ms: number) => formatMoment(ms, preferences, Date.now()),
    /** Of an instant of the API, to the minute. */
    dateAndTime(instant: string): string {
      const atMs = Date.parse(instant)
      return `${formatDate(atMs, preferences)}, ${formatTime(atMs, preferences)}`
    },
    time: (ms: number) => formatTime(ms, preferences),
    isTwelveHours: preferences.timeFormat === '12',
    /** Of a minute of the day, wherever that is. */
    timeOfDay: (minute: number) => formatTime(minute * 60_000, { ...preferences, timeZone: 'UTC' }),
    /** A time beside its day, with the date where that is another. */
    timeOn: (day: string, ms: number) => formatTimeOn(day, ms, preferences),
    /** A time of a day that is named elsewhere, to the second. */
    clock: (ms: number) => formatClock(ms, preferences),
    /** For the ticks of a time axis. */
    dayAndMonth: (ms: number) => formatDayAndMonth(ms, preferences),
    duration: (durationS: number) => formatDuration(durationS, preferences),
    day: (ms: number) => localDayAt(ms, preferences.timeZone).text,
    pickerDateFormat: pickerDateFormat(preferences.dateFormat),
    /** Whose clock all of these are on. */
    timeZone: preferences.timeZone,
    /** The place that a time zone is named for. */
    place: (timeZone: string) => timeZonePlace(timeZone, language),
  }
}

export type Words = ReturnType<typeof useWords>
