import { expect, test } from 'vitest'
import { eventAt } from './event.fixture.ts'
import { foldDuplicates } from './fold-duplicates.ts'

const CLOSED: ReadonlySet<string> = new Set()
const idsOf = (rows: ReturnType<typeof foldDuplicates>) => rows.map(row => [row.key, row.folded])

test('events of one vehicle and kind within 60 s of the first are one row with their number', () => {
  const events = [
    eventAt(200, { id: 'a' }),
    eventAt(170, { id: 'b' }),
    eventAt(150, { id: 'other kind', eventCode: 50 }),
    eventAt(149, { id: 'other vehicle', vehicle: 2 }),
    eventAt(140, { id: 'c' }),
    eventAt(139, { id: 'd' }),
  ]
  expect(idsOf(foldDuplicates(events, CLOSED, 'a'))).toEqual([
    ['a', 3],
    ['other kind', 1],
    ['other vehicle', 1],
    ['d', 1],
  ])
})

test('a fold that is opened, or that holds what is selected, shows its events below its head', () => {
  const events = [eventAt(20, { id: 'a' }), eventAt(10, { id: 'b' }), eventAt(5, { id: 'c' })]
  for (const rows of [foldDuplicates(events, new Set(['a']), null), foldDuplicates(events, CLOSED, 'c')]) {
    expect(idsOf(rows)).toEqual([
      ['a', 3],
      ['b', 1],
      ['c', 1],
    ])
    expect(rows.map(row => row.isMember)).toEqual([false, true, true])
    expect(rows[0]?.members.map(event => event.id)).toEqual(['a', 'b', 'c'])
  }
})

test('it is the same in either direction of time, and nothing is lost', () => {
  const events = [0, 30, 61, 90, 200].map(second => eventAt(second, { id: String(second) }))
  const opened = new Set(events.map(event => event.id))
  const forward = foldDuplicates(events, opened, null)
  expect(forward.map(row => row.key)).toEqual(['0', '30', '61', '90', '200'])
  expect(foldDuplicates(events.toReversed(), opened, null)).toHaveLength(5)
})
