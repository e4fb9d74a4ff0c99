import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isoWeek, toApiInstant, toDeviceInstant } from '../time/api-dates.ts'
import { localDayAt } from '../time/local-time.ts'
import { vehicleIconFile } from '../vehicles/icons.ts'
import {
  type FormatPreferences,
  formatBattery,
  formatBytes,
  formatDate,
  formatDayAndMonth,
  formatDistance,
  formatDuration,
  formatHours,
  formatInstant,
  formatLongDay,
  formatMoment,
  formatReportDate,
  formatSpeed,
  formatTemperature,
  formatTime,
  formatTimeOn,
  pickerDateFormat,
} from './formats.ts'
import { distanceIn, speedIn } from './units.ts'

const LISBON = 'Europe/Lisbon'
const preferences = (changes: Partial<FormatPreferences> = {}): FormatPreferences => ({
  dateFormat: null,
  timeFormat: '24',
  timeZone: LISBON,
  distanceUnit: null,
  locale: 'en-GB',
  ...changes,
})

/** 16:05:09 in Lisbon, where summer time is an hour ahead of UTC. */
const AFTERNOON = Date.UTC(2026, 6, 8, 15, 5, 9)

describe('dates and times', () => {
  it('a time has its date where that is not the day beside it', () => {
    const inAuckland = preferences({ timeZone: 'Pacific/Auckland' })
    expect(formatTimeOn('2026-06-01', Date.UTC(2026, 5, 1, 21, 30), inAuckland)).toBe('02 Jun, 09:30')
    expect(formatTimeOn('2026-07-08', AFTERNOON, preferences())).toBe('16:05')
    expect(formatTimeOn('2026-07-09', AFTERNOON, preferences({ timeFormat: '12' }))).toBe('08 Jul, 04:05pm')
  })

  it('a picker shows DD/MM/YYYY, and the year in full in any other order that is preferred [FMT-01]', () => {
    const shown = (preferred: string | null) => formatInstant(AFTERNOON, pickerDateFormat(preferred), preferences())
    expect([null, 'DD/MM/YY', 'YY-MM-DD'].map(shown)).toEqual(['08/07/2026', '08/07/2026', '2026-07-08'])
  })

  it('a table shows DD/MM/YY unless the user prefers otherwise, a report DD/MM/YYYY [FMT-05]', () => {
    expect(formatReportDate(AFTERNOON, LISBON)).toBe('08/07/2026')
    expect(formatDate(AFTERNOON, preferences())).toBe('08/07/26')
    expect(formatDate(AFTERNOON, preferences({ dateFormat: 'YYYY-MM-DD' }))).toBe('2026-07-08')
  })

  it('a moment reads DD MMM, HH:mm:ss [FMT-04]', () => {
    expect(formatMoment(AFTERNOON, preferences(), AFTERNOON)).toBe('08 Jul, 16:05:09')
    expect(formatMoment(AFTERNOON, preferences({ timeFormat: '12' }), AFTERNOON)).toBe('08 Jul, 04:05:09pm')
  })

  it('a moment of another year says which, by the reader’s clock', () => {
    const nextYearInLisbon = Date.UTC(2027, 0, 1, 0, 0, 1)
    expect(formatMoment(AFTERNOON, preferences(), nextYearInLisbon)).toBe('08 Jul 2026, 16:05:09')
    expect(formatMoment(AFTERNOON, preferences(), nextYearInLisbon - 2000)).toBe('08 Jul, 16:05:09')
  })

  it('a moment has the date in a format of the user’s own, a day without its year in the same order', () => {
    const shown = (dateFormat: string) => {
      const own = preferences({ dateFormat, timeFormat: '12' })
      return [formatMoment(AFTERNOON, own, AFTERNOON), formatDayAndMonth(AFTERNOON, own)]
    }
    expect(shown('DD/MM/YY')).toEqual(['08 Jul, 04:05:09pm', '08 Jul'])
    expect(shown('DD/MM/YYYY')).toEqual(['08/07/2026, 04:05:09pm', '08/07'])
    expect(shown('DD MMM YYYY')).toEqual(['08 Jul 2026, 04:05:09pm', '08 Jul'])
    expect(shown('MM/DD/YYYY')).toEqual(['07/08/2026, 04:05:09pm', '07/08'])
    expect(shown('YYYY-MM-DD')).toEqual(['2026-07-08, 04:05:09pm', '07-08'])
  })

  it('a Portuguese month has three letters and no full stop', () => {
    expect(formatMoment(AFTERNOON, preferences({ locale: 'pt-PT' }), AFTERNOON)).toBe('08 jul, 16:05:09')
  })

  it('a day within a sentence has its month in full, in the order of the language', () => {
    expect([formatLongDay('2026-12-07', 'en-GB'), formatLongDay('2026-12-07', 'pt-PT')]).toEqual([
      '7 December 2026',
      '7 de dezembro de 2026',
    ])
  })

  it('times are HH:mm, or hh:mma in 12 hours [FMT-06]', () => {
    expect(formatTime(AFTERNOON, preferences())).toBe('16:05')
    expect(formatTime(AFTERNOON, preferences({ timeFormat: '12' }))).toBe('04:05pm')
    const midnight = Date.UTC(2026, 0, 1)
    expect(formatTime(midnight, preferences())).toBe('00:00')
    expect(formatTime(midnight, preferences({ timeFormat: '12' }))).toBe('12:00am')
  })

  it('the API says UTC in YYYY-MM-DDTHH:mm:ssZ, and the milliseconds that a device gave [FMT-02] [N-85]', () => {
    expect([toApiInstant(AFTERNOON), toApiInstant(AFTERNOON + 250)]).toEqual([
      '2026-07-08T15:05:09Z',
      '2026-07-08T15:05:09Z',
    ])
    expect([toDeviceInstant(AFTERNOON), toDeviceInstant(AFTERNOON + 250)]).toEqual([
      '2026-07-08T15:05:09Z',
      '2026-07-08T15:05:09.250Z',
    ])
  })

  it('an instant as the API says it is the same second when read back [FMT-02]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 253_402_300_799 }), second => {
        expect(Date.parse(toApiInstant(second * 1000))).toBe(second * 1000)
      }),
    )
  })

  it('the day sent to the API is that of the time zone [FMT-03]', () => {
    const lateEvening = Date.UTC(2026, 6, 8, 23, 30)
    expect(localDayAt(lateEvening, LISBON).text).toBe('2026-07-09')
    expect(localDayAt(lateEvening, 'UTC').text).toBe('2026-07-08')
  })

  it('weeks are ISO weeks [FMT-12]', () => {
    expect(isoWeek('2026-01-01')).toEqual({ year: 2026, week: 1 })
    expect(isoWeek('2027-01-01')).toEqual({ year: 2026, week: 53 })
    expect(isoWeek('2024-12-30')).toEqual({ year: 2025, week: 1 })
    expect(isoWeek('2026-07-05')).toEqual({ year: 2026, week: 27 })
    expect(isoWeek('2026-07-06')).toEqual({ year: 2026, week: 28 })
  })
})

