import { expect, test } from 'vitest'
import { firstDistinct, isFar, isSameLabel, isSameName, nearThenFar, splitNearAndFar } from './near-order.ts'

const KM = 1_000
const found = (name: string, score: number, distanceM: number) => ({ name, score, distanceM })
const names = (things: readonly { name: string }[]) => things.map(({ name }) => name)
const north = (metres: number) => ({ latitude: -34.9 + metres / 111_195, longitude: -56.15 })

test('what is near comes by its match and then by its distance, what is far as it was given', () => {
  const { near, far } = splitNearAndFar([
    found('far, poor', 10, 900 * KM),
    found('near, good, further', 50, 40 * KM),
    found('near, poor', 10, 1 * KM),
    found('far, good', 50, 101 * KM),
    found('near, good', 50, 3 * KM),
  ])
  expect(names(near)).toEqual(['near, good', 'near, good, further', 'near, poor'])
  expect(names(far)).toEqual(['far, poor', 'far, good'])
})

test('a hundred kilometres are near still, and all is far from nowhere', () => {
  expect([100 * KM, 100 * KM + 1, Number.POSITIVE_INFINITY].map(isFar)).toEqual([false, true, true])
})

test('of what is far some are before the cut, however much is near', () => {
  const cut = (near: string, far: string) =>
    nearThenFar(near.split(''), far.split(''), { most: 4, leastFar: 2 }).slice(0, 4).join('')
  expect(cut('abcdef', 'WXYZ')).toBe('abWX')
  expect(cut('abcdef', 'W')).toBe('abcW')
  expect(cut('abcdef', '')).toBe('abcd')
  expect(cut('a', 'WXYZ')).toBe('aWXY')
})

test('of what is the same the first is kept, and the rest up to the most', () => {
  const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
  expect(firstDistinct(['a', 'B', 'A', 'b', 'c', 'd'], isSame, 3)).toEqual(['a', 'B', 'c'])
  expect(firstDistinct(['a', 'A', 'b'], isSame)).toEqual(['a', 'b'])
})

test('equal labels within a kilometre are one place, unless their kinds differ', () => {
  const pocitos = { ...north(0), label: 'Pocitos, Montevideo' }
  expect(isSameLabel(pocitos, { ...pocitos, ...north(990) })).toBe(true)
  expect(isSameLabel(pocitos, { ...pocitos, ...north(1_010) })).toBe(false)
  expect(isSameLabel(pocitos, { ...pocitos, label: 'Pocitos' })).toBe(false)
  expect(isSameLabel(pocitos, { ...pocitos, kind: 'suburb' })).toBe(true)
  expect(isSameLabel({ ...pocitos, kind: 'station' }, { ...pocitos, kind: 'suburb' })).toBe(false)
})

test('equal names within 300 metres are one place', () => {
  const pocitos = { ...north(0), name: 'pocitos' }
  expect(isSameName(pocitos, { ...pocitos, ...north(290) })).toBe(true)
  expect(isSameName(pocitos, { ...pocitos, ...north(310) })).toBe(false)
  expect(isSameName(pocitos, { ...pocitos, name: 'pocitos nuevo' })).toBe(false)
})
