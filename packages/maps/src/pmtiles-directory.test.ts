import fc from 'fast-check'
import { tileIdToZxy, zxyToTileId } from 'pmtiles'
import { expect, test } from 'vitest'
import { MapDataError } from './byte-stream.ts'
import { decodeDirectory, encodeDirectory, findEntry, tileIdOf, tileOfId } from './pmtiles-directory.ts'

const tiles = fc.nat(20).chain(z => fc.record({ z: fc.constant(z), x: fc.nat(2 ** z - 1), y: fc.nat(2 ** z - 1) }))

test('tile numbers are those of the reference reader', () => {
  fc.assert(
    fc.property(tiles, ({ z, x, y }) => {
      expect(tileIdOf(z, x, y)).toBe(zxyToTileId(z, x, y))
      expect(tileIdToZxy(tileIdOf(z, x, y))).toEqual([z, x, y])
      expect(tileOfId(z, tileIdOf(z, x, y))).toEqual({ x, y })
    }),
  )
})

const directories = fc
  .array(
    fc.record({
      gap: fc.nat(1000),
      runLength: fc.integer({ min: 1, max: 50 }),
      offset: fc.nat(1e9),
      length: fc.integer({ min: 1, max: 1e6 }),
    }),
    { maxLength: 60 },
  )
  .map(rows => {
    let next = 0
    return rows.map(({ gap, ...entry }) => {
      const tileId = next + gap
      next = tileId + entry.runLength
      return { tileId, ...entry }
    })
  })

test('a directory comes back as it was, and finds exactly the tiles it holds', () => {
  fc.assert(
    fc.property(directories, fc.nat(70_000), (entries, tileId) => {
      const decoded = decodeDirectory(encodeDirectory(entries))
      expect(decoded).toEqual(entries)
      const holder = entries.find(entry => tileId >= entry.tileId && tileId < entry.tileId + entry.runLength) ?? null
      expect(findEntry(decoded, tileId)).toEqual(holder)
    }),
  )
})

test('garbage is refused with a named error', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), bytes => {
      try {
        decodeDirectory(bytes)
      } catch (error) {
        expect(error).toBeInstanceOf(MapDataError)
      }
    }),
    { numRuns: 500 },
  )
})
