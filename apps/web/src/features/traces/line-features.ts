import { itemAt } from '@milepost/domain/collections/item-at.ts'
import { float32At, float64At } from '@milepost/domain/collections/typed-arrays.ts'
import { lineSpeedKmh, type ReplayTrack } from '@milepost/domain/traces/replay-track.ts'
import type { MapTheme } from '../../map/basemap/basemap-palette.ts'
import { SPEED_BANDS, speedBandOf } from './speed-bands.ts'
import type { TraceLine } from './use-trace-lines.ts'

const LINE_PX = 4

/** What is known of a stretch beside its records. */
export type Stretch = 'driven' | 'carried' | 'private'

/**
 * A track as lines of one colour each, which overlap by a point: by speed, or all in one colour. Across a gap goes a line
 * of its own kind, and where the vehicle was carried another; across something private none.
 */
export function linesOf(
  track: ReplayTrack,
  /** Of the whole line, or 'by speed'. */
  colour: string,
  theme: MapTheme,
  stretchBefore: (index: number) => Stretch,
): TraceLine[] {
  const lines: TraceLine[] = []
  const { times, latitudes, longitudes, gapsBefore } = track
  const place = (index: number): [number, number] => [float64At(longitudes, index), float64At(latitudes, index)]
  const isGapBefore = (index: number) => gapsBefore[index] === 1
  let band = -1
  for (let index = 1; index < times.length; index++) {
    if (isGapBefore(index)) {
      band = -1
      if (stretchBefore(index) !== 'private')
        lines.push({ kind: 'gap', colour: '', widthPx: 2, places: [place(index - 1), place(index)] })
      continue
    }
    if (stretchBefore(index) === 'carried') {
      band = -1
      const last = lines.at(-1)
      if (last?.kind === 'carried' && !isGapBefore(index - 1)) last.places.push(place(index))
      else lines.push({ kind: 'carried', colour: '', widthPx: LINE_PX, places: [place(index - 1), place(index)] })
      continue
    }
    const next = colour === 'by speed' ? speedBandOf(speedBetween(track, index)) : 0
    const last = lines.at(-1)
    if (next === band && last !== undefined) {
      last.places.push(place(index))
      continue
    }
    band = next
    const look =
      colour === 'by speed'
        ? { colour: itemAt(SPEED_BANDS, next).colour[theme], widthPx: itemAt(SPEED_BANDS, next).widthPx }
        : { colour, widthPx: LINE_PX }
    lines.push({ kind: 'track', ...look, places: [place(index - 1), place(index)] })
  }
  return lines
}

/** Of the records at both ends; where one has no speed, of the line between them. */
function speedBetween(track: ReplayTrack, index: number): number {
  const reportedKmh = (float32At(track.speedsKmh, index - 1) + float32At(track.speedsKmh, index)) / 2
  return Number.isNaN(reportedKmh) ? lineSpeedKmh(track, index) : reportedKmh
}
