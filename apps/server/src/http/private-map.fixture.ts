import { type MapServer, sends, startMapServer } from '../maps/map-server.fixture.ts'
import { PRIVATE_LONGITUDE, PUBLIC_LONGITUDE } from './private-drives.fixture.ts'

export const PRIVATE_ROAD = 'Hideaway Lane'
export const PUBLIC_ROAD = 'Market Street'

const isPrivate = (longitude: number) =>
  Math.abs(longitude - PRIVATE_LONGITUDE) < Math.abs(longitude - PUBLIC_LONGITUDE)

const roadAt = (longitude: number) => (isPrivate(longitude) ? PRIVATE_ROAD : PUBLIC_ROAD)

/** An operator's own Nominatim and OSRM in one, by whose names a private place is told from a public one. */
export async function startPrivateMap(): Promise<MapServer> {
  const map = await startMapServer()
  map.respond = (response, path) => sends(answerTo(path, map.requests.at(-1)!.query))(response, path)
  return map
}

function answerTo(path: string, query: URLSearchParams): unknown {
  const [service, last] = [path.split('/')[2], path.split('/').at(-1)!]
  if (service === 'reverse') return addressAt(Number(query.get('lat')), Number(query.get('lon')))
  if (service === 'lookup') return [addressAt(52.7, PUBLIC_LONGITUDE)]
  const coordinates = decodeURIComponent(last)
    .split(';')
    .map(pair => pair.split(',').map(Number) as [number, number])
  if (service === 'match') return matchOf(coordinates)
  return { waypoints: coordinates.map(location => ({ name: roadAt(location[0]), distance: 1, location })) }
}

const addressAt = (lat: number, lon: number) => ({
  ...{ osm_type: 'way', osm_id: 4711, lat: String(lat), lon: String(lon), place_rank: 30 },
  display_name: `1, ${roadAt(lon)}, Oakham`,
  address: { house_number: '1', road: roadAt(lon), town: 'Oakham', country_code: 'gb' },
})

/** Every record is on a road as it is. */
const matchOf = (coordinates: [number, number][]) => ({
  code: 'Ok',
  tracepoints: coordinates.map((location, waypoint_index) => ({ location, waypoint_index, matchings_index: 0 })),
  matchings: [{ geometry: { coordinates }, legs: coordinates.slice(1).map(() => ({ distance: 1_000 })) }],
})
