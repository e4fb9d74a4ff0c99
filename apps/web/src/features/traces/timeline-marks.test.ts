import { textsIn } from '@milepost/texts/texts-in.ts'
import { expect, test } from 'vitest'
import { bandsOf, eventMarksOf } from './timeline-marks.ts'
import { trackOf } from './trace-track.ts'

const START = Date.UTC(2026, 5, 1, 8)
const at = (minute: number) => new Date(START + minute * 60_000).toISOString()
const ms = (minute: number) => START + minute * 60_000
const span = { fromMs: ms(0), untilMs: ms(600) }
const words = { parked: 'Parked', idling: 'Idling', gap: 'No data', private: 'Private' }

const point = (minute: number, codes: number[] = [], gap = false, isPrivate = false) => ({
  ...{ lat: 52, long: 0, dir: 0, speed: 50, timestamp: at(minute), eventCode: codes[0] ?? null, eventCodes: codes },
  ...{ ignition: true, odometer_m: null, sequence: 0, late: false, gap_before: gap, private: isPrivate },
})
const track = trackOf({
  count: 5,
  resolution: 'full',
  private_periods: [{ start: at(300), end: null }],
  doubted: [],
  results: [point(0, [4]), point(10, [41, 62]), point(60, [], true), point(70, [50]), point(200, [], true)],
})

test('silence within a stop is the stop; elsewhere it is hatched, and what is private is too', () => {
  const journeys = {
    trips: [],
    idling_s: 0,
    stops: [
      {
        kind: 'parked' as const,
        start: at(70),
        end: at(200),
        place: { lat: 52, long: 0, address: null },
        is_private: false,
      },
      { kind: 'parked' as const, start: at(320), end: null, place: null, is_private: true },
    ],
  }
  expect(bandsOf(track, journeys, span, words).map(band => [band.label, band.fromMs, band.untilMs])).toEqual([
    ['Parked', ms(70), ms(200)],
    ['No data', ms(10), ms(60)],
    ['Private', ms(300), ms(600)],
  ])
})

test('a tick for each event that needs attention', () => {
  expect(eventMarksOf(track, textsIn('en'))).toEqual([
    { atMs: ms(10), label: 'Harsh Braking', colourToken: '--mp-idling' },
    { atMs: ms(70), label: 'Panic Button', colourToken: '--mp-danger' },
  ])
})
