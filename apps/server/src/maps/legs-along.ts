import { float64At } from '@milepost/domain/collections/typed-arrays.ts'
import type { LatLon } from '@milepost/domain/geo/distance.ts'
import { LEAST_STEP_M, longestRouteM, metresBetween, type RouteLeg } from '@milepost/maps/route-parts.ts'

/** Where a map server put a record on the line that it gave. */
export interface Station extends LatLon {
  /** Of the record. */
  index: number
  /** How far along the line it should be; null where the server does not give it. Lines may pass a place twice. */
  alongM: number | null
  /** The server found no route from the station before to this one. */
  isCutOff?: boolean
}

/** A station lies on its line but for the rounding of coordinates. */
const TOLERANCE_M = 5
/** Records that a server took for a slip of the receiver; more of them in a row are a place off the roads. */
const MOST_SKIPPED = 2
const METRES_PER_DEGREE = 111_195

/**
 * Cuts a line of roads at its stations, in order. A piece that is too long for its ends is no leg, nor is one over many
 * records without a station: there the line stays as it was recorded.
 */
export function legsAlong(line: readonly LatLon[], stations: readonly Station[]): RouteLeg[] {
  const alongs = alongsOf(line)
  const legs: RouteLeg[] = []
  let from: (Station & { foundM: number }) | null = null
  for (const station of stations) {
    const straightM = from === null ? 0 : metresBetween(from, station)
    const reachM = from === null ? Number.POSITIVE_INFINITY : longestRouteM(straightM)
    let foundM = findPass(line, alongs, station, from?.foundM ?? 0, reachM)
    // One that was put a little back on its road has not turned round.
    if (foundM === null && from !== null && straightM <= LEAST_STEP_M * 2) foundM = from.foundM
    if (foundM === null) continue
    if (from !== null && !station.isCutOff && station.index - from.index <= MOST_SKIPPED + 1) {
      legs.push({ from: from.index, to: station.index, line: slice(line, alongs, from, station, foundM) })
    }
    from = { ...station, foundM }
  }
  return legs
}

function alongsOf(line: readonly LatLon[]): Float64Array {
  const alongs = new Float64Array(line.length)
  for (let index = 1; index < line.length; index++) {
    alongs[index] = float64At(alongs, index - 1) + metresBetween(line[index - 1]!, line[index]!)
  }
  return alongs
}

/** How far along the line passes a place: of several passes the one nearest to the given distance, or the first. */
function findPass(
  line: readonly LatLon[],
  alongs: Float64Array,
  place: Station,
  afterM: number,
  reachM: number,
): number | null {
  const passes: { alongM: number; offM: number }[] = []
  for (let index = firstAfter(alongs, afterM); index < line.length; index++) {
    const [a, b] = [line[index - 1]!, line[index]!]
    const [startM, endM] = [float64At(alongs, index - 1), float64At(alongs, index)]
    if (startM > afterM + reachM) break
    const alongM = Math.max(startM + (endM - startM) * shareAlong(a, b, place), afterM)
    const offM = metresBetween(between(a, b, endM === startM ? 0 : (alongM - startM) / (endM - startM)), place)
    if (offM > TOLERANCE_M || alongM > afterM + reachM) continue
    const last = passes.at(-1)
    if (last === undefined || alongM - last.alongM > 2 * TOLERANCE_M) passes.push({ alongM, offM })
    else if (offM < last.offM) passes[passes.length - 1] = { alongM, offM }
  }
  const { alongM: saidM } = place
  if (saidM !== null) passes.sort((a, b) => Math.abs(a.alongM - saidM) - Math.abs(b.alongM - saidM))
  return passes[0]?.alongM ?? null
}

/** The end of the first segment that does not end before. */
function firstAfter(alongs: Float64Array, afterM: number): number {
  let [low, high] = [1, alongs.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (float64At(alongs, middle) < afterM) low = middle + 1
    else high = middle
  }
  return low
}

/** Where on a segment a place is nearest: 0 to 1. */
function shareAlong(a: LatLon, b: LatLon, place: LatLon): number {
  const east = Math.cos((a.latitude * Math.PI) / 180) * METRES_PER_DEGREE
  const [x, y] = [(b.longitude - a.longitude) * east, (b.latitude - a.latitude) * METRES_PER_DEGREE]
  const [px, py] = [(place.longitude - a.longitude) * east, (place.latitude - a.latitude) * METRES_PER_DEGREE]
  const squared = x * x + y * y
  return squared === 0 ? 0 : Math.min(1, Math.max(0, (x * px + y * py) / squared))
}

const between = (a: LatLon, b: LatLon, share: number): LatLon => ({
  latitude: a.latitude + (b.latitude - a.latitude) * share,
  longitude: a.longitude + (b.longitude - a.longitude) * share,
})

function slice(
  line: readonly LatLon[],
  alongs: Float64Array,
  from: Station & { foundM: number },
  to: Station,
  untilM: number,
): LatLon[] {
  const places = [{ latitude: from.latitude, longitude: from.longitude }]
  for (let index = firstAfter(alongs, from.foundM); index < line.length && float64At(alongs, index) < untilM; index++) {
    if (float64At(alongs, index) > from.foundM) places.push(line[index]!)
  }
  places.push({ latitude: to.latitude, longitude: to.longitude })
  return places
}
