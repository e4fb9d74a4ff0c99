import type { TimelineEntry } from '@milepost/contract/vehicle-page.ts'
import { expect, test } from 'vitest'
import type { TimelineRow } from '../../vehicle-page/timeline-source.ts'
import { mergeTimeline, windowAfter } from './merge-timeline.ts'

function row(at: string, kind: 'event' | 'schedule', id: string): TimelineRow {
  const crash: TimelineEntry = { kind: 'event', id, at, name: 'Crash', name_pt: 'Colisão', severity: 'critical' }
  return { at, entry: kind === 'event' ? crash : { kind, id, at, code: null, name: 'Service' } }
}

const NOON = '2026-06-01T12:00:00.000000Z'
const LATER = '2026-06-01T12:00:00.000001Z'

test('the newest stands first, of one moment the kinds in their order, of one kind the greater id', () => {
  const rows = [
    row(NOON, 'schedule', 'b'),
    row(NOON, 'event', 'a'),
    row(LATER, 'schedule', 'a'),
    row(NOON, 'event', 'b'),
  ]
  const { page, next } = mergeTimeline(rows, 4)
  expect(page.map(({ at, entry }) => [at, entry.kind, entry.id])).toEqual([
    [LATER, 'schedule', 'a'],
    [NOON, 'event', 'b'],
    [NOON, 'event', 'a'],
    [NOON, 'schedule', 'b'],
  ])
  expect(next).toBeNull()
})

test('where there is more, it begins after the last entry that is shown', () => {
  const rows = [row(NOON, 'schedule', 'b'), row(LATER, 'event', 'a')]
  expect(mergeTimeline(rows, 1).next).toEqual({ at: LATER, kind: 'event', id: 'a' })
})

test('after an entry, kinds behind its own have all of that moment, those before it none, its own what has a lesser id', () => {
  const after = { at: NOON, kind: 'event', id: '7' } as const
  expect(windowAfter(after, 'trip')?.ofThatMoment).toBe('none')
  expect(windowAfter(after, 'event')?.ofThatMoment).toEqual({ idsBefore: '7' })
  expect(windowAfter(after, 'change')?.ofThatMoment).toBe('all')
  expect(windowAfter(undefined, 'trip')).toBeNull()
})