describe('distances', () => {
  it('a mile is 1609 metres [FMT-07]', () => {
    expect(distanceIn('MLS', 16_090)).toBe(10)
  })

  it('kilometres become miles by 0.62137, metres become kilometres by a thousand [FMT-08]', () => {
    expect(speedIn('MLS', 100)).toBeCloseTo(62.137, 9)
    expect(distanceIn('KMS', 2500)).toBe(2.5)
  })

  it('a distance is a whole number, in miles without a preference [FMT-09]', () => {
    expect(formatDistance(16_800, preferences())).toBe('10 mi')
    expect(formatDistance(16_800, preferences({ distanceUnit: 'MLS' }))).toBe('10 mi')
    expect(formatDistance(1_234_567, preferences({ distanceUnit: 'KMS' }))).toBe('1,235 km')
  })

  it('a distance that is there and rounds to nothing is less than one', () => {
    expect(formatDistance(700, preferences())).toBe('< 1 mi')
    expect(formatDistance(499, preferences({ distanceUnit: 'KMS' }))).toBe('< 1 km')
    expect(formatDistance(500, preferences({ distanceUnit: 'KMS' }))).toBe('1 km')
    expect(formatDistance(0, preferences())).toBe('0 mi')
  })

  it('a speed follows the unit of distances', () => {
    expect(formatSpeed(100, preferences())).toBe('62 mph')
    expect(formatSpeed(99.6, preferences({ distanceUnit: 'KMS' }))).toBe('100 km/h')
  })
})

describe('other values', () => {
  it('a temperature has one decimal, in °C [FMT-10]', () => {
    expect(formatTemperature(4, preferences())).toBe('4.0 °C')
    expect(formatTemperature(-18.26, preferences({ locale: 'pt-PT' }))).toBe('-18,3 °C')
  })

  it('a length of time has its units, and no part that is nothing', () => {
    const read = [0, 45, 59.4, 59.6, 720, 3_570, 3_600, 55_020, 475_200, 3_601 * 3_600].map(durationS =>
      formatDuration(durationS, preferences()),
    )
    expect(read).toEqual([
      ...['0 s', '45 s', '59 s', '1 min', '12 min', '1 h', '1 h', '15 h 17 min', '132 h', '3,601 h'],
    ])
  })

  it('sizes of files are in bytes, kB, MB or GB of a thousand each', () => {
    const sizes = [0, 640, 1_000, 25_400, 1_250_000, 3_100_000_000]
    expect(sizes.map(bytes => formatBytes(bytes, { locale: 'en-GB' }))).toEqual([
      '0 B',
      '640 B',
      '1 kB',
      '25 kB',
      '1.3 MB',
      '3.1 GB',
    ])
  })

  it('a battery is a whole percentage [FMT-11]', () => {
    expect(formatBattery(87.6)).toBe('88%')
  })

  it('a length of time is hours and minutes, rounded to the minute before it is divided', () => {
    expect([0, 29, 3_570, 3_599, 7 * 3_600 + 300, 477_000].map(formatHours)).toEqual([
      '0:00',
      '0:00',
      '1:00',
      '1:00',
      '7:05',
      '132:30',
    ])
  })

  it('an icon file is the lower-cased type, .png for fuel [FMT-13]', () => {
    expect(['CAR', 'VAN', 'STR', 'BIK', 'FUEL'].map(vehicleIconFile)).toEqual([
      ...['car.svg', 'van.svg', 'str.svg', 'bik.svg', 'fuel.png'],
    ])
  })

  it('a type without an icon is drawn as a car', () => {
    expect(vehicleIconFile('HGV')).toBe('car.svg')
  })
})
