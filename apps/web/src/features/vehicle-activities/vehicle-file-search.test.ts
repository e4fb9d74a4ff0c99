import { expect, test } from 'vitest'
import { vehicleFileAddress } from './vehicle-file-search.ts'

const TODAY = '2026-06-10'
const read = (raw: Record<string, string>) => vehicleFileAddress.read(raw, TODAY)

test('an address without a word is the last seven days of every vehicle with the audit trail, by document dates, 75 on the first page [VF-22] [VF-23] [VF-27] [C-03] [C-29]', () => {
  expect(read({})).toEqual({
    vehicleId: null,
    typeId: null,
    depotId: null,
    range: { start: '2026-06-04', end: TODAY },
    isRangeFaulty: false,
    isEveryDay: false,
    hasAuditTrail: true,
    isByDocumentDate: true,
    isArchived: false,
    isOldestFirst: false,
    page: 1,
    pageSize: 75,
    panel: null,
    isAdding: false,
    addedTypeId: null,
    openId: null,
  })
})

test('a link from a trace gives the vehicle and its day [VF-24]', () => {
  expect(read({ vehicleId: '12', startDate: '2026-06-01' })).toMatchObject({
    vehicleId: 12,
    range: { start: '2026-06-01', end: '2026-06-01' },
  })
})

test('days after today are none, and the usual ones are shown', () => {
  const range = { start: '2026-06-04', end: TODAY }
  expect(read({ start: '2026-06-09', end: '2026-06-11' })).toMatchObject({ isRangeFaulty: true, range })
  expect(read({ startDate: '2026-06-11' })).toMatchObject({ isRangeFaulty: true, range })
})

test('a change of any filter goes back to the first page [VF-28]', () => {
  const changes = [
    { vehicleId: 3 },
    { typeId: 3 },
    { depotId: 3 },
    { range: { start: '2026-06-01', end: '2026-06-02' } },
    { isEveryDay: true },
    { hasAuditTrail: false },
    { isByDocumentDate: false },
    { isArchived: true },
    { pageSize: 25 },
    { isOldestFirst: true },
  ]
  for (const change of changes) {
    const written = { page: '4', ...vehicleFileAddress.write(change) }
    expect(written.page, Object.keys(change).join()).toBeUndefined()
  }
})

test('it is read as it was written, and only sizes that are offered are taken [VF-15]', () => {
  const state = {
    vehicleId: 7,
    typeId: 3,
    depotId: 2,
    range: { start: '2026-05-01', end: '2026-05-31' },
    hasAuditTrail: false,
    isByDocumentDate: false,
    isArchived: true,
    isOldestFirst: true,
    page: 3,
    pageSize: 50,
    panel: 'closed' as const,
    openId: 12,
  }
  const written = Object.fromEntries(
    Object.entries(vehicleFileAddress.write(state)).filter(([, value]) => value !== undefined),
  )
  expect(vehicleFileAddress.read(written, TODAY)).toMatchObject(state)
  expect(read({ pageSize: '200' }).pageSize).toBe(75)
})

test('days that are chosen take the place of every day, and the other way round', () => {
  const range = { start: '2026-06-01', end: '2026-06-02' }
  const days = { ...vehicleFileAddress.write({ isEveryDay: true }) }
  expect(days).toMatchObject({ days: 'all', start: undefined, end: undefined, startDate: undefined })
  expect({ ...days, ...vehicleFileAddress.write({ range }) }).toMatchObject({ days: undefined, ...range })
})

test('a link opens the form with a vehicle and a type', () => {
  expect(read({ vehicleId: '12', add: '1', addType: '3' })).toMatchObject({
    ...{ vehicleId: 12, isAdding: true, addedTypeId: 3, typeId: null },
  })
})

test('the form and an activity are not open at the same time', () => {
  expect(vehicleFileAddress.write({ isAdding: true })).toEqual({ add: '1', addType: undefined, open: undefined })
  expect(vehicleFileAddress.write({ openId: 4 })).toEqual({ open: '4', add: undefined, addType: undefined })
})
