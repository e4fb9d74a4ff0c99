import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { distanceM } from '@milepost/domain/geo/distance.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadAreaGeocoder } from './area-geocoder.ts'
import { BasePlaces } from './base-places.ts'
import { createGeocoder } from './geocoder.ts'
import { importArea, slugOf } from './import-area.ts'
import { type InstalledArea, listInstalledAreas, readAreaPlaces } from './installed-areas.ts'
import { namesOnMap, readAreaNames } from './map-names.ts'
import { OsmFileError } from './osm-pbf-blobs.ts'
import { TileArchive } from './pmtiles-archive.ts'
import { edgeRef, type RoadGraph } from './road-graph.ts'
import { loadRoadGraph } from './road-graph-file.ts'
import { findRoute } from './road-router.ts'
import { createRoadSnapper } from './road-snapper.ts'

const rutlandFile = new URL('../../../../shared/data/maps/rutland.osm.pbf', import.meta.url).pathname
const kmhPerMile = 1.609344
let outDir: string

beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'milepost-import-'))
})
afterAll(async () => {
  await rm(outDir, { recursive: true, force: true })
})

describe.skipIf(!existsSync(rutlandFile))('the county of Rutland (needs shared/data/maps/rutland.osm.pbf)', () => {
  let area: InstalledArea
  let graph: RoadGraph
  const stages = new Set<string>()

  beforeAll(async () => {
    await importArea({ file: rutlandFile, name: 'Rutland', outDir, onProgress: ({ stage }) => stages.add(stage) })
    area = (await listInstalledAreas([outDir]))[0]!
    graph = loadRoadGraph(await readFile(area.roadsFile))
  })

  test('is installed whole, as a British area, with progress on the way', async () => {
    expect(area).toMatchObject({
      slug: 'rutland',
      name: 'Rutland',
      country: 'GB',
      drivingSide: 'left',
      speedUnit: 'mph',
    })
    expect(area.licence).toContain('OpenStreetMap')
    expect([...stages]).toEqual(['reading', 'cutting tiles', 'checking'])
    expect(await readdir(outDir)).toEqual(['rutland'])
    const names = await readAreaNames(area)
    expect(names).toContainEqual(expect.objectContaining({ name: 'Oakham', kind: 'town', isSettlement: true }))
    expect(names).toEqual(namesOnMap(new TileArchive(await readFile(area.tilesFile))))
    const places = await readAreaPlaces(area)
    expect(places.length).toBeGreaterThan(200)
    for (const { node } of places) if (node !== undefined) expect(graph.nodeIsConnected[node]).toBe(1)
  })

  test('Oakham to Uppingham is 6.0 to 6.3 miles by the A6003', () => {
    const route = findRoute(graph, nodeNear(52.6697, -0.7279), nodeNear(52.58815, -0.7213))!
    const miles = route.distanceM / 1000 / kmhPerMile
    expect(miles).toBeGreaterThan(6.0)
    expect(miles).toBeLessThan(6.3)
    const byA6003 = route.edges
      .filter(edge => edgeRef(graph, edge) === 'A6003')
      .reduce((sum, edge) => sum + graph.edgeLengthM[edge]!, 0)
    expect(byA6003 / route.distanceM).toBeGreaterThan(0.6)
  })

  function nodeNear(latitude: number, longitude: number): number {
    const away = (node: number) => distanceM(latitude, longitude, graph.nodeLatitude[node]!, graph.nodeLongitude[node]!)
    let nearest = 0
    for (let node = 1; node < graph.nodeCount; node++) {
      if (graph.nodeIsConnected[node] === 1 && away(node) < away(nearest)) nearest = node
    }
    return nearest
  }

  test('a fix on the High Street snaps to the High Street, B640, 30 mph', () => {
    const result = createRoadSnapper(graph).snap({ latitude: 52.66964, longitude: -0.72878 })
    expect(result).toMatchObject({ matched: true, name: 'High Street', ref: 'B640', limitIsPosted: true })
    expect(result.matched && Math.round(result.speedLimitKmh / kmhPerMile)).toBe(30)
  })

  test('its streets are found by name and by position', async () => {
    const geocoder = createGeocoder([await loadAreaGeocoder(area)], new BasePlaces([]))
    expect(geocoder.search('melton road oakham')[0]).toMatchObject({
      label: 'Melton Road, Oakham',
      precision: 'street',
    })
    expect(geocoder.search('High Street East')[0]).toMatchObject({ label: 'High Street East, Uppingham' })
    expect(geocoder.reverse(52.68969, -0.75388)).toMatchObject({ label: 'Melton Road, Oakham', precision: 'street' })
  })

  test('an import of the same name replaces the area', async () => {
    await importArea({ file: rutlandFile, name: 'Rutland', outDir, country: 'GB' })
    expect(await readdir(outDir)).toEqual(['rutland'])
  })

  test('a cut or damaged file is refused by name and leaves nothing', async () => {
    const whole = await readFile(rutlandFile)
    const damaged = Buffer.from(whole)
    damaged.fill(0x5a, 400_000, 400_200)
    for (const bytes of [whole.subarray(0, 900_000), whole.subarray(0, 30), damaged]) {
      const file = join(outDir, 'broken.osm.pbf')
      await writeFile(file, bytes)
      await expect(importArea({ file, name: 'Broken', outDir, country: 'GB' })).rejects.toThrow(OsmFileError)
      await rm(file)
      expect(await readdir(outDir)).toEqual(['rutland'])
    }
  })
})

test('a file of another kind is refused by name and leaves nothing', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'milepost-import-'))
  const file = join(empty, 'x.osm.pbf')
  for (const content of [
    '',
    'PK\u0003\u0004 a zip file that somebody renamed',
    '<?xml version="1.0"?><osm version="0.6"></osm>',
  ]) {
    await writeFile(file, content)
    await expect(importArea({ file, name: 'X', outDir: empty, country: 'GB' })).rejects.toThrow(OsmFileError)
    expect(await readdir(empty)).toEqual(['x.osm.pbf'])
  }
  await rm(empty, { recursive: true })
})

test('a name becomes a folder that is safe to have', () => {
  expect(slugOf('East Midlands')).toBe('east-midlands')
  expect(slugOf('São Paulo / Centro')).toBe('sao-paulo-centro')
  expect(slugOf('../../etc')).toBe('etc')
  for (const name of ['', '///', 'world', 'Region']) expect(() => slugOf(name)).toThrow(OsmFileError)
})
