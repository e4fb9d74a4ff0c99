import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Result, Route } from '@milepost/contract/route.ts'
import { traces } from '@milepost/contract/traces.ts'
import type { LatLon } from '@milepost/domain/geo/distance.ts'
import { toDeviceInstant } from '@milepost/domain/time/api-dates.ts'
import { loadRoadGraph } from '@milepost/maps/road-graph-file.ts'
import { edgeGeometry, findRoute } from '@milepost/maps/road-router.ts'
import { shippedMapsDirectory } from '@milepost/maps/shipped-maps.ts'
import type { DeviceReport } from '@milepost/protocols/message.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MapServer, sends, startMapServer } from '../../maps/map-server.fixture.ts'
import { driveRecords, MINUTE_MS, parkedRecord } from '../../telemetry/drive.fixture.ts'
import type { TestCustomer } from '../../testing/registry.ts'
import type { TestUser } from '../../testing/sign-in-as.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { MORNING, NIGHT, startTraceRig } from './trace-rig.fixture.ts'

/** A drive through Montevideo, whose street map is installed with the product. */
async function streetPlaces(): Promise<LatLon[]> {
  const graph = loadRoadGraph(await readFile(join(shippedMapsDirectory, 'montevideo', 'roads.graph')))
  const nodes = Array.from({ length: graph.nodeCount }, (_, node) => node).filter(node => graph.nodeIsConnected[node])
  const route = findRoute(graph, nodes[100]!, nodes[Math.floor(nodes.length / 2)]!)!
  return route.edges.slice(0, 20).map(edge => edgeGeometry(graph, edge).at(-1)!)
}

/** The same drive where no street map is installed. */
const offTheMap = (records: DeviceReport[]) => records.map(record => ({ ...record, latitude: record.latitude + 1.5 }))

let server: TestServer
let roads: MapServer
let customer: TestCustomer
let manager: TestUser

beforeAll(async () => {
  roads = await startMapServer()
  roads.respond = sends({}, 503)
  const osrm = { MILEPOST_ROADS: 'osrm', MILEPOST_ROADS_URL: roads.url }
  const rig = await startTraceRig(3, ['TraceVehicle'], osrm)
  ;({ server, customer, manager } = rig)
  await rig.send(
    customer.vehicles[0]!,
    offTheMap([
      parkedRecord(MORNING - MINUTE_MS, 0),
      ...driveRecords(MORNING, 30, { stands: [10, 20] }),
      ...driveRecords(NIGHT, 20, { fromKm: 21 }),
      parkedRecord(NIGHT + 30 * MINUTE_MS, 41),
    ]),
  )
  const places = await streetPlaces()
  const street = driveRecords(MORNING, 19).map((record, minute) => ({ ...record, ...places[minute]!, speedKmh: 0 }))
  await rig.send(customer.vehicles[1]!, street)
})
afterAll(async () => {
  await server.stop()
  await roads.close()
})

async function ask<R extends Route>(route: R, vehicle: number, range = '&start=2026-06-01&end=2026-06-01') {
  const response = await fetch(`${server.origin}${route.path}?vehicle=${vehicle}${range}`, {
    headers: { authorization: `Bearer ${manager.token}` },
  })
  expect(response.status).toBe(200)
  return (await response.json()) as Result<R>
}

const at = (startMs: number, minute: number) => toDeviceInstant(startMs + minute * MINUTE_MS)

describe('GET /api/trace/journeys/', () => {
  test('lists trips and stops with their sums, and of what is private only when it was', async () => {
    const { trips, stops } = await ask(traces.journeys, customer.vehicles[0]!.id)
    expect(trips[0]).toMatchObject({ start: at(MORNING, 0), end: at(MORNING, 30), is_private: false })
    expect(trips[0]!.distance_m).toBeGreaterThan(15_000)
    expect([trips[0]!.start_place!.address, stops[1]!.place!.address]).toEqual([null, null])
    expect(trips[1]).toEqual({
      ...{ start: at(NIGHT, 0), end: at(NIGHT, 20), known_until: at(NIGHT, 20), is_private: true },
      ...{ start_place: null, end_place: null },
      ...{ start_reason: null, driver: null, driver_source: null, distance_m: null, unknown_m: null, carried_m: null },
      ...{ driving_s: null, standing_s: null, unknown_s: null, carried_s: null },
    })
    expect(stops.map(stop => [stop.kind, stop.is_private, stop.place === null])).toEqual([
      ['parked', false, false],
      ['idling', false, false],
      ['parked', false, false],
      ['parked', true, true],
    ])
  })
})

test('GET /api/trace/journeys/ tells the addresses of its places to those who ask for them', async () => {
  const day = '&start=2026-06-01&end=2026-06-01&addresses=true'
  const { trips, stops } = await ask(traces.journeys, customer.vehicles[0]!.id, day)
  expect(trips[0]!.start_place!.address).toBeTypeOf('string')
  expect(stops[1]!.place!.address).toBeTypeOf('string')
  expect(trips[1]!.start_place).toBeNull()
})

describe('GET /api/trace/last/', () => {
  test('gives when a vehicle was last heard of', async () => {
    expect(await ask(traces.last, customer.vehicles[0]!.id, '')).toEqual({ recorded: at(NIGHT, 30) })
    expect(await ask(traces.last, customer.vehicles[2]!.id, '')).toEqual({ recorded: null })
  })
})

describe('GET /api/trace/roads/', () => {
  test('follows the roads of the installed street map where the configured server fails, and reports it', async () => {
    const { parts, provider_failure } = await ask(traces.roads, customer.vehicles[1]!.id)
    expect(parts.some(part => part.matched)).toBe(true)
    expect([provider_failure, ...parts.map(part => part.provider)]).toEqual(['refused', ...parts.map(() => 'embedded')])
    expect(parts[0]!.start).toBe(at(MORNING, 0))
    expect(parts.at(-1)!.end).toBe(at(MORNING, 19))
  })

  test('joins the records where there is none, in runs without silence, and nothing of what is private', async () => {
    const { parts } = await ask(traces.roads, customer.vehicles[0]!.id)
    expect(parts.map(part => [part.matched, part.start, part.end])).toEqual([[false, at(MORNING, -1), at(MORNING, 30)]])
  })

  test('follows the roads of the configured server, which gets nothing private', async () => {
    roads.requests.length = 0
    roads.respond = (response, path) => {
      const coordinates = decodeURIComponent(path.split('/').at(-1)!)
        .split(';')
        .map(pair => pair.split(',').map(Number))
      const tracepoints = coordinates.map((location, waypoint_index) => ({
        location,
        waypoint_index,
        matchings_index: 0,
      }))
      const legs = coordinates.slice(1).map(() => ({ distance: 1_000 }))
      sends({ code: 'Ok', tracepoints, matchings: [{ geometry: { coordinates }, legs }] })(response, path)
    }
    const { parts, provider_failure } = await ask(traces.roads, customer.vehicles[0]!.id)
    expect(provider_failure).toBeNull()
    expect(parts.map(part => [part.matched, part.provider, part.start, part.end])).toEqual([
      [true, 'osrm', at(MORNING, -1), at(MORNING, 30)],
    ])
    const lastSecond = Math.max(
      ...roads.requests.map(({ query }) => Number(query.get('timestamps')!.split(';').at(-1))),
    )
    expect(lastSecond).toBe(31 * 60)
  })
})
