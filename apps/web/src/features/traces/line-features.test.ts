import type { ReplayTrack } from '@milepost/domain/traces/replay-track.ts'
import { expect, test } from 'vitest'
import { linesOf } from './line-features.ts'
import { SPEED_BANDS, speedBandOf } from './speed-bands.ts'

function track(speeds: number[], gaps: number[] = []): ReplayTrack {
  return {
    times: Float64Array.from(speeds, (_, i) => i),
    latitudes: Float64Array.from(speeds, () => 52),
    longitudes: Float64Array.from(speeds, (_, i) => i),
    headingsDeg: Float32Array.from(speeds, () => 90),
    speedsKmh: Float32Array.from(speeds),
    gapsBefore: Uint8Array.from(speeds, (_, i) => (gaps.includes(i) ? 1 : 0)),
  }
}
const east = (lines: ReturnType<typeof linesOf>) => lines.map(line => line.places.map(([longitude]) => longitude))

test('a way in one colour is one line, and a silence is a line of its own kind', () => {
  const lines = linesOf(track([50, 50, 50, 50], [2]), '#123456', 'light', () => 'driven')
  expect(lines.map(line => line.kind)).toEqual(['track', 'gap', 'track'])
  expect(east(lines)).toEqual([
    [0, 1],
    [1, 2],
    [2, 3],
  ])
})

test('across something private there is no line', () => {
  const lines = linesOf(track([50, 50, 50, 50], [2]), '#123456', 'light', index => (index === 2 ? 'private' : 'driven'))
  expect(east(lines)).toEqual([
    [0, 1],
    [2, 3],
  ])
})

test('where the vehicle was carried the line is of its own kind', () => {
  const lines = linesOf(track([50, 0, 0, 0, 50]), 'by speed', 'light', index =>
    index === 2 || index === 3 ? 'carried' : 'driven',
  )
  expect(lines.map(line => line.kind)).toEqual(['track', 'carried', 'track'])
  expect(east(lines)).toEqual([
    [0, 1],
    [1, 2, 3],
    [3, 4],
  ])
})

test('by speed the colour changes with the band, at a point that both lines have', () => {
  const lines = linesOf(track([20, 20, 90, 90]), 'by speed', 'dark', () => 'driven')
  expect(east(lines)).toEqual([
    [0, 1],
    [1, 2],
    [2, 3],
  ])
  expect(lines.map(line => line.colour)).toEqual([20, 55, 90].map(kmh => SPEED_BANDS[speedBandOf(kmh)]!.colour.dark))
})

test('without speeds the colour is that of the way between the records', () => {
  const [slow, fast] = [0.001, 0.01]
  const unspoken = track([Number.NaN, Number.NaN, 20, 20])
  unspoken.times = Float64Array.from([0, 60_000, 120_000, 180_000])
  unspoken.longitudes = Float64Array.from([0, slow, slow + fast, slow + fast])
  const kmh = [4, 41, 20].map(speed => SPEED_BANDS[speedBandOf(speed)]!.colour.light)
  expect(linesOf(unspoken, 'by speed', 'light', () => 'driven').map(line => line.colour)).toEqual(kmh)
})

test('every speed has a band, and faster is wider', () => {
  expect([0, 9.9, 10, 49, 50, 109, 110, 400].map(speedBandOf)).toEqual([0, 0, 1, 2, 3, 4, 5, 5])
  const widths = SPEED_BANDS.map(band => band.widthPx)
  expect(widths).toEqual(widths.toSorted((a, b) => a - b))
})
