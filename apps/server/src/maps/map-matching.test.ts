import type { LatLon } from '@milepost/domain/geo/distance.ts'
import { lengthOf, metresBetween, partAsRecorded, type RoutePart } from '@milepost/maps/route-parts.ts'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadConfig } from '../config/config.ts'
import { createMapProvider } from './create-map-provider.ts'
import { decodePolyline } from './encoded-polyline.ts'
import { encodePolyline, osrmOf, place, recordsAlong, valhallaOf } from './map-matcher.fixture.ts'
import type { RoadMatcher } from './map-provider.ts'
import { type MapServer, sends, startMapServer } from './map-server.fixture.ts'
import { matchingWithFallback } from './matching-with-fallback.ts'
import { osrmMatcher } from './osrm-match.ts'
import { createProviderClient } from './provider-client.ts'
import { valhallaMatcher } from './valhalla-match.ts'

let server: MapServer

beforeEach(async () => {
  server = await startMapServer()
})
afterEach(() => server.close())

/** Where no street map is installed. */
const noMaps: RoadMatcher = {
  matchToRoads: async points => ({ value: partAsRecorded(points), by: 'embedded', failure: null }),
}

function configured(name: 'osrm' | 'valhalla', mostMs?: number, timeoutMs = 4_000): RoadMatcher {
  const client = createProviderClient({ name, url: server.url, timeoutMs, metrics: new Registry() })
  return matchingWithFallback(name === 'osrm' ? osrmMatcher(client) : valhallaMatcher(client), noMaps, mostMs)
}

/** A kilometre east and one north: records 150 m apart cut the corner between them. */
const CORNER = place(1_000, 0)
const ROAD = [place(0, 0), CORNER, place(1_000, 1_000)]
const EVERY_M = 150
const RECORDS = recordsAlong(ROAD, EVERY_M)

const timesOf = (parts: readonly RoutePart[]) => parts.flatMap(part => part.line.map(({ atMs }) => atMs))
const passes = (parts: readonly RoutePart[], at: LatLon) =>
  parts.some(part => part.matched && part.line.some(point => metresBetween(point, at) < 2))

describe.for([
  ['osrm', osrmOf],
  ['valhalla', valhallaOf],
] as const)('%s', ([name, answerOf]) => {
  test('a line follows the roads round the corner that its records cut, in the time of the records', async () => {
    server.respond = answerOf(RECORDS, ROAD, EVERY_M)
    const { value: parts, by, failure } = await configured(name).matchToRoads(RECORDS)
    expect({ by, failure, matched: parts.map(part => part.matched) }).toEqual({
      by: name,
      failure: null,
      matched: [true],
    })
    expect(passes(parts, CORNER)).toBe(true)
    expect([parts[0]!.fromMs, parts[0]!.untilMs]).toEqual([RECORDS[0]!.atMs, RECORDS.at(-1)!.atMs])
    expect(timesOf(parts)).toEqual(timesOf(parts).toSorted((a, b) => a - b))
    // Each record's moment lies on the line within the error of the receiver.
    for (const record of RECORDS) {
      const nearest = parts[0]!.line.find(({ atMs }) => atMs === record.atMs)!
      expect(metresBetween(nearest, record)).toBeLessThan(5)
    }
  })

  test('results are cached', async () => {
    server.respond = answerOf(RECORDS, ROAD, EVERY_M)
    const matcher = configured(name)
    await matcher.matchToRoads(RECORDS)
    await matcher.matchToRoads(RECORDS)
    expect(server.requests).toHaveLength(1)
  })

  const cutShort: MapServer['respond'] = response => {
    response.writeHead(200, { 'content-length': '5000' }).write('{"matched_points":[')
    response.destroy()
  }
  const endless: MapServer['respond'] = response => {
    const more = () => {
      while (response.write(' '.repeat(60_000)));
      response.once('drain', more)
    }
    more()
  }
  test.for<[string, MapServer['respond']]>([
    ['timeout', () => {}],
    ['unreachable', response => response.destroy()],
    ['unreachable', cutShort],
    ['refused', sends({ code: 'TooBig', error_code: 154 }, 400)],
    ['refused', sends({}, 503)],
    ['nonsense', response => response.end('{"matched_points":[')],
    ['nonsense', sends({ code: 'Ok', tracepoints: [], matchings: [], matched_points: [], shape: '' })],
    ['too-large', endless],
  ])('that fails (%s) is named, and the installed maps answer', async ([failure, answer]) => {
    server.respond = answer
    const timeoutMs = failure === 'timeout' ? 300 : undefined
    const found = await configured(name, undefined, timeoutMs).matchToRoads(RECORDS)
    expect(found).toMatchObject({ by: 'embedded', failure })
    expect(found.value.at(-1)!.untilMs).toBe(RECORDS.at(-1)!.atMs)
  })

  test('a place in another country is nonsense', async () => {
    const elsewhere = ROAD.map(({ latitude, longitude }) => ({ latitude: longitude, longitude: latitude }))
    server.respond = answerOf(RECORDS, elsewhere, EVERY_M)
    expect(await configured(name).matchToRoads(RECORDS)).toMatchObject({ by: 'embedded', failure: 'nonsense' })
  })

  test.for([
    { code: 'NoMatch', error_code: 444 },
    { code: 'NoSegment', error_code: 171 },
  ])('where it has no road the line stays as it was recorded, which is no failure', async body => {
    server.respond = sends(body, 400)
    const { value, by, failure } = await configured(name).matchToRoads(RECORDS)
    expect({ by, failure }).toEqual({ by: name, failure: null })
    const line = RECORDS.map(({ latitude, longitude, atMs }) => ({ latitude, longitude, atMs }))
    expect(value).toEqual([{ fromMs: RECORDS[0]!.atMs, untilMs: RECORDS.at(-1)!.atMs, matched: false, line }])
  })
})

