import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { VectorTile } from '@mapbox/vector-tile'
import fc from 'fast-check'
import { PbfReader } from 'pbf'
import { PMTiles, type Source } from 'pmtiles'
import { expect, test } from 'vitest'
import { MapDataError } from './byte-stream.ts'
import { type Tile, TileArchive, writeArchive } from './pmtiles-archive.ts'
import { shippedMapsDirectory } from './shipped-maps.ts'

const header = { minZoom: 0, maxZoom: 9, bounds: { west: -10, south: -20, east: 30, north: 40 } }

function referenceReader(file: Uint8Array): PMTiles {
  const source: Source = {
    getKey: () => 'archive',
    getBytes: async (offset, length) => ({ data: file.slice(offset, offset + length).buffer as ArrayBuffer }),
  }
  return new PMTiles(source)
}

const tiles: fc.Arbitrary<Tile[]> = fc.uniqueArray(
  fc.integer({ min: 0, max: 9 }).chain(z =>
    fc.record({
      z: fc.constant(z),
      x: fc.nat(2 ** z - 1),
      y: fc.nat(2 ** z - 1),
      data: fc.uint8Array({ minLength: 1, maxLength: 3 }),
    }),
  ),
  { selector: ({ z, x, y }) => `${z}/${x}/${y}`, maxLength: 40 },
)

test('every tile written is read back, by us and by the reference reader', async () => {
  await fc.assert(
    fc.asyncProperty(tiles, async written => {
      const file = writeArchive(written, header, { name: 'Test' })
      const ours = new TileArchive(file)
      const reference = referenceReader(file)
      for (const { z, x, y, data } of written) {
        expect(Uint8Array.from(ours.tile(z, x, y)!)).toEqual(data)
        expect(new Uint8Array((await reference.getZxy(z, x, y))!.data)).toEqual(data)
      }
      expect(ours.tileCount).toBe(written.length)
      const ofZoom = [...ours.tilesOf(5)].map(({ x, y, data }) => `${x}/${y} ${data.join()}`)
      expect(ofZoom.sort()).toEqual(
        written
          .filter(({ z }) => z === 5)
          .map(({ x, y, data }) => `${x}/${y} ${data.join()}`)
          .sort(),
      )
    }),
    { numRuns: 40 },
  )
})

test('an archive with leaf directories opens in the reference reader', async () => {
  const many: Tile[] = []
  // Contents of uneven length, so that the directory does not pack into the first 16 kB.
  const contentOf = (x: number, y: number) =>
    Uint8Array.from({ length: 8 + (((x * 7919) ^ (y * 104_729)) % 97) }, (_, i) => (x * 31 + y * 17 + i * i * 7) % 251)
  for (let x = 0; x < 160; x++) {
    for (let y = 0; y < 160; y++) {
      if (((x * 7919) ^ (y * 104_729)) % 5 < 2) many.push({ z: 8, x, y, data: contentOf(x, y) })
    }
  }
  const file = writeArchive(many, header, {})
  const reference = referenceReader(file)
  expect((await reference.getHeader()).leafDirectoryLength).toBeGreaterThan(0)
  const ours = new TileArchive(file)
  for (const { z, x, y, data } of many.filter((_, i) => i % 700 === 0)) {
    expect(new Uint8Array((await reference.getZxy(z, x, y))!.data)).toEqual(data)
    expect(Uint8Array.from(ours.tile(z, x, y)!)).toEqual(data)
  }
})

test('the header and metadata say what was written', async () => {
  const reference = referenceReader(
    writeArchive([{ z: 3, x: 1, y: 2, data: Uint8Array.of(1) }], header, { attribution: '© A' }),
  )
  expect(await reference.getHeader()).toMatchObject({
    minZoom: 0,
    maxZoom: 9,
    minLon: -10,
    minLat: -20,
    maxLon: 30,
    maxLat: 40,
  })
  expect(await reference.getMetadata()).toEqual({ attribution: '© A' })
})

// The 468-byte test archive of the PMTiles project (BSD-3), written by another program.
const foreignArchive =
  'UE1UaWxlcwN/AAAAAAAAABkAAAAAAAAAmAAAAAAAAAD3AAAAAAAAAAAAAAAAAAAAAAAAAAAAAACPAQAAAAAAAEUAAAAAAAAAAQAAAAAAAAABAAAAAAAAAAEAAAAA' +
  'AAAAAAICAQAAAAAAAAAAAAB/lpgAgJaYAAAAAAAAAAAAAB+LCAAAAAAAAhNjZGB0ZQQATD+JAAUAAAAfiwgAAAAAAAITfU/LboMwELznK6w9AyWReum1P9B7' +
  'hZBjFmQJe5G9RCHI/x7bSRv6UI4zOzuPdQdWGoQ3AYye216feXbY7qvJsB7RQ7GDDr1yemJN9rnwhM7fRYeEeZmyNcXDKJdEDWjRSSaXnfQ0oZKWUJwO1WtV' +
  '/1C0lCN9UlYvG215GURJ4v8eoix7cgpvfVTyidGxWLT5FKsA3f0d8b1B/B6bKKPthchEWCckzxvUaxy75L0GEURTQDZiyZmDHP1Os+UI9wU8qtxvT7qAevwN' +
  'SAbZLUn+QeMyxHYFSGanjzPjV0K94XJKE5oQrptsCtvlAQAAH4sIAAAAAAACE5PSr2DiEi1JLS6JT8usKCktSo03LMgtycxJLdZoUBASlGBW4uWcpvBCXopB' +
  'QpSBQZwfAJf6ay0xAAAA'

