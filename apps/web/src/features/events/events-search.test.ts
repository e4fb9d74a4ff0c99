import { expect, test } from 'vitest'
import { codesOf, DEFAULT_CODES, SELECT_ALL_CODE } from './event-types.ts'
import { type EventsSearch, eventsAddress } from './events-search.ts'

const TODAY = '2026-06-10'
const read = (raw: Record<string, unknown>) => eventsAddress.read(raw, TODAY)
const addressOf = (search: EventsSearch) =>
  Object.fromEntries(
    Object.entries(eventsAddress.write(search)).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  )

test('vehicleId and startDate of a link preselect the vehicle and the day [EVT-06]', () => {
  expect(read({ vehicleId: '17', startDate: '2026-06-01' })).toMatchObject({
    vehicleId: 17,
    range: { start: '2026-06-01', end: '2026-06-01' },
    isSubmitted: false,
  })
})

test('an empty address selects the types above 5 and nothing else [EVT-21]', () => {
  const search = read({})
  expect(search).toMatchObject({ vehicleId: null, range: null, states: [], page: 1, selectedId: null, panel: null })
  expect(search.codes).toEqual(DEFAULT_CODES)
  expect(addressOf(search)).toEqual({})
})

test('what makes no sense counts as absent, and impossible days are named', () => {
  expect(
    read({ vehicleId: '-3', page: '0', pageSize: '13', review: 'lost', severity: 'mild', event: 'x', panel: 'half' }),
  ).toEqual(read({}))
  for (const raw of [
    { startDate: '2026-06-11' },
    { startDate: '2026-06-05', endDate: '2026-06-01' },
    { startDate: 'soon' },
  ])
    expect(read(raw)).toMatchObject({ range: null, isRangeImpossible: true })
})

test('event codes are read repeated or in a list, and -1 is all', () => {
  expect(read({ event: ['41', '40'] }).codes).toEqual([40, 41])
  expect(read({ event: '41,40' }).codes).toEqual([40, 41])
  expect(read({ event: String(SELECT_ALL_CODE) }).codes.length).toBeGreaterThan(DEFAULT_CODES.length)
})

test('all types are written as -1 [EVT-20]', () => {
  expect(eventsAddress.write({ codes: codesOf([SELECT_ALL_CODE]) })).toEqual({ event: SELECT_ALL_CODE })
})

test('what is written is read back', () => {
  const search: EventsSearch = {
    vehicleId: null,
    isAll: true,
    range: { start: '2026-06-01', end: '2026-06-03' },
    isRangeImpossible: false,
    codes: [4, 41],
    states: ['new', 'dismissed'],
    severity: 'critical',
    driverId: 12,
    geofenceId: 7,
    page: 3,
    pageSize: 200,
    isAscending: true,
    selectedId: '7-1780000000000-3-41-0',
    isSubmitted: true,
    panel: 'closed',
  }
  expect(read(addressOf(search))).toEqual(search)
})
