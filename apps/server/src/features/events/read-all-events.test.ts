import type { Event } from '@milepost/contract/events.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ReadPage, readAllEvents } from './read-all-events.ts'

const PAGE_SIZE = 3

/** Events at these moments, as the database pages them. */
function stored(momentsMs: readonly number[], isAscending: boolean) {
  const events = momentsMs
    .map((ms, index) => ({ id: String(index), timestamp: new Date(ms).toISOString() }) as Event)
    .toSorted(
      (a, b) =>
        (Date.parse(a.timestamp) - Date.parse(b.timestamp)) * (isAscending ? 1 : -1) || Number(a.id) - Number(b.id),
    )
  const read: ReadPage = ({ fromMs, untilMs }, page) =>
    Promise.resolve(
      events
        .filter(({ timestamp }) => Date.parse(timestamp) >= fromMs && Date.parse(timestamp) < untilMs)
        .slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    )
  return { events, read }
}

test('every event is read once and in order, however many share a moment or a page', async () => {
  const moments = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(moments, fc.boolean(), async (momentsMs, isAscending) => {
      const { events, read } = stored(momentsMs, isAscending)
      const all: Event[] = []
      for await (const event of readAllEvents(read, { fromMs: 0, untilMs: 13 }, isAscending)) all.push(event)
      expect(all).toEqual(events)
    }),
  )
})

test('no page is read that lies behind what was read already', async () => {
  const { read } = stored(
    Array.from({ length: 300 }, (_, ms) => ms),
    false,
  )
  const pages: number[] = []
  const watched: ReadPage = (span, page) => {
    pages.push(page)
    return read(span, page)
  }
  for await (const _ of readAllEvents(watched, { fromMs: 0, untilMs: 300 }, false));
  expect(Math.max(...pages)).toBeLessThanOrEqual(2)
  expect(pages.length).toBeLessThan(160)
})
