import { expect, test } from 'vitest'
import { journeyRows, journeyTotals } from './journey-rows.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 5, 1, 8, minute)).toISOString()
const [yard, school] = ['Depot Road', 'School Lane'].map((address, lat) => ({ lat, long: 2, address }))
const trip = {
  ...{ start_place: yard!, end_place: school! },
  ...{ start_reason: 'ignition-on' as const, driver: 'Ann Hill', driver_source: 'key' as const, is_private: false },
  ...{ distance_m: 5_000, unknown_m: 1_000, carried_m: 0 },
  ...{ driving_s: 600, standing_s: 60, unknown_s: 90, carried_s: 0 },
}
const masked = {
  ...{ start_place: null, end_place: null },
  ...{ start_reason: null, driver: null, driver_source: null, is_private: true },
  ...{ distance_m: null, unknown_m: null, carried_m: null },
  ...{ driving_s: null, standing_s: null, unknown_s: null, carried_s: null },
}
const journeys = {
  trips: [
    { ...trip, start: at(0), end: at(10), known_until: at(10) },
    { ...masked, start: at(20), end: at(30), known_until: at(30) },
    { ...trip, start: at(40), end: null, known_until: at(44) },
  ],
  stops: [
    {
      kind: 'idling' as const,
      start: at(4),
      end: at(6),
      place: school!,
      is_private: false,
    },
    {
      kind: 'parked' as const,
      start: at(10),
      end: at(20),
      place: school!,
      is_private: false,
    },
  ],
}

test('trips and stops are in order of time, and what lasts is counted until now', () => {
  const rows = journeyRows(journeys, Date.parse(at(45)))
  expect(rows.map(row => [row.kind, row.durationS])).toEqual([
    ['driven', 600],
    ['idling', 120],
    ['parked', 600],
    ['driven', 600],
    ['driven', 300],
  ])
  expect(rows.at(-1)!.untilMs).toBeNull()
})

test('a trip of a vehicle that fell silent lasts until its last contact, as Track has it: ten minutes later nothing is said of now', () => {
  const [row] = journeyRows({ trips: journeys.trips.slice(2), stops: [] }, Date.parse(at(54)))
  expect(row).toMatchObject({ untilMs: null, isSilent: false, durationS: 840 })
  const [silent] = journeyRows({ trips: journeys.trips.slice(2), stops: [] }, Date.parse(at(55)))
  expect(silent).toMatchObject({ untilMs: Date.parse(at(44)), isSilent: true, durationS: 240 })
})

test('a trip says from where to where it went and a stop where it was, and of what is private neither', () => {
  const [first, idling, , hidden] = journeyRows(journeys, Date.parse(at(45)))
  expect(first!.addresses).toEqual(['Depot Road', 'School Lane'])
  expect(idling!.addresses).toEqual(['School Lane'])
  expect(hidden!.addresses).toEqual([])
  const unknown = {
    ...trip,
    start_place: { ...yard!, address: null },
    end_place: null,
    start: at(0),
    end: at(9),
    known_until: at(9),
  }
  expect(journeyRows({ trips: [unknown], stops: [] }, Date.parse(at(45)))[0]!.addresses).toEqual([])
})

test('what was carried, or moved while no record came, is not called a trip', () => {
  const trips = [
    { ...trip, start_reason: 'carried' as const, start: at(0), end: at(9), known_until: at(9) },
    { ...trip, start_reason: 'unseen' as const, start: at(10), end: at(19), known_until: at(19) },
  ]
  expect(journeyRows({ trips, stops: [] }, Date.parse(at(45))).map(row => row.kind)).toEqual(['carried', 'unseen'])
})

test('what was carried says how far, a trip how much of its way is unknown, and neither ferry nor silence counts as a trip', () => {
  const carried = { start_reason: 'carried' as const, distance_m: 0, unknown_m: 0, carried_m: 45_000 }
  const trips = [
    { ...trip, start: at(0), end: at(9), known_until: at(9) },
    { ...trip, ...carried, start: at(10), end: at(19), known_until: at(19) },
    { ...trip, start_reason: 'unseen' as const, unknown_m: 5_000, start: at(20), end: at(29), known_until: at(29) },
  ]
  const rows = journeyRows({ trips, stops: [] }, Date.parse(at(45)))
  expect(rows.map(row => [row.distanceM, row.unknownM])).toEqual([
    [5_000, 1_000],
    [45_000, 0],
    [5_000, 0],
  ])
  expect(journeyTotals({ trips })).toMatchObject({ trips: 1, distanceM: 10_000, carriedM: 45_000, unknownM: 6_000 })
})

test('private trips are counted and nothing else', () => {
  expect(journeyTotals(journeys)).toEqual({
    trips: 2,
    privateTrips: 1,
    distanceM: 10_000,
    drivingS: 1200,
    unknownM: 2_000,
    carriedM: 0,
    unknownS: 180,
    carriedS: 0,
  })
})