describe('OSRM', () => {
  test('is sent records with their seconds and error, and not to break the line at each minute', async () => {
    server.respond = osrmOf(RECORDS, ROAD, EVERY_M)
    await configured('osrm').matchToRoads(RECORDS)
    const [{ path, query }] = server.requests as [MapServer['requests'][number]]
    expect(path).toMatch(/^\/maps\/match\/v1\/driving\/-0\.\d{6},52\.\d{6};/)
    expect(query.get('timestamps')?.split(';')).toEqual(RECORDS.map((_, index) => String(index * 10)))
    expect(query.get('radiuses')?.split(';')).toHaveLength(RECORDS.length)
    expect(query.get('gaps')).toBe('ignore')
  })

  const long = [place(0, 0), place(9_000, 0), place(9_000, 9_000)]
  const many = recordsAlong(long, 60)

  test('gets at most a hundred records at once, each lot beginning within the one before, and the line has no hole', async () => {
    server.respond = osrmOf(many, long, 60)
    const { value: parts } = await configured('osrm').matchToRoads(many)
    const counts = server.requests.map(({ path }) => path.split(';').length)
    expect(Math.max(...counts)).toBe(100)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(many.length + (counts.length - 1) * 10)
    expect(parts.map(part => part.matched)).toEqual([true])
    expect(lengthOf(parts[0]!.line)).toBeCloseTo((many.length - 1) * 60, -1)
  })

  test('of a day that goes on only the end is requested anew', async () => {
    server.respond = osrmOf(many, long, 60)
    const matcher = configured('osrm')
    await matcher.matchToRoads(many.slice(0, 250))
    const before = server.requests.length
    await matcher.matchToRoads(many.slice(0, 255))
    expect(server.requests.length).toBe(before + 1)
  })

  test('gets four requests at once, so that a whole fleet waits its turn', async () => {
    let [underWay, most] = [0, 0]
    const answer = osrmOf(many, long, 60)
    server.respond = (response, path) => {
      most = Math.max(most, ++underWay)
      setImmediate(() => {
        underWay--
        answer(response, path)
      })
    }
    const matcher = configured('osrm')
    const shifted = [0, 1, 2, 3, 4, 5, 6].map(number => many.slice(number))
    const found = await Promise.all(shifted.map(points => matcher.matchToRoads(points)))
    expect(found.every(one => one.by === 'osrm')).toBe(true)
    expect(most).toBeLessThanOrEqual(4)
  })

  test('a slip of the receiver that it leaves out is passed over; a visit off the roads is not', async () => {
    const without = (...left: number[]) =>
      osrmOf(RECORDS, ROAD, EVERY_M, answer => {
        for (const index of left) answer.tracepoints[index] = null
        return answer
      })
    server.respond = without(4)
    const { value: slipped } = await configured('osrm').matchToRoads(RECORDS)
    expect(slipped.map(part => part.matched)).toEqual([true])
    server.respond = without(4, 5, 6)
    const { value: visited } = await configured('osrm').matchToRoads(RECORDS)
    expect(visited.map(part => part.matched)).toEqual([true, false, true])
    expect([visited[1]!.fromMs, visited[1]!.untilMs]).toEqual([RECORDS[3]!.atMs, RECORDS[7]!.atMs])
  })

  test('between two sub-traces the line is as it was recorded', async () => {
    server.respond = osrmOf(RECORDS, ROAD, EVERY_M, answer => {
      const [whole] = answer.matchings
      answer.matchings = [whole!, whole!]
      for (const point of answer.tracepoints.slice(5)) point!.matchings_index = 1
      return answer
    })
    const { value: parts } = await configured('osrm').matchToRoads(RECORDS)
    expect(parts.map(part => [part.matched, part.untilMs])).toEqual([
      [true, RECORDS[4]!.atMs],
      [false, RECORDS[5]!.atMs],
      [true, RECORDS.at(-1)!.atMs],
    ])
  })

  test('where a road is driven out and back, its distances show in which direction a record was', async () => {
    const outAndBack = [place(0, 0), place(500, 0), place(0, 0)]
    const records = recordsAlong(outAndBack, 130)
    server.respond = osrmOf(records, outAndBack, 130)
    const { value: parts } = await configured('osrm').matchToRoads(records)
    expect(lengthOf(parts[0]!.line)).toBeCloseTo((records.length - 1) * 130, -1)
    const atEnd = parts[0]!.line.find(point => metresBetween(point, place(500, 0)) < 2)!
    // Between the record at 390 m and the one at 520 m, which is 20 m back.
    expect((atEnd.atMs - records[0]!.atMs) / 1000).toBeCloseTo(38.5, 0)
  })

  test('a road that leads far round is no route between two records', async () => {
    const round = [place(0, 0), place(300, 0), place(300, 2_000), place(310, 2_000), place(310, 0), place(900, 0)]
    const straight = recordsAlong([place(0, 0), place(900, 0)], 100)
    server.respond = sends({
      ...{
        code: 'Ok',
        matchings: [{ geometry: { coordinates: round.map(p => [p.longitude, p.latitude]) }, legs: [] }],
      },
      tracepoints: straight.map((_, index) => ({
        location: [place(index * 100, 0).longitude, place(0, 0).latitude],
        ...{ matchings_index: 0, waypoint_index: index },
      })),
    })
    const { value: parts } = await configured('osrm').matchToRoads(straight)
    expect(lengthOf(parts.flatMap(part => part.line))).toBeLessThan(1_000)
    expect(parts.some(part => !part.matched)).toBe(true)
  })

  test('positions that take too long altogether are left to the installed maps', async () => {
    const found = await configured('osrm', 0).matchToRoads(RECORDS)
    expect(found).toMatchObject({ by: 'embedded', failure: 'timeout' })
    expect(server.requests).toHaveLength(0)
  })
})

