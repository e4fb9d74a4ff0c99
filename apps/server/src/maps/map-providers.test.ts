import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadConfig } from '../config/config.ts'
import { createMapProvider } from './create-map-provider.ts'
import type { MapProvider } from './map-provider.ts'
import { type MapServer, sends, startMapServer } from './map-server.fixture.ts'

let server: MapServer
let provider: MapProvider
let metrics: Registry

beforeEach(async () => {
  server = await startMapServer()
})
afterEach(async () => {
  await provider.close()
  await server.close()
})

function configured(geocoder: string, roads = 'embedded'): MapProvider {
  metrics = new Registry()
  provider = createMapProvider(
    loadConfig({
      MILEPOST_GEOCODER: geocoder,
      MILEPOST_GEOCODER_URL: server.url,
      MILEPOST_ROADS: roads,
      MILEPOST_ROADS_URL: server.url,
      MILEPOST_MAPS_TIMEOUT_MS: '200',
    }),
    metrics,
  )
  return provider
}

const OAKHAM = {
  place_id: 7,
  osm_type: 'way',
  osm_id: 4711,
  lat: '52.6705',
  lon: '-0.7333',
  place_rank: 30,
  display_name: '12, High Street, Oakham, Rutland, LE15 6AL, United Kingdom',
  address: {
    house_number: '12',
    road: 'High Street',
    town: 'Oakham',
    county: 'Rutland',
    postcode: 'LE15 6AL',
    country_code: 'gb',
  },
}

describe('Nominatim', () => {
  test('an address is requested in the language of the reader, and its place found again by its id [TRK-13] [TRK-14]', async () => {
    server.respond = sends([OAKHAM])
    const found = await configured('nominatim').search('12 High Street Oakham', 'pt')
    expect(found).toMatchObject({
      by: 'nominatim',
      failure: null,
      value: [{ placeId: 'W4711', label: OAKHAM.display_name, precision: 'house', latitude: 52.6705, country: 'GB' }],
    })
    expect(server.requests[0]?.path).toBe('/maps/search')
    expect(server.requests[0]?.query.get('accept-language')).toBe('pt')

    const { value: details } = await provider.details('W4711', 'en')
    expect(server.requests[1]?.query.get('osm_ids')).toBe('W4711')
    expect(details?.parts).toEqual({
      ...{ houseNumber: '12', street: 'High Street', postcode: 'LE15 6AL', town: 'Oakham', region: 'Rutland' },
    })
  })

  test('out at sea there is nothing, which is no failure', async () => {
    server.respond = sends({ error: 'Unable to geocode' })
    expect(await configured('nominatim').reverse(50, -30, 'en')).toEqual({
      value: null,
      by: 'nominatim',
      failure: null,
    })
  })

  test('results are cached, failures are not', async () => {
    server.respond = sends(OAKHAM)
    await configured('nominatim').reverse(52.6705, -0.7333, 'en')
    await provider.reverse(52.670_501, -0.733_301, 'en')
    expect(server.requests).toHaveLength(1)
    server.respond = sends({}, 500)
    await provider.reverse(51, 0, 'en')
    await provider.reverse(51, 0, 'en')
    expect(server.requests).toHaveLength(3)
  })
})

describe('a search near to a fleet', () => {
  const fleet = [{ latitude: -34.9012, longitude: -56.1645 }]
  const placeAt = (display_name: string, lat: number, lon: number, country_code: string) => ({
    ...{ osm_type: 'node', osm_id: Math.round(lat * 1000 + 90_000), place_rank: 19, display_name },
    ...{ lat: String(lat), lon: String(lon), address: { country_code } },
  })

  test('tells the server about where that is, and puts what is far away last, after what the installed maps print', async () => {
    server.respond = sends([
      placeAt('Pocitos, San Luis Potosí, México', 22.9, -102.1, 'mx'),
      placeAt('Pocitos Viejos, Montevideo, Uruguay', -34.9, -56.15, 'uy'),
    ])
    const { value, by } = await configured('nominatim').search('pocitos', 'en', fleet)
    expect(by).toBe('nominatim')
    expect(server.requests[0]?.query.get('viewbox')).toBe('-57.2,-35.9,-55.2,-33.9')
    expect(value[0]).toMatchObject({ label: 'Pocitos, Montevideo', country: 'UY' })
    expect(value.map(({ label }) => label)).toContain('Pocitos Viejos, Montevideo, Uruguay')
    const countries = value.map(({ country }) => country)
    expect(countries.slice(0, countries.indexOf('MX')).every(country => country === 'UY')).toBe(true)
    expect(value.at(-1)?.distanceM).toBeGreaterThan(1_000_000)
  })

  test('of the installed maps alone asks nobody', async () => {
    const { value, by } = await configured('photon').installed.search('Hospital Pasteur', 'en', fleet)
    expect([by, value[0]?.country, server.requests.length]).toEqual(['embedded', 'UY', 0])
  })
})

test('Photon gets no language and its results have place, street and country', async () => {
  const properties = { name: 'Rua Augusta', type: 'street', city: 'Lisboa', country: 'Portugal', countrycode: 'PT' }
  server.respond = sends({ features: [{ geometry: { coordinates: [-9.1366, 38.7103] }, properties }] })
  const { value } = await configured('photon').search('rua augusta', 'pt')
  expect(value).toMatchObject([
    { placeId: 'at:38.710300,-9.136600', label: 'Rua Augusta, Lisboa, Portugal', precision: 'street', country: 'PT' },
  ])
  expect(server.requests[0]?.query.has('lang')).toBe(false)
  expect((await provider.details(value[0]!.placeId, 'pt')).value?.parts).toMatchObject({
    street: 'Rua Augusta',
    town: 'Lisboa',
  })
})

