import { describe, expect, test } from 'vitest'
import { chosenEvents, eventsOfRow, idsBetween, rowAfter } from './chosen-events.ts'
import { eventAt } from './event.fixture.ts'
import { foldDuplicates } from './fold-duplicates.ts'

/** Three within a minute, which are folded, and two by themselves. */
const events = [0, 20, 40, 300, 600].map(second => eventAt(second))
const [head, second, third, fourth, fifth] = events.map(({ id }) => id) as [string, string, string, string, string]
const closed = foldDuplicates(events, new Set(), null)
const opened = foldDuplicates(events, new Set([head]), null)

test('a closed fold stands for all of its events, an open one for its first, whose others have rows of their own', () => {
  expect(closed.map(row => eventsOfRow(row).length)).toEqual([3, 1, 1])
  expect(opened.map(row => eventsOfRow(row).length)).toEqual([1, 1, 1, 1, 1])
})

test('what is chosen stays so when its fold is opened or closed, and is in the order of the list', () => {
  const ids = new Set([fifth, third, head])
  for (const rows of [closed, opened]) expect(chosenEvents(rows, ids).map(({ id }) => id)).toEqual([head, third, fifth])
  expect(chosenEvents(closed, new Set(['gone']))).toEqual([])
})

test('a range is of every row between two, in whichever order they were clicked, and of the one row where the other is gone', () => {
  expect(idsBetween(closed, head, fourth)).toEqual([head, second, third, fourth])
  expect(idsBetween(closed, fifth, fourth)).toEqual([fourth, fifth])
  expect(idsBetween(opened, second, third)).toEqual([second, third])
  expect(idsBetween(closed, 'gone', fourth)).toEqual([fourth])
  expect(idsBetween(closed, null, fourth)).toEqual([fourth])
})

describe('after several are dealt with', () => {
  test('the next row that is not among them is looked at', () => {
    expect(rowAfter(closed, head, new Set([head, second, third, fourth]))?.key).toBe(fifth)
    expect(rowAfter(opened, head, new Set([head]))?.key).toBe(second)
  })

  test('or the nearest above where there is none below, or none at all', () => {
    expect(rowAfter(closed, fifth, new Set([fifth]))?.key).toBe(fourth)
    expect(rowAfter(closed, fifth, new Set([head, second, third, fourth, fifth]))).toBeNull()
  })
})
