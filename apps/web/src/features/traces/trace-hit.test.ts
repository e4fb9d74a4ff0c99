import type { ReplayTrack } from '@milepost/domain/traces/replay-track.ts'
import { expect, test } from 'vitest'
import { mercatorX, mercatorY } from '../../map/mercator.ts'
import { traceHit } from './trace-hit.ts'

/** Along the equator, a record each ten seconds and hundredth of a degree; nothing is known before the third. */
const track: ReplayTrack = {
  times: Float64Array.from([0, 10_000, 20_000, 30_000]),
  latitudes: new Float64Array(4),
  longitudes: Float64Array.from([0, 0.01, 0.02, 0.03]),
  headingsDeg: new Float32Array(4),
  speedsKmh: new Float32Array(4),
  gapsBefore: Uint8Array.from([0, 0, 1, 0]),
}
const view = { x: mercatorX(0.005), y: mercatorY(0), zoom: 14, widthPx: 800, heightPx: 600 }
const pxOf = (longitude: number) => 400 + (mercatorX(longitude) - view.x) * 512 * 2 ** view.zoom

test('a click between two records is the time between them', () => {
  expect(traceHit([track], view, pxOf(0.0025), 305, 12)).toEqual({ track: 0, atMs: 2_500 })
})

test('a click beside the line, or in a gap, is none', () => {
  expect(traceHit([track], view, pxOf(0.005), 330, 12)).toBeNull()
  expect(traceHit([track], view, pxOf(0.015), 300, 12)).toBeNull()
})

test('the nearest of several ways is hit', () => {
  const north = { ...track, latitudes: Float64Array.from([0.001, 0.001, 0.001, 0.001]) }
  const [top] = [300 + (mercatorY(0.001) - view.y) * 512 * 2 ** view.zoom]
  expect(traceHit([track, north], view, pxOf(0.005), top + 1, 30)).toEqual({ track: 1, atMs: 5_000 })
})