test('an archive of another program opens in ours', () => {
  const archive = new TileArchive(Buffer.from(foreignArchive, 'base64'))
  expect(archive.header).toMatchObject({ minZoom: 0, maxZoom: 0 })
  const tile = new VectorTile(new PbfReader(archive.tile(0, 0, 0)!))
  expect(Object.keys(tile.layers)).toEqual(['test_fixture_1pmtiles'])
  expect(archive.tile(1, 0, 0)).toBeNull()
})

test('what is no archive is refused with a named error', () => {
  const real = Buffer.from(foreignArchive, 'base64')
  fc.assert(
    fc.property(fc.nat(real.length - 1), fc.integer({ min: 1, max: 255 }), fc.nat(real.length), (at, flip, length) => {
      const damaged = Uint8Array.from(real.subarray(0, length))
      if (at < length) damaged[at]! ^= flip
      try {
        new TileArchive(damaged).tile(0, 0, 0)
      } catch (error) {
        expect(error).toBeInstanceOf(MapDataError)
      }
    }),
    { numRuns: 500 },
  )
})

type Ring = { x: number; y: number }[]

async function landRings(z: number, x: number, y: number): Promise<Ring[]> {
  const archive = new TileArchive(await readFile(join(shippedMapsDirectory, 'base', 'world.pmtiles')))
  const land = new VectorTile(new PbfReader(archive.tile(z, x, y)!)).layers.land!
  return Array.from({ length: land.length }, (_, i) => land.feature(i).loadGeometry()).flat()
}

function isLand(rings: readonly Ring[], longitude: number, latitude: number): boolean {
  const sine = Math.sin((latitude * Math.PI) / 180)
  const x = ((longitude + 180) / 360) * 4096
  const y = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 4096
  let inside = false
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [a, b] = [ring[i]!, ring[j]!]
      if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside
    }
  }
  return inside
}

test('the world has its continents and its seas', async () => {
  const rings = await landRings(0, 0, 0)
  const land = {
    Ghana: [-1, 7],
    Senegal: [-15, 14.5],
    Spain: [-4, 40],
    Russia: [90, 62],
    Siberia: [150, 66],
    Brazil: [-50, -12],
    Leicester: [-1.1, 52.6],
  }
  const sea = {
    Atlantic: [-30, 30],
    Pacific: [-150, 0],
    'North Sea': [3, 56],
    'Gulf of Guinea': [0, 2],
    Indian: [75, -20],
  }
  for (const [name, [longitude, latitude]] of Object.entries(land))
    expect([name, isLand(rings, longitude!, latitude!)]).toEqual([name, true])
  for (const [name, [longitude, latitude]] of Object.entries(sea))
    expect([name, isLand(rings, longitude!, latitude!)]).toEqual([name, false])
})

test('no coast runs straight across the world', async () => {
  for (const [z, x, y] of [
    [0, 0, 0],
    [1, 0, 0],
    [1, 1, 0],
    [1, 0, 1],
    [2, 2, 1],
  ] as const) {
    for (const ring of await landRings(z, x, y)) {
      ring.forEach((point, i) => {
        const next = ring[(i + 1) % ring.length]!
        // Rightly straight: the cuts at the edges of the tile, and the southern end of Antarctica beside one.
        const isCut =
          [point, next].every(({ y }) => y <= 0 || y >= 4000) || [point, next].every(({ x }) => x <= 0 || x >= 4096)
        if (!isCut) expect(Math.abs(next.x - point.x) / 2 ** z).toBeLessThan(150)
      })
    }
  }
})

test('the Mediterranean is open water from the Atlantic to the Levant', async () => {
  const rings = await landRings(0, 0, 0)
  for (const [longitude, latitude] of [
    [0, 37.5],
    [5, 39],
    [12, 40],
    [18, 35],
    [18, 37.5],
    [22, 34],
    [28, 34],
    [32, 33.5],
  ]) {
    expect([longitude, isLand(rings, longitude!, latitude!)]).toEqual([longitude, false])
  }
})
