import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FileFence, SizesOfBare } from './files.ts'
import { writeGeoJson } from './files-geojson.ts'
import { writeKml } from './files-kml.ts'
import { readFences } from './files-read.ts'

const NOTHING_BARE = { radiusM: null, widthM: null }
const PLAIN = {
  category: null,
  groups: [],
  dwell_s: null,
  reports_passing: true,
  speed_limit_kmh: null,
  active_hours: [],
  note: '',
  address: '',
} as const

const lonLat = fc.tuple(
  fc.integer({ min: -1_799_999_999, max: 1_799_999_999 }).map(one => one / 1e7),
  fc.integer({ min: -850_000_000, max: 850_000_000 }).map(one => one / 1e7),
)
const ring = fc.uniqueArray(lonLat, { minLength: 3, maxLength: 8, selector: String })
const metres = fc.integer({ min: 1, max: 50_000 }).map(one => one / 2)
const shape = fc.oneof(
  fc.record({ kind: fc.constant('polygon' as const), rings: fc.array(ring, { minLength: 1, maxLength: 3 }) }),
  fc.record({ kind: fc.constant('circle' as const), centre: lonLat, radiusM: metres }),
  fc.record({ kind: fc.constant('corridor' as const), line: ring, halfWidthM: metres }),
)
const text = fc.string({ maxLength: 30 }).map(one => one.trim())
const name = text.filter(one => one !== '')
const fence: fc.Arbitrary<FileFence> = fc.record({
  name,
  shape,
  category: fc.option(name),
  groups: fc.array(text),
  dwell_s: fc.option(fc.integer({ min: 1, max: 86_400 })),
  reports_passing: fc.boolean(),
  speed_limit_kmh: fc.option(fc.integer({ min: 1, max: 300 })),
  active_hours: fc.array(
    fc.record({
      weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      from_minute: fc.integer({ min: 0, max: 1439 }),
      until_minute: fc.integer({ min: 0, max: 1440 }),
    }),
    { maxLength: 2 },
  ),
  note: text,
  address: text,
})

it('GeoJSON that is written is read back as it was', () => {
  fc.assert(
    fc.property(fc.array(fence), fences => {
      const read = readFences(JSON.parse(writeGeoJson(fences)), NOTHING_BARE)
      expect(read).toEqual(fences.map(one => ({ kind: 'fence', fence: one })))
    }),
  )
})

const readOne = (geometry: unknown, properties: unknown = { name: 'Depot' }, bare: SizesOfBare = NOTHING_BARE) =>
  readFences({ type: 'FeatureCollection', features: [{ type: 'Feature', properties, geometry }] }, bare)?.[0]

describe('what is read', () => {
  it('takes a point with a radius as a circle, also when the radius is a text', () => {
    const circle = { kind: 'circle', centre: [-1, 52], radiusM: 120 }
    const point = { type: 'Point', coordinates: [-1, 52, 71] }
    const expected = { kind: 'fence', fence: { name: 'Depot', shape: circle, ...PLAIN } }
    expect(readOne(point, { name: 'Depot', radius: 120 })).toEqual(expected)
    expect(readOne(point, { name: 'Depot', radius_m: '120' })).toEqual(expected)
  })

  it('says of a point without a radius that it has none, unless one is given for all', () => {
    const point = { type: 'Point', coordinates: [-1, 52] }
    expect(readOne(point)).toMatchObject({ kind: 'refused', because: 'point without radius' })
    expect(readOne(point, {}, { radiusM: 75, widthM: null })).toMatchObject({ fence: { shape: { radiusM: 75 } } })
  })

  it('takes a line with a width as a corridor of half of it on each side', () => {
    const line = {
      type: 'LineString',
      coordinates: [
        [0, 50],
        [0, 51],
      ],
    }
    expect(readOne(line, { width: 60 })).toMatchObject({ fence: { shape: { kind: 'corridor', halfWidthM: 30 } } })
    expect(readOne(line)).toMatchObject({ kind: 'refused', because: 'line without width' })
  })

  it('makes several geofences of what consists of several', () => {
    const square = [
      [
        [0, 50],
        [1, 50],
        [1, 51],
        [0, 50],
      ],
    ]
    const multiple = {
      type: 'GeometryCollection',
      geometries: [
        { type: 'MultiPolygon', coordinates: [square, square] },
        { type: 'Polygon', coordinates: square },
      ],
    }
    const read = readFences({ type: 'Feature', properties: { name: 'Site' }, geometry: multiple }, NOTHING_BARE)
    expect(read?.map(one => one.kind === 'fence' && one.fence.name)).toEqual(['Site', 'Site (2)', 'Site (3)'])
  })

  it('names what has no geometry, one of an unknown kind, or coordinates of another system', () => {
    expect(readOne(null)).toMatchObject({ because: 'no geometry' })
    expect(readOne({ type: 'Blob', coordinates: [] })).toMatchObject({ because: 'unknown geometry', detail: 'Blob' })
    const metresNotDegrees = { type: 'Point', coordinates: [431_000, 312_000] }
    expect(readOne(metresNotDegrees, { radius: 5 })).toMatchObject({ because: 'coordinates are not degrees' })
    expect(readOne({ type: 'Polygon', coordinates: 'no' })).toMatchObject({ because: 'coordinates are not degrees' })
  })

  it('is null for what is no GeoJSON', () => {
    for (const given of [null, 7, [], {}, { type: 'FeatureCollection' }])
      expect(readFences(given, NOTHING_BARE)).toBeNull()
  })

  it('never fails, whatever the file holds', () => {
    const anything = fc.anything()
    const features = fc.array(fc.record({ type: fc.constant('Feature'), properties: anything, geometry: anything }))
    fc.assert(
      fc.property(features, given => {
        expect(readFences({ type: 'FeatureCollection', features: given }, NOTHING_BARE)).not.toBeNull()
      }),
    )
  })
})

describe('KML', () => {
  it('has the outline of a circle, with its centre and radius beside', () => {
    const kml = writeKml([{ ...PLAIN, name: 'Yard', shape: { kind: 'circle', centre: [-1.5, 52], radiusM: 80 } }])
    expect(kml).toContain('<Data name="centre"><value>52,-1.5</value></Data>')
    expect(kml).toContain('<Data name="radius"><value>80</value></Data>')
    expect(kml.match(/-1\.\d+,5[12]\.\d+/g)).toHaveLength(65)
  })

  it('writes names so that they stay text', () => {
    const shape = { kind: 'circle', centre: [0, 0], radiusM: 1 } as const
    const kml = writeKml([{ ...PLAIN, name: 'A & <B> "C"\u0000', shape }])
    expect(kml).toContain('<name>A &amp; &lt;B&gt; &quot;C&quot;</name>')
  })

  it('has holes as inner boundaries', () => {
    const rings = [0, 1].map(
      at =>
        [
          [at, 50],
          [at + 1, 50],
          [at, 51],
        ] as const,
    )
    const kml = writeKml([{ ...PLAIN, name: 'Site', shape: { kind: 'polygon', rings } }])
    expect(kml).toContain('<outerBoundaryIs><LinearRing><coordinates>0,50 1,50 0,51 0,50</coordinates>')
    expect(kml).toContain('<innerBoundaryIs><LinearRing><coordinates>1,50 2,50 1,51 1,50</coordinates>')
  })
})
