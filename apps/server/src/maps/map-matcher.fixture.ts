import type { LatLon } from '@milepost/domain/geo/distance.ts'
import { lengthOf, metresBetween, type RoutePoint } from '@milepost/maps/route-parts.ts'
import { type MapServer, sends } from './map-server.fixture.ts'

const METRES_PER_DEGREE = 111_195

/** A place by metres east and north of one in Rutland. */
export const place = (eastM: number, northM: number): LatLon => ({
  latitude: 52.65 + northM / METRES_PER_DEGREE,
  longitude: -0.7 + eastM / METRES_PER_DEGREE / Math.cos((52.65 * Math.PI) / 180),
})

/** Records along a line, one each `everyM` and ten seconds, which the receiver put some metres off to either side. */
export function recordsAlong(line: readonly LatLon[], everyM: number): RoutePoint[] {
  const points: RoutePoint[] = []
  for (let alongM = 0; alongM <= lengthOf(line); alongM += everyM) {
    const { latitude, longitude } = placeAlong(line, alongM)
    const off = (((points.length * 3) % 5) - 2) / METRES_PER_DEGREE
    points.push({
      ...{ latitude: latitude + off, longitude: longitude + off },
      ...{ atMs: Date.UTC(2026, 5, 1, 8) + points.length * 10_000, headingDeg: 90, speedKmh: 40 },
    })
  }
  return points
}

/** The records of a line as they lie on it, when each was recorded so many metres after the one before. */
const onLine = (line: readonly LatLon[], everyM: number, count: number, firstM: number) =>
  Array.from({ length: count }, (_, index) => placeAlong(line, firstM + index * everyM))

function placeAlong(line: readonly LatLon[], alongM: number): LatLon {
  let leftM = alongM
  for (let index = 1; index < line.length; index++) {
    const [a, b] = [line[index - 1]!, line[index]!]
    const segmentM = metresBetween(a, b)
    if (leftM <= segmentM) {
      const share = leftM / segmentM
      return {
        latitude: a.latitude + (b.latitude - a.latitude) * share,
        longitude: a.longitude + (b.longitude - a.longitude) * share,
      }
    }
    leftM -= segmentM
  }
  return line.at(-1)!
}

/** The line from one distance along it to another. */
function stretch(line: readonly LatLon[], fromM: number, untilM: number): LatLon[] {
  let alongM = 0
  const within = line.filter((point, index) => {
    if (index > 0) alongM += metresBetween(line[index - 1]!, point)
    return alongM > fromM && alongM < untilM
  })
  return [placeAlong(line, fromM), ...within, placeAlong(line, untilM)]
}

type Edit<Response> = (response: Response) => unknown

export interface OsrmResponse {
  code: string
  tracepoints: ({ location: number[]; matchings_index: number; waypoint_index: number; name: string } | null)[]
  matchings: { geometry: { coordinates: number[][] }; legs: { distance: number }[]; confidence: number }[]
}

const pair = ({ latitude, longitude }: LatLon) => [Number(longitude.toFixed(6)), Number(latitude.toFixed(6))]

/** Responds as the match service of OSRM for records of `recordsAlong` (line, everyM), wherever a request begins. */
export const osrmOf =
  (
    records: readonly RoutePoint[],
    line: readonly LatLon[],
    everyM: number,
    edit: Edit<OsrmResponse> = answer => answer,
  ): MapServer['respond'] =>
  (response, path) => {
    const asked = decodeURIComponent(path.split('/').at(-1)!).split(';')
    const first = records.findIndex(
      ({ longitude, latitude }) => asked[0] === `${longitude.toFixed(6)},${latitude.toFixed(6)}`,
    )
    const firstM = first * everyM
    const places = onLine(line, everyM, asked.length, firstM)
    const coordinates = stretch(line, firstM, firstM + (asked.length - 1) * everyM).map(pair)
    const answer: OsrmResponse = {
      code: 'Ok',
      tracepoints: places.map((at, index) => ({
        ...{ location: pair(at), matchings_index: 0, waypoint_index: index, name: 'High Street' },
      })),
      matchings: [
        { geometry: { coordinates }, legs: places.slice(1).map(() => ({ distance: everyM })), confidence: 0.9 },
      ],
    }
    sends(edit(answer))(response, path)
  }

export interface ValhallaResponse {
  units: string
  shape: string
  matched_points: { lat: number; lon: number; type: string; [flag: `${string}_route_discontinuity`]: boolean }[]
}

/** Responds to trace_attributes as Valhalla does for all records of a line at once. */
export const valhallaOf =
  (
    records: readonly RoutePoint[],
    line: readonly LatLon[],
    everyM: number,
    edit: Edit<ValhallaResponse> = answer => answer,
  ): MapServer['respond'] =>
  (response, path) => {
    const matched_points = onLine(line, everyM, records.length, 0).map(at => {
      const [lon, lat] = pair(at) as [number, number]
      return { lat, lon, type: 'matched' }
    })
    const shape = encodePolyline(stretch(line, 0, (records.length - 1) * everyM))
    sends(edit({ units: 'kilometers', shape, matched_points }))(response, path)
  }

export function encodePolyline(line: readonly LatLon[]): string {
  let text = ''
  let [latitudeE6, longitudeE6] = [0, 0]
  const write = (difference: number) => {
    let value = difference < 0 ? ~(difference << 1) : difference << 1
    for (; value >= 32; value >>>= 5) text += String.fromCharCode((32 | (value & 31)) + 63)
    text += String.fromCharCode(value + 63)
  }
  for (const { latitude, longitude } of line) {
    const [nextLatitude, nextLongitude] = [Math.round(latitude * 1e6), Math.round(longitude * 1e6)]
    write(nextLatitude - latitudeE6)
    write(nextLongitude - longitudeE6)
    ;[latitudeE6, longitudeE6] = [nextLatitude, nextLongitude]
  }
  return text
}
