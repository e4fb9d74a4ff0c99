import { describe, expect, it } from 'vitest'
import type { LonLat } from '../geo/shapes.ts'
import { areSwapped, exchanged, withExchangedPositions } from './swapped-degrees.ts'

const LISBON: LonLat = [-9.14, 38.72]
const PORTO: LonLat = [-8.61, 41.15]
const LONDON: LonLat = [-0.13, 51.51]

describe('latitude and longitude that were mistaken for each other', () => {
  it('are told by what would then lie among the others', () => {
    expect(areSwapped([exchanged(LISBON)], [PORTO, LISBON, PORTO])).toBe(true)
    expect(areSwapped([exchanged(LISBON), exchanged(PORTO)], [LONDON, LISBON, PORTO])).toBe(true)
  })

  it('are not suspected of what lies near, nor of what is far either way', () => {
    expect(areSwapped([PORTO], [LISBON])).toBe(false)
    expect(areSwapped([LONDON], [LISBON])).toBe(false)
    expect(areSwapped([[-56.17, -34.88]], [LISBON])).toBe(false)
  })

  it('are not suspected while there is nothing to hold them against', () => {
    expect(areSwapped([exchanged(LISBON)], [])).toBe(false)
    expect(areSwapped([], [LISBON])).toBe(false)
  })
})

it('positions of GeoJSON are exchanged at every depth, heights and properties stay', () => {
  const polygon = (coordinates: unknown) => ({ type: 'Polygon', coordinates })
  const feature = (geometry: unknown) => ({ type: 'Feature', properties: { coordinates: [1, 2] }, geometry })
  expect(
    withExchangedPositions({ type: 'FeatureCollection', features: [feature(polygon([[[1, 2, 30], [3, 4]]]))] }), // biome-ignore format: one ring
  ).toEqual({ type: 'FeatureCollection', features: [feature(polygon([[[2, 1, 30], [4, 3]]]))] }) // biome-ignore format: one ring
})
