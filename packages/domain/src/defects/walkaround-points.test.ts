import { expect, test } from 'vitest'
import { classOfType } from './vehicle-classes.ts'
import { isSafetyCritical, WALKAROUND_POINTS, walkaroundPoints } from './walkaround-points.ts'

const numbers = (points: ReturnType<typeof walkaroundPoints>) => points.map(point => WALKAROUND_POINTS[point].number)

test('a lorry is checked at the 27 points of the guide, in their order', () => {
  expect(numbers(walkaroundPoints('hgv'))).toEqual(Array.from({ length: 27 }, (_, index) => index + 1))
})

test('a bus is checked at the same, and where its passengers are', () => {
  const [lorry, bus] = [walkaroundPoints('hgv'), walkaroundPoints('psv')]
  expect(bus.slice(0, 27)).toEqual(lorry)
  expect(bus.slice(27).map(point => WALKAROUND_POINTS[point].area)).toEqual(
    Array.from({ length: 8 }, () => 'passengers'),
  )
})

test('a van has neither air brakes nor a height marker; a trailer only what is outside of it', () => {
  const van = walkaroundPoints('van')
  expect(van).toContain('brakes')
  expect(van).not.toContain('brakes-and-air')
  expect(van).not.toContain('height-marker')
  expect(numbers(walkaroundPoints('trailer'))).toEqual([10, 12, 18, 19, 20, 21, 22, 23, 24, 25, 26])
})

test('tyres, brakes and coupling are photographed where they have a defect; AdBlue is not', () => {
  expect((['tyres-and-wheels', 'brakes', 'coupling', 'adblue'] as const).map(isSafetyCritical)).toEqual([
    ...[true, true, true],
    false,
  ])
})

test('the class of a vehicle follows from its type', () => {
  expect(['STR', 'FUEL', 'TRL', 'VAN', 'CAR', 'own'].map(classOfType)).toEqual([
    ...['hgv', 'hgv', 'trailer'],
    ...['van', 'van', 'van'],
  ])
})
