import type { DerivedEvent, GeofenceVisit } from '@milepost/domain/fold/derived-rows.ts'
import type { PrivatePeriod } from '@milepost/domain/trips/private-periods.ts'
import { expect, test } from 'vitest'
import { withoutPrivate } from './without-private.ts'

const PLACE = { latitude: 52.67, longitude: -0.73 }

const visit = (enteredAtMs: number, leftAtMs: number | null, isPrivate = false): GeofenceVisit => ({
  ...{ vehicleId: 1, geofenceId: 0, enteredAtMs, leftAtMs, entry: PLACE, driverKey: null, isPrivate },
  settledAtMs: leftAtMs ?? enteredAtMs,
})

const event = (recordedAtMs: number, isPrivate = false): DerivedEvent => ({
  ...{ vehicleId: 1, recordedAtMs, sequence: 1, kind: 'geofence-dwell', value: null, durationS: null },
  ...{ source: 'derived', hasFix: true, place: PLACE, speedKmh: null, headingDeg: 0, driverKey: null },
  ...{ geofenceId: 0, limitKmh: null, isPrivate, late: false, settledAtMs: recordedAtMs },
})

/** What is shown of them: times of the visits, and of the events. */
function shown(visits: GeofenceVisit[], events: DerivedEvent[], ...periods: PrivatePeriod[]) {
  const rows = withoutPrivate({ trackerId: 1, visits, events }, new Map([[1, periods]]))
  return {
    visits: rows.visits.map(({ enteredAtMs, leftAtMs }) => [enteredAtMs, leftAtMs]),
    events: rows.events.map(({ recordedAtMs }) => recordedAtMs),
  }
}

test('visits outside private times are shown with their events, the edges among them', () => {
  const visits = [visit(20, 30), visit(50, null)]
  const events = [event(20), event(30), event(50), event(90)]
  expect(shown(visits, events, { startMs: 31, endMs: 50 })).toEqual({
    visits: [
      [20, 30],
      [50, null],
    ],
    events: [20, 30, 50, 90],
  })
})

test('a visit that began in a private time is left out with all of its events, those after the private time too', () => {
  expect(shown([visit(20, 60)], [event(25), event(55), event(60)], { startMs: 10, endMs: 50 })).toEqual({
    ...{ visits: [], events: [] },
  })
})

test('a visit in which a private time begins is shown until then, whatever came after', () => {
  const events = [event(20), event(39), event(40), event(70)]
  for (const leftAtMs of [40, 45, 70, null]) {
    expect(shown([visit(20, leftAtMs)], events, { startMs: 40, endMs: 60 })).toEqual({
      ...{ visits: [[20, 40]], events: [20, 39] },
    })
  }
})

test('a private time that lasts has no end', () => {
  expect(shown([visit(20, null), visit(80, null)], [event(90)], { startMs: 50, endMs: null })).toEqual({
    ...{ visits: [[20, 50]], events: [] },
  })
})

test('what the fold says is private is left out where no private time is known yet', () => {
  expect(shown([visit(20, 30, true), visit(40, 60)], [event(25), event(45, true), event(50)])).toEqual({
    ...{ visits: [[40, 60]], events: [50] },
  })
})
