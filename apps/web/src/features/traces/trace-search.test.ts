import { expect, test } from 'vitest'
import { traceAddress } from './trace-search.ts'

const written = (search: Parameters<typeof traceAddress.write>[0]) =>
  Object.fromEntries(
    Object.entries(traceAddress.write(search))
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  )

test('a link with vehicleId and startDate opens the day', () => {
  const search = traceAddress.read({ vehicleId: '7', startDate: '2026-06-01' })
  expect(search).toMatchObject({ vehicleIds: [7], leadId: 7, start: '2026-06-01', end: '2026-06-01', atMs: null })
})

test('what is written is what is read again, to the second', () => {
  const search = {
    ...traceAddress.read({}),
    vehicleIds: [3, 9],
    leadId: 9,
    start: '2026-06-01',
    end: '2026-06-03',
    atMs: Date.UTC(2026, 5, 1, 8, 30, 5),
    rate: 300 as const,
    isFollowing: true,
    skipsStandstill: true,
    isSnapped: true,
    colour: 'vehicle' as const,
    area: { kind: 'circle' as const, centre: [-1.25, 52.5] as const, radiusM: 300 },
    hours: { weekdays: [6, 7], fromMinute: 1_320, untilMinute: 360 },
    drawer: 'stops' as const,
    panel: 'closed' as const,
    place: { latitude: 52.5, longitude: -1.25, zoom: 12.5 },
  }
  expect(traceAddress.read(written(search))).toEqual(search)
  expect(written({ atMs: search.atMs + 999 })).toEqual({ at: '2026-06-01T08:30:05Z' })
})

test('one vehicle is named as the links of other screens name it', () => {
  expect(written({ vehicleIds: [3] })).toEqual({ vehicleId: '3' })
  expect(written({ vehicleIds: [3, 4] })).toEqual({ vehicles: '3,4' })
})

test('what makes no sense counts as absent, and at most twenty vehicles are taken', () => {
  const vehicles = Array.from({ length: 30 }, (_, i) => i + 1).join()
  expect(traceAddress.read({ vehicles }).vehicleIds).toHaveLength(20)
  expect(
    traceAddress.read({ vehicles: '0,-1,x,2,2', at: 'noon', rate: '7', startDate: '2026-02-30', drawer: 'nothing' }),
  ).toEqual({ ...traceAddress.read({}), vehicleIds: [2], leadId: 2 })
})
