import { expect, test } from 'vitest'
import { noteRefusal, wasRefusedAgain } from './refusals.ts'

test('a page that is refused twice within a minute is not signed in again by itself', () => {
  noteRefusal(true, 1_000)
  noteRefusal(false, 1_001) // another call of the page, whose user is gone already
  expect(wasRefusedAgain(1_100)).toBe(false)
  noteRefusal(true, 2_000)
  expect(wasRefusedAgain(2_100)).toBe(true)
  expect(wasRefusedAgain(61_500)).toBe(false)
})
