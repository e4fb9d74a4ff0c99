import { expect, test } from 'vitest'
import { movementOf } from './movement.ts'

test.each([
  [['Oakham'], ['Leicester'], 'Oakham – Leicester', 'Moved'],
  [[], ['Leicester'], '– Leicester', 'Joined'],
  [['Oakham'], [], 'Oakham –', 'Left'],
  [['Oakham', 'Rutland'], ['Kendal', 'Penrith'], 'Oakham, Rutland – Kendal, Penrith', 'Moved'],
])('out of %j into %j is %s', (left, joined, description, status) => {
  expect(movementOf(left, joined)).toEqual({ description, status })
})

test('neither left nor joined is no movement', () => expect(movementOf([], [])).toBeNull())

test('as much is kept as an activity takes, and no half of a character', () => {
  const names = ['🚚'.repeat(100), 'L'.repeat(100), 'M'.repeat(100)]
  const { description } = movementOf(names.slice(0, 1), names.slice(1))!
  expect(Array.from(description)).toHaveLength(200)
  expect(description.isWellFormed()).toBe(true)
})
