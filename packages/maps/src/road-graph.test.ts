import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MapDataError } from './byte-stream.ts'
import { packFile } from './packed-file.ts'
import { roadClasses } from './road-graph.ts'
import { assembleRoadGraph, type RoadGraphParts } from './road-graph-assembly.ts'
import { encodeRoadGraph, loadRoadGraph } from './road-graph-file.ts'

const latitudeE6 = fc.integer({ min: -89_000_000, max: 89_000_000 })
const longitudeE6 = fc.integer({ min: -179_000_000, max: 179_000_000 })
const limit = fc.record({ kmh: fc.integer({ min: 300, max: 20_000 }).map(value => value / 100), posted: fc.boolean() })

const graphs: fc.Arbitrary<RoadGraphParts> = fc
  .tuple(
    fc.array(fc.tuple(latitudeE6, longitudeE6), { minLength: 2, maxLength: 12 }),
    fc.array(fc.string(), { maxLength: 5 }),
  )
  .chain(([nodes, names]) => {
    const node = fc.nat(nodes.length - 1)
    const text = fc.nat(names.length)
    const piece = fc
      .record({
        from: node,
        to: node,
        classIndex: fc.nat(roadClasses.length - 1),
        nameIndex: text,
        refIndex: text,
        isRoundabout: fc.boolean(),
        forwardLimit: fc.option(limit),
        backwardLimit: fc.option(limit),
        inner: fc
          .array(fc.tuple(latitudeE6, longitudeE6), { maxLength: 4 })
          .map(points => Int32Array.from(points.flat())),
      })
      .filter(({ forwardLimit, backwardLimit }) => forwardLimit !== null || backwardLimit !== null)
    return fc.record({
      areaName: fc.string(),
      drivingSide: fc.constantFrom('left' as const, 'right' as const),
      bounds: fc.constant({ west: -1.5, south: -2.25, east: 3.125, north: 4.5 }),
      texts: fc.constant(['', ...names]),
      nodeLatitudeE6: fc.constant(Int32Array.from(nodes, ([latitude]) => latitude)),
      nodeLongitudeE6: fc.constant(Int32Array.from(nodes, ([, longitude]) => longitude)),
      pieces: fc.array(piece, { maxLength: 15 }),
      bannedTurns: fc.constant([]),
    })
  })

test('a graph comes back from its file as it was', () => {
  fc.assert(
    fc.property(graphs, parts => {
      const graph = assembleRoadGraph(parts)
      expect(loadRoadGraph(encodeRoadGraph(graph))).toEqual(graph)
    }),
  )
})

test('banned turns survive the file', () => {
  const oneKm = { kmh: 50, posted: true }
  const road = { classIndex: 0, nameIndex: 0, refIndex: 0, isRoundabout: false, inner: new Int32Array() }
  const graph = assembleRoadGraph({
    areaName: 'T',
    drivingSide: 'left',
    bounds: { west: 0, south: 0, east: 1, north: 1 },
    texts: [''],
    nodeLatitudeE6: Int32Array.of(0, 1000, 2000),
    nodeLongitudeE6: Int32Array.of(0, 0, 0),
    pieces: [
      { ...road, from: 0, to: 1, forwardLimit: oneKm, backwardLimit: oneKm },
      { ...road, from: 1, to: 2, forwardLimit: oneKm, backwardLimit: oneKm },
    ],
    bannedTurns: [{ from: 0, to: 2 }],
  })
  const loaded = loadRoadGraph(encodeRoadGraph(graph))
  expect(loaded.bannedTurnFrom).toHaveLength(1)
  expect(loaded.edgeTo[loaded.bannedTurnFrom[0]!]).toBe(1)
  expect(loaded.edgeTo[loaded.bannedTurnTo[0]!]).toBe(2)
})

function onlyMapDataError(bytes: Uint8Array): void {
  try {
    loadRoadGraph(bytes)
  } catch (error) {
    expect(error).toBeInstanceOf(MapDataError)
  }
}

test('garbage is refused with a named error and never hangs', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), onlyMapDataError))
  // Behind a valid header and checksum the payload itself is the garbage.
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), payload => onlyMapDataError(packFile('MPRG', 1, payload))),
    { numRuns: 500 },
  )
})

test('every damaged byte of a real file is noticed', () => {
  fc.assert(
    fc.property(graphs, fc.nat(), fc.integer({ min: 1, max: 255 }), (parts, at, flip) => {
      const bytes = encodeRoadGraph(assembleRoadGraph(parts))
      const place = at % bytes.length
      // The two reserved bytes of the header carry nothing.
      fc.pre(place !== 6 && place !== 7)
      bytes[place]! ^= flip
      onlyMapDataError(bytes)
    }),
  )
})

test('a file cut short is refused', () => {
  fc.assert(
    fc.property(graphs, fc.nat(), (parts, length) => {
      const bytes = encodeRoadGraph(assembleRoadGraph(parts))
      expect(() => loadRoadGraph(bytes.subarray(0, length % bytes.length))).toThrow(MapDataError)
    }),
  )
})
