import type { EventReview } from '@milepost/contract/event-reviews.ts'
import { expect, test } from 'vitest'
import { eventAt } from './event.fixture.ts'
import { expectedReviews, verdictsBack, withReviews } from './review-verdicts.ts'

const AT_MS = Date.UTC(2026, 5, 1, 9)
const seen: EventReview = { state: 'seen', reason: null, note: 'Tyres', by: 'Ada Moor', at: '2026-06-01T08:30:00.000Z' }

test('a verdict keeps the note of each event unless another is given', () => {
  const events = [eventAt(0, { id: 'a', review: seen }), eventAt(9, { id: 'b' })]
  const reviews = expectedReviews(events, { state: 'closed', reason: null }, 'Joe Bly', AT_MS)
  expect(reviews.get('a')).toEqual({ ...seen, state: 'closed', by: 'Joe Bly', at: '2026-06-01T09:00:00.000Z' })
  expect(reviews.get('b')?.note).toBeNull()
  const noted = expectedReviews(events, { state: 'seen', reason: null, note: '' }, 'Joe Bly', AT_MS)
  expect(noted.get('a')?.note).toBeNull()
})

test('only the events that are named change, and a list without them stays the same list', () => {
  const events = [eventAt(0, { id: 'a' }), eventAt(9, { id: 'b', review: seen })]
  expect(withReviews(events, new Map([['c', seen]]))).toBe(events)
  const changed = withReviews(events, new Map([['a', seen]]))
  expect(changed.map(event => event.review)).toEqual([seen, seen])
  expect(withReviews(changed, new Map([['b', null]])).map(event => event.review)).toEqual([seen, null])
})

test('an undo gives every event back what it had, in as few calls as there were reviews', () => {
  const dismissed: EventReview = { ...seen, state: 'dismissed', reason: 'A pothole', note: null }
  const back = verdictsBack(
    new Map([
      ['a', null],
      ['b', seen],
      ['c', null],
      ['d', { ...seen, by: 'Joe Bly' }],
      ['e', dismissed],
    ]),
  )
  expect(back).toEqual([
    { ids: ['a', 'c'], verdict: { state: 'new', reason: null, note: null } },
    { ids: ['b', 'd'], verdict: { state: 'seen', reason: null, note: 'Tyres' } },
    { ids: ['e'], verdict: { state: 'dismissed', reason: 'A pothole', note: null } },
  ])
})
