import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cornersText, parseCorner, parseCorners } from './drawing-text.ts'

it.each([
  ['52.9512, -1.1543', [-1.1543, 52.9512]],
  ['52.9512,-1.1543', [-1.1543, 52.9512]],
  ['52.9512 -1.1543', [-1.1543, 52.9512]],
  ['38,7223; -9,1393', [-9.1393, 38.7223]],
  ['38,7223 -9,1393', [-9.1393, 38.7223]],
  ['38.7223° N, 9.1393° W', [-9.1393, 38.7223]],
  ['38,7223 N 9,1393 O', [-9.1393, 38.7223]],
  ['-34.9, -56.2', [-56.2, -34.9]],
  ['51, 0', [0, 51]],
])('%s is a place', (text, lonLat) => {
  expect(parseCorner(text)).toEqual(lonLat)
})

it.each(['', 'here', '52.9', '91, 0', '0, 181', '1, 2, 3', '52.9512;', '1e3, 4', '52..1, 3'])('%s is none', text => {
  expect(parseCorner(text)).toBeNull()
})

it('lines that are no place are named by their number, and empty ones are left out', () => {
  expect(parseCorners('52, -1\n\nsomewhere\n53, -1\r\n')).toEqual({
    corners: [
      [-1, 52],
      [-1, 53],
    ],
    badLines: [3],
  })
})

it('what is written is read back', () => {
  const lonLat = fc.tuple(
    fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }).map(one => one / 1e7),
    fc.integer({ min: -900_000_000, max: 900_000_000 }).map(one => one / 1e7),
  )
  fc.assert(
    fc.property(fc.array(lonLat), corners => {
      expect(parseCorners(cornersText(corners))).toEqual({ corners, badLines: [] })
    }),
  )
})
