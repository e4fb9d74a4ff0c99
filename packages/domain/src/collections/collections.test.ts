import { describe, expect, test } from 'vitest'
import { addEach } from './add-each.ts'
import { itemAt } from './item-at.ts'
import { isKeyOf, keysOf } from './keys-of.ts'

describe('an item of a list by its index', () => {
  test('is the item there, also where it is null or nought', () => {
    expect(itemAt(['a', 'b'], 1)).toBe('b')
    expect(itemAt([null, 0], 0)).toBeNull()
    expect(itemAt([null, 0], 1)).toBe(0)
  })

  test.each([-1, 2, 0.5, Number.NaN])('is an error where the index lies outside the list: %s', index => {
    expect(() => itemAt(['a', 'b'], index)).toThrow(RangeError)
  })
})

test('figures are added name by name, and neither set is changed', () => {
  const [a, b] = [
    { trips: 1, distance: 2.5 },
    { trips: 3, distance: 4 },
  ]
  expect(addEach(a, b)).toEqual({ trips: 4, distance: 6.5 })
  expect([a, b]).toEqual([
    { trips: 1, distance: 2.5 },
    { trips: 3, distance: 4 },
  ])
})

describe('the keys of an object', () => {
  test('are its own, in their order', () => {
    expect(keysOf({ b: 1, a: 2 })).toEqual(['b', 'a'])
  })

  test('do not include what every object inherits', () => {
    expect(isKeyOf({ a: 1 }, 'a')).toBe(true)
    expect(isKeyOf({ a: 1 }, 'toString')).toBe(false)
  })
})
