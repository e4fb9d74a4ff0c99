import { float64At } from '@milepost/domain/collections/typed-arrays.ts'
import type { ReplayTrack } from '@milepost/domain/traces/replay-track.ts'
import { mercatorX, mercatorY } from '../../map/mercator.ts'
import type { OverlayView } from '../../map/overlay-view.ts'

const TILE_PX = 512

export interface TraceHit {
  /** Which of the tracks. */
  track: number
  atMs: number
}

/** The moment of the track nearest to a point of the screen, between its records too; null where none is within reach. */
export function traceHit(
  tracks: readonly ReplayTrack[],
  view: OverlayView,
  leftPx: number,
  topPx: number,
  reachPx: number,
): TraceHit | null {
  const scale = TILE_PX * 2 ** view.zoom
  const x = view.x + (leftPx - view.widthPx / 2) / scale
  const y = view.y + (topPx - view.heightPx / 2) / scale
  let least = (reachPx / scale) ** 2
  let hit: TraceHit | null = null
  for (const [index, track] of tracks.entries()) {
    const { times, latitudes, longitudes, gapsBefore } = track
    let [beforeX, beforeY] = [0, 0]
    for (let i = 0; i < times.length; i++) {
      const [toX, toY] = [mercatorX(float64At(longitudes, i)) - x, mercatorY(float64At(latitudes, i)) - y]
      const isJoined = i > 0 && gapsBefore[i] === 0
      const along = isJoined ? alongTo(beforeX, beforeY, toX, toY) : 1
      const squared = isJoined
        ? (beforeX + (toX - beforeX) * along) ** 2 + (beforeY + (toY - beforeY) * along) ** 2
        : toX * toX + toY * toY
      if (squared <= least) {
        least = squared
        const toMs = float64At(times, i)
        const fromMs = isJoined ? float64At(times, i - 1) : toMs
        hit = { track: index, atMs: Math.round(fromMs + (toMs - fromMs) * along) }
      }
      beforeX = toX
      beforeY = toY
    }
  }
  return hit
}

/** How far along a stretch the place nearest to the origin is: 0 to 1. */
function alongTo(ax: number, ay: number, bx: number, by: number): number {
  const [dx, dy] = [bx - ax, by - ay]
  const squared = dx * dx + dy * dy
  return squared === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / squared))
}
