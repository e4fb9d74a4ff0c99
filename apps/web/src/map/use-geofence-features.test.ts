import { describe, expect, it } from 'vitest'
import { type DrawnFence, differenceOf, featuresOf, middleOf } from './use-geofence-features.ts'

const circle = (id: number, colour = '#112233'): DrawnFence => ({
  id,
  name: `Site ${id}`,
  shape: { kind: 'circle', centre: [id / 100, 52], radiusM: 100 },
  colour,
  pattern: null,
})

describe('the difference between two sets of geofences on the map', () => {
  const [one, two, three] = [circle(1), circle(2), circle(3)]

  it('is nothing when the picture is the same, whatever a geofence is called', () => {
    expect(differenceOf([one, two], [one, { ...two, name: 'Other' }])).toBeNull()
  })

  it('adds what is new and removes what is gone', () => {
    expect(differenceOf([one, two], [two, three])).toEqual({ remove: [2, 3], add: featuresOf(three) })
  })

  it('replaces what has another pattern', () => {
    const dotted = { ...two, pattern: 'dots' as const }
    expect(differenceOf([one, two], [one, dotted])).toEqual({ remove: [4, 5], add: featuresOf(dotted) })
  })

  it('replaces what has another colour or shape', () => {
    const red = { ...two, colour: '#ff0000' }
    expect(differenceOf([one, two], [one, red])).toEqual({ remove: [4, 5], add: featuresOf(red) })
  })
})

it('a ring is closed as GeoJSON wants it', () => {
  const [shape] = featuresOf(circle(1))
  const { coordinates } = shape!.geometry as { coordinates: number[][][] }
  expect(coordinates[0]!.at(-1)).toEqual(coordinates[0]![0])
})

it('geofences of one category share the image of its pattern, and plain ones have none', () => {
  const image = (fence: DrawnFence) => featuresOf(fence)[0]!.properties!.image
  const dotted = { ...circle(1), pattern: 'dots' as const }
  expect(image(dotted)).toBe('fence dots #112233')
  expect(image({ ...dotted, id: 2 })).toBe(image(dotted))
  expect(image(circle(1))).toBeUndefined()
})

it('a corridor is its line with its width in pixels', () => {
  const line: [number, number][] = [
    [0, 0],
    [0.01, 0],
  ]
  const [shape] = featuresOf({ ...circle(1), shape: { kind: 'corridor', line, halfWidthM: 50 } })
  expect(shape).toMatchObject({ geometry: { type: 'LineString', coordinates: line } })
  // At zoom 16 a pixel at the equator is 40,075 km / (512 × 65,536) = 1.194 m.
  expect(shape!.properties!.width * 2 ** 16).toBeCloseTo(100 / 1.1943, 1)
})

it('the middle of a polygon is that of its box', () => {
  const ring: [number, number][] = [
    [0, 50],
    [4, 50],
    [4, 52],
    [1, 51],
  ]
  expect(middleOf({ kind: 'polygon', rings: [ring] })).toEqual([2, 51])
})
