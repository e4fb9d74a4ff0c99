import { expect, test } from 'vitest'
import { partAsRecorded, partsOfLegs, thinned } from './route-parts.ts'

const METRES_PER_DEGREE = 111_195
const at = (second: number, northM: number) => ({
  ...{ atMs: second * 1000, latitude: 52 + northM / METRES_PER_DEGREE, longitude: -0.7 },
})

test('of records that are nearer than a step the first counts, and the last of the track', () => {
  const points = [at(0, 0), at(1, 10), at(2, 20), at(3, 30), at(4, 40)]
  expect(thinned(points)).toEqual([at(0, 0), at(3, 30), at(4, 40)])
})

test('a vehicle that stood goes on when it did, not since it came', () => {
  const points = [at(0, 0), at(60, 3), at(120, 4), at(130, 140), at(140, 280)]
  expect(thinned(points)).toEqual([at(0, 0), at(120, 4), at(130, 140), at(140, 280)])
})

test('legs become one part where they follow each other, and between them the records are joined', () => {
  const points = [at(0, 0), at(10, 100), at(20, 200), at(30, 300), at(40, 400)]
  const [a, b, c, d, e] = points as [ReturnType<typeof at>, ...ReturnType<typeof at>[]]
  const parts = partsOfLegs(points, [
    { from: 0, to: 1, line: [a, b!] },
    { from: 1, to: 3, line: [b!, c!, d!] },
  ])
  expect(parts.map(({ matched, fromMs, untilMs, line }) => [matched, fromMs, untilMs, line.length])).toEqual([
    [true, 0, 30_000, 4],
    [false, 30_000, 40_000, 2],
  ])
  // Two hundred metres in twenty seconds: the record in the middle was passed over by the server and its time is even.
  expect(parts[0]!.line[2]!.atMs).toBe(20_000)
  expect(parts[1]!.line.at(-1)).toEqual(e)
})

test('of nothing there is no part', () => {
  expect([partsOfLegs([], []), partsOfLegs([at(0, 0)], []), partAsRecorded([])]).toEqual([[], [], []])
})
