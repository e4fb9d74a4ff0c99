import { describe, expect, it } from 'vitest'
import { daysOf, type TimesheetsChange, timesheetsAddress } from './timesheets-search.ts'

/** A Saturday. */
const TODAY = '2026-11-21'
const read = (raw: Record<string, unknown>) => timesheetsAddress.read(raw, TODAY)

describe('the address of the timesheets', () => {
  it('shows this week and no subject where the address is empty', () => {
    expect(read({})).toMatchObject({
      who: null,
      range: { start: '2026-11-16', end: TODAY },
      isRangeFaulty: false,
      day: null,
      list: 'vehicles',
    })
  })

  it('with vehicleId and startDate opens that day in its week, as links from other screens ask [C-19]', () => {
    expect(read({ vehicleId: '12', startDate: '2026-11-11' })).toMatchObject({
      who: { kind: 'vehicle', id: 12 },
      range: { start: '2026-11-09', end: '2026-11-15' },
      day: '2026-11-11',
    })
    expect(read({ vehicleId: '12', startDate: TODAY }).range).toEqual({ start: '2026-11-16', end: TODAY })
  })

  it.each([
    { start: '2026-11-12', end: '2026-11-10' },
    { start: '2026-11-20', end: '2026-11-30' },
    { start: 'x', end: TODAY },
    { startDate: '2027-01-01' },
  ])('reports %j as invalid, and shows this week', raw => {
    expect(read(raw)).toMatchObject({ isRangeFaulty: true, range: { start: '2026-11-16', end: TODAY } })
  })

  it('takes no id that is none', () => {
    for (const vehicleId of ['0', '-1', 'x', '1.5', '99999999999']) expect(read({ vehicleId }).who).toBeNull()
  })

  it('forgets a day that lies outside the range', () => {
    expect(read({ start: '2026-11-10', end: '2026-11-12', day: '2026-11-13' }).day).toBeNull()
  })

  it.each<TimesheetsChange>([
    { who: { kind: 'driver', id: 3 }, list: 'drivers' },
    { who: { kind: 'group', id: 4, by: 'driver' } },
    { range: { start: '2026-11-01', end: '2026-11-08' }, day: '2026-11-02' },
    { ordering: { field: 'duty_s', isDescending: true }, search: 'AB12', panel: 'closed' },
  ])('writes again what was read: %j', change => {
    expect(read(timesheetsAddress.write(change))).toMatchObject(change)
  })

  it('keeps the group that a sheet was opened from, and forgets it when another is chosen', () => {
    const opened = timesheetsAddress.write({ who: { kind: 'driver', id: 1 }, from: { id: 4, by: 'driver' } })
    expect(read(opened)).toMatchObject({ who: { kind: 'driver', id: 1 }, from: { id: 4, by: 'driver' } })
    const chosen = { ...opened, ...timesheetsAddress.write({ who: { kind: 'vehicle', id: 1 } }) }
    expect(read(chosen)).toMatchObject({ who: { kind: 'vehicle', id: 1 }, from: null })
  })

  it('a change of the range forgets the day that a link named', () => {
    const change = timesheetsAddress.write({ range: { start: '2026-11-01', end: '2026-11-08' }, day: null })
    expect(read({ startDate: '2026-11-11', ...change }).day).toBeNull()
  })
})

it('the days of a range are all of them, both ends included', () => {
  expect(daysOf({ start: '2026-02-27', end: '2026-03-01' })).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
})
