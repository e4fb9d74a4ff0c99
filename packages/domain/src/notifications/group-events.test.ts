import { expect, test } from 'vitest'
import { groupEvents } from './group-events.ts'

const MINUTE = 60_000
const at = (vehicleId: number, minute: number) => ({ vehicleId, atMs: minute * MINUTE })

test('twenty harsh brakings of one vehicle in ten minutes are one notice, and those of another vehicle another', () => {
  const events = [...Array.from({ length: 20 }, (_, index) => at(1, index / 2)), at(2, 3)]
  expect(groupEvents(events, 15).map(({ first, count }) => [first.vehicleId, count])).toEqual([
    [1, 20],
    [2, 1],
  ])
})

test('the minutes count from the first event of a notice, so that a vehicle that goes on is told of again', () => {
  expect(
    groupEvents([at(1, 40), at(1, 0), at(1, 14), at(1, 16)], 15).map(({ first, count }) => [
      first.atMs / MINUTE,
      count,
    ]),
  ).toEqual([
    [0, 2],
    [16, 1],
    [40, 1],
  ])
})

test('with no minutes every event is told', () => {
  expect(groupEvents([at(1, 0), at(1, 0), at(1, 1)], 0)).toHaveLength(3)
})
