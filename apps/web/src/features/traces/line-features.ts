import { itemAt } from '@milepost/domain/collections/item-at.ts'
import { float32At, float64At } from '@milepost/domain/collections/typed-arrays.ts'
import type { ReplayTrack } from '@milepost/domain/traces/replay-track.ts'
import type { MapTheme } from '../../map/basemap/basemap-palette.ts'
import { SPEED_BANDS, speedBandOf } from './speed-bands.ts'
import type { TraceLine } from './use-trace-lines.ts'

const LINE_PX = 4

/**
 * A track as lines of one colour each, which overlap by a point: by speed, or all in one colour. Across a gap goes a line
 * of its own kind; across something private none.
 */
export function linesOf(
  track: ReplayTrack,
  /** Of the whole line, or 'by speed'. */
  colour: string,
  theme: MapTheme,
  isPrivateBefore: (index: number) => boolean,
): TraceLine[] {
  const lines: TraceLine[] = []
  const { times, latitudes, longitudes, speedsKmh, gapsBefore } = track
  const place = (index: number): [number, number] => [float64At(longitudes, index), float64At(latitudes, index)]
  let band = -1
  for (let index = 1; index < times.length; index++) {
    if (gapsBefore[index] === 1) {
      band = -1
      if (!isPrivateBefore(index))
        lines.push({ kind: 'gap', colour: '', widthPx: 2, places: [place(index - 1), place(index)] })
      continue
    }
    const next =
      colour === 'by speed' ? speedBandOf((float32At(speedsKmh, index - 1) + float32At(speedsKmh, index)) / 2) : 0
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