describe('roads', () => {
  const near = { latitude: 52.67, longitude: -0.73, headingDeg: 90 }

  test('Valhalla gives name, number and posted limit of the nearest edge [TRK-12]', async () => {
    const edge = (distance: number, names: string[], speed_limit: number) => ({
      ...{ correlated_lat: 52.6701, correlated_lon: -0.7302, distance },
      edge_info: { names, speed_limit },
    })
    server.respond = sends([{ edges: [edge(30, ['Far Lane'], 0), edge(4, ['A606', 'Melton Road'], 48)] }])
    const { value, by } = await configured('embedded', 'valhalla').nearestRoad(near)
    expect(value).toMatchObject({
      matched: true,
      name: 'Melton Road',
      ref: 'A606',
      speedLimitKmh: 48,
      limitIsPosted: true,
    })
    expect(by).toBe('valhalla')
    expect(server.requests[0]?.body).toMatchObject({
      locations: [{ lat: 52.67, lon: -0.73, heading: 90 }],
      verbose: true,
    })
  })

  test('OSRM knows no limit, and the result states so', async () => {
    server.respond = sends({ code: 'Ok', waypoints: [{ name: 'High Street', distance: 3, location: [-0.73, 52.67] }] })
    expect((await configured('embedded', 'osrm').nearestRoad(near)).value).toMatchObject({
      ...{ matched: true, name: 'High Street', speedLimitKmh: null, limitIsPosted: false },
    })
    expect(server.requests[0]?.path).toBe('/maps/nearest/v1/driving/-0.7300000,52.6700000')
  })

  test('the way to a place is that of the server in metres and seconds, and none is no failure', async () => {
    const to = { latitude: 52.7, longitude: -0.7 }
    server.respond = sends({ code: 'Ok', routes: [{ distance: 5_200.4, duration: 431 }] })
    expect((await configured('embedded', 'osrm').findDirections(near, to)).value).toEqual({
      ...{ distanceM: 5_200.4, durationS: 431 },
    })
    expect(server.requests[0]?.path).toBe('/maps/route/v1/driving/-0.7300000,52.6700000;-0.7000000,52.7000000')
    server.respond = sends({ code: 'NoRoute' }, 400)
    expect(await provider.findDirections(near, to)).toEqual({ value: null, by: 'osrm', failure: null })
    await provider.close()
    server.respond = sends({ trip: { summary: { length: 5.2, time: 431 } } })
    expect((await configured('embedded', 'valhalla').findDirections(near, to)).value).toEqual({
      ...{ distanceM: 5_200, durationS: 431 },
    })
    expect(server.requests.at(-1)?.body).toMatchObject({
      locations: [
        { lat: 52.67, lon: -0.73 },
        { lat: 52.7, lon: -0.7 },
      ],
    })
  })

  test('a road far away is too far, and none near by is no failure', async () => {
    server.respond = sends({ waypoints: [{ name: 'High Street', distance: 400, location: [-0.73, 52.67] }] })
    expect((await configured('embedded', 'osrm').nearestRoad(near)).value).toEqual({
      matched: false,
      reason: 'too_far',
    })
    server.respond = sends({ code: 'NoSegment' }, 400)
    expect(await provider.nearestRoad({ ...near, latitude: 1 })).toMatchObject({
      ...{ value: { matched: false, reason: 'no_road_data' }, failure: null },
    })
  })
})

describe('a server that fails', () => {
  const huge = (response: Parameters<MapServer['respond']>[0]) => {
    response.write('[')
    const more = () => {
      while (response.write(`"${'x'.repeat(60_000)}",`));
      response.once('drain', more)
    }
    more()
  }

  test.for<[string, MapServer['respond']]>([
    ['timeout', () => {}],
    ['unreachable', response => response.destroy()],
    ['refused', sends({ detail: 'slow down' }, 429)],
    ['refused', response => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
    ['nonsense', response => response.end('<html>Welcome</html>')],
    ['nonsense', sends([{ lat: '95', lon: 'north' }])],
    ['too-large', huge],
  ])('is named (%s), and the installed maps answer instead', async ([failure, answer]) => {
    server.respond = answer
    const found = await configured('nominatim').search('Oakham', 'en')
    expect(found).toMatchObject({ by: 'embedded', failure })
    expect(found.value[0]?.label).toContain('Oakham')
    expect(await metrics.metrics()).toContain(
      `milepost_map_provider_requests_total{provider="nominatim",outcome="${failure}"} 1`,
    )
  })

  test('is left alone for a while after five failures in a row', async () => {
    server.respond = sends({}, 503)
    configured('nominatim')
    for (let i = 0; i < 7; i++) await provider.search(`Oakham ${i}`, 'en')
    expect(server.requests).toHaveLength(5)
    expect(await provider.search('Oakham', 'en')).toMatchObject({ by: 'embedded', failure: 'resting' })
  })

  test('gets no more requests at once than it can bear', async () => {
    server.respond = () => {}
    configured('nominatim')
    const found = await Promise.all(Array.from({ length: 40 }, (_, i) => provider.search(`Oakham ${i}`, 'en')))
    expect(server.requests.length).toBe(16)
    expect(found.every(one => one.by === 'embedded' && one.failure !== null)).toBe(true)
  })
})

test('a kind of server without its address is refused at the start, by the name of the variable', () => {
  provider = { close: async () => {} } as MapProvider
  expect(() => loadConfig({ MILEPOST_ROADS: 'osrm' })).toThrow('MILEPOST_ROADS_URL')
  expect(() => loadConfig({ MILEPOST_GEOCODER: 'photon', MILEPOST_GEOCODER_URL: 'file:///etc/passwd' })).toThrow(
    'MILEPOST_GEOCODER_URL',
  )
})
