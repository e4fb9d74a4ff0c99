import { distanceM } from '@milepost/domain/geo/distance.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { latitudeOf, longitudeOf, mercatorX, mercatorY } from '../../map/mercator.ts'
import { nearestVehicles, type Places } from './nearest-vehicles.ts'

const OAKHAM = { latitude: 52.67, longitude: -0.73 }

function placesOf(points: readonly [latitude: number, longitude: number][]): Places {
  return {
    count: points.length,
    x: Float64Array.from(points, ([, longitude]) => mercatorX(longitude)),
    y: Float64Array.from(points, ([latitude]) => mercatorY(latitude)),
    shown: new Uint8Array(points.length).fill(1),
    hasPlace: () => true,
  }
}

describe('the nearest vehicles', () => {
  it('come nearest first, with distance and direction from the place', () => {
    const [first, second] = nearestVehicles(
      placesOf([
        [53.67, -0.73],
        [52.67, -0.83],
      ]),
      OAKHAM,
      20,
    )
    expect(first).toMatchObject({ slot: 1 })
    expect(first?.distanceM).toBeCloseTo(distanceM(52.67, -0.73, 52.67, -0.83), 3)
    expect(first?.bearingDeg).toBeCloseTo(270, 0)
    expect(second?.bearingDeg).toBeCloseTo(0, 3)
  })

  it('leave out what is not shown, what has no place, and the vehicle that asks', () => {
    const places = placesOf([
      [52.67, -0.73],
      [52.68, -0.73],
      [52.69, -0.73],
      [52.7, -0.73],
    ])
    places.shown[1] = 0
    expect(nearestVehicles({ ...places, hasPlace: slot => slot !== 2 }, OAKHAM, 20, 0).map(one => one.slot)).toEqual([
      3,
    ])
  })

  it('are those that sorting them all would give', () => {
    const point = fc.tuple(
      fc.double({ min: -80, max: 80, noNaN: true }),
      fc.double({ min: -179, max: 179, noNaN: true }),
    )
    fc.assert(
      fc.property(fc.array(point, { maxLength: 60 }), points => {
        const places = placesOf(points)
        const all = [...places.x].map((x, slot) =>
          distanceM(OAKHAM.latitude, OAKHAM.longitude, latitudeOf(places.y[slot] as number), longitudeOf(x)),
        )
        const expected = all.toSorted((a, b) => a - b).slice(0, 5)
        expect(nearestVehicles(places, OAKHAM, 5).map(one => one.distanceM)).toEqual(expected)
      }),
    )
  })
})