describe('Valhalla', () => {
  test('gets a request to snap records with their seconds and error', async () => {
    server.respond = valhallaOf(RECORDS, ROAD, EVERY_M)
    await configured('valhalla').matchToRoads(RECORDS)
    expect(server.requests[0]).toMatchObject({
      path: '/maps/trace_attributes',
      body: { shape_match: 'map_snap', costing: 'auto', trace_options: { gps_accuracy: 10, search_radius: 50 } },
    })
    const { shape } = server.requests[0]!.body as { shape: { lat: number; time: number }[] }
    expect(shape.map(({ time }) => time)).toEqual(RECORDS.map((_, index) => index * 10))
  })

  test('across a break that it reports, and where it matched nothing, the line is as it was recorded', async () => {
    server.respond = valhallaOf(RECORDS, ROAD, EVERY_M, answer => {
      answer.matched_points[2]!.begin_route_discontinuity = true
      answer.matched_points[3]!.end_route_discontinuity = true
      for (const index of [7, 8, 9]) answer.matched_points[index]!.type = 'unmatched'
      return answer
    })
    const { value: parts } = await configured('valhalla').matchToRoads(RECORDS)
    expect(parts.map(part => [part.matched, (part.untilMs - RECORDS[0]!.atMs) / 1000])).toEqual([
      [true, 20],
      [false, 30],
      [true, 60],
      [false, 100],
      [true, 130],
    ])
  })

  test('a record that it put farther away than the reach is not on that road', async () => {
    server.respond = valhallaOf(RECORDS, ROAD, EVERY_M, answer => {
      for (const index of [3, 4, 5]) answer.matched_points[index]!.lat += 0.001
      return answer
    })
    const { value: parts } = await configured('valhalla').matchToRoads(RECORDS)
    expect(parts.map(part => part.matched)).toEqual([true, false, true])
  })
})

test('the server that is configured for roads matches positions, before the maps that are installed', async () => {
  const variables = { MILEPOST_ROADS: 'valhalla', MILEPOST_ROADS_URL: server.url }
  const provider = createMapProvider(loadConfig(variables), new Registry())
  server.respond = valhallaOf(RECORDS, ROAD, EVERY_M)
  expect(await provider.matchToRoads(RECORDS)).toMatchObject({ by: 'valhalla', failure: null })
  server.respond = sends({}, 503)
  const found = await provider.matchToRoads(RECORDS.slice(1))
  expect(found).toMatchObject({ by: 'embedded', failure: 'refused' })
  expect(found.value.at(-1)!.untilMs).toBe(RECORDS.at(-1)!.atMs)
  await provider.close()
})

test('an encoded line is read as it was written, and what is none is refused', () => {
  expect(decodePolyline(encodePolyline(ROAD))!.map(point => metresBetween(point, ROAD[0]!) < 2_000)).toEqual([
    true,
    true,
    true,
  ])
  // The example of the algorithm's own description, which has five digits.
  const example = decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@')
  expect(example?.map(({ latitude }) => Math.round(latitude * 1e6))).toEqual([3_850_000, 4_070_000, 4_325_200])
  for (const text of ['_p~iF', '\u0001\u0002', '~~~~~~~~~~~~', 'é€']) expect(decodePolyline(text)).toBeNull()
})
