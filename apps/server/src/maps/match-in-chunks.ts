import type { LatLon } from '@milepost/domain/geo/distance.ts'
import { metresBetween, type RouteLeg } from '@milepost/maps/route-parts.ts'

/** What a map server takes at once. */
export interface ChunkBounds {
  mostPoints: number
  /** From record to record. */
  mostM: number
}

/** Records of a chunk, by the places of its first one and of the one after its last. */
export interface Chunk {
  start: number
  end: number
}

/** The last records of a chunk are those that the next begins with: what lies behind and ahead shows which road it was. */
const OVERLAP = 10
/** No vehicle on a road goes so far within a silence. */
const LONGEST_STEP_M = 20_000

/** Divides positions so that a server takes each part, and each begins within the one before. */
export function chunksOf(points: readonly LatLon[], { mostPoints, mostM }: ChunkBounds): Chunk[] {
  const chunks: Chunk[] = []
  let start = 0
  while (start < points.length - 1) {
    let end = start + 1
    let isJump = false
    for (let wholeM = 0; end < points.length && end - start < mostPoints; end++) {
      const stepM = metresBetween(points[end - 1]!, points[end]!)
      isJump = stepM > LONGEST_STEP_M
      wholeM += stepM
      if (isJump || wholeM > mostM) break
    }
    if (end - start > 1) chunks.push({ start, end })
    if (end === points.length) break
    start = isJump ? end : Math.max(start + 1, end - Math.min(OVERLAP, Math.floor((end - start) / 3)))
  }
  return chunks
}

/** The legs of all positions out of those of its chunks, each with places in its chunk: half of an overlap from either side. */
export function joinLegs(chunks: readonly Chunk[], legsOfChunks: readonly (readonly RouteLeg[])[]): RouteLeg[] {
  const joined: RouteLeg[] = []
  let doneUntil = 0
  for (const [number, { start, end }] of chunks.entries()) {
    const next = chunks[number + 1]
    const until = next === undefined ? end : next.start + Math.floor((end - next.start) / 2)
    for (const { from, to, line } of legsOfChunks[number] ?? []) {
      if (start + from < doneUntil || start + from >= until) continue
      joined.push({ from: start + from, to: start + to, line })
      doneUntil = start + to
    }
    doneUntil = Math.max(doneUntil, until)
  }
  return joined
}
