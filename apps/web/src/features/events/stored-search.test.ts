import { expect, test } from 'vitest'
import { readStoredSearch, searchFieldsOf } from './stored-search.ts'

const today = '2026-03-10'
const week = { start: '2026-03-02', end: '2026-03-08' }

test('the last search comes back with its event types and its days', () => {
  const fields = JSON.parse(JSON.stringify(searchFieldsOf(week, [40, 4], false, today)))
  expect(fields).toEqual({ events: [40, 4], ...week })
  expect(readStoredSearch({ day: week.start, fields }, today)).toEqual({ range: week, codes: [4, 40], isAll: false })
})

test('a search of all vehicles comes back as such', () => {
  const fields = JSON.parse(JSON.stringify(searchFieldsOf(week, [40], true, today)))
  expect(readStoredSearch({ day: week.start, fields }, today)).toMatchObject({ range: week, isAll: true })
})

test('a search of today comes back as one of today, on a later day too', () => {
  const fields = searchFieldsOf({ start: today, end: today }, [40], false, today)
  expect(readStoredSearch({ day: today, fields }, '2026-03-11')).toMatchObject({ range: null, codes: [40] })
  expect(readStoredSearch({ day: '2026-03-02', fields }, '2026-03-11').range).toEqual({
    start: '2026-03-02',
    end: '2026-03-02',
  })
})

test('the day that another screen stored since counts, on its own', () => {
  const fields = searchFieldsOf(week, [40], false, today)
  const { range } = readStoredSearch({ day: '2026-03-09', fields }, today)
  expect(range).toEqual({ start: '2026-03-09', end: '2026-03-09' })
})

test('a broken value, a day after today and unknown event types count as none', () => {
  const nothing = { range: null, codes: null, isAll: false }
  expect(readStoredSearch({ day: null, fields: null }, today)).toEqual(nothing)
  expect(readStoredSearch({ day: '"2026-03-02"', fields: 'x' }, today)).toEqual(nothing)
  expect(readStoredSearch({ day: '2026-03-11', fields: { events: ['4'], ...week } }, today)).toEqual(nothing)
  expect(readStoredSearch({ day: '2026-02-30', fields: { events: [1], start: 2, end: 3 } }, today)).toEqual(nothing)
  const future = { start: '2026-03-02', end: '2026-03-12' }
  const { range } = readStoredSearch({ day: future.start, fields: { events: [-1], ...future } }, today)
  expect(range).toEqual({ start: future.start, end: future.start })
})
