import { expect, test } from 'vitest'
import { queryString } from '../../api/http.ts'
import { activitiesFilter } from './activity-queries.ts'
import { type VehicleFileSearch, vehicleFileAddress } from './vehicle-file-search.ts'

const sent = (change: Partial<VehicleFileSearch>) => {
  const search = { ...vehicleFileAddress.read({}, '2026-06-10'), ...change }
  return Object.fromEntries(new URLSearchParams(queryString(activitiesFilter(search))))
}

test('by document dates the range is one of fulfilment and no order is named; otherwise it is one of filing, newest first [VF-90] [VF-95]', () => {
  expect(sent({})).toEqual({
    fulfilled_at_date_range: '04-06-2026,10-06-2026',
    page: '1',
    pageSize: '75',
    ordering: '',
  })
  expect(sent({ isByDocumentDate: false })).toEqual({
    date_range: '04-06-2026,10-06-2026',
    page: '1',
    pageSize: '75',
    ordering: '-created_at',
  })
})

test('of every day no range is asked for, whichever it is', () => {
  for (const isByDocumentDate of [true, false]) {
    const asked = sent({ isEveryDay: true, isByDocumentDate })
    expect(Object.keys(asked).filter(name => name.endsWith('date_range'))).toEqual([])
  }
})

test('vehicle, depot and type are sent where they are chosen, and a region never [VF-89] [VF-91] [VF-92]', () => {
  expect(sent({ vehicleId: 7, depotId: 3, typeId: 6 })).toMatchObject({ vehicle: '7', depot: '3', activity_type: '6' })
  expect(Object.keys(sent({}))).not.toContain('activity_type')
  expect(Object.keys(sent({ vehicleId: 7, depotId: 3, typeId: 6 }))).not.toContain('region')
})

test('without the audit trail the newest alone are asked for, and archived ones where they are looked at [VF-93] [VF-96]', () => {
  expect(sent({ hasAuditTrail: false })).toMatchObject({ filter_latest: 'True' })
  expect(sent({ isArchived: true })).toMatchObject({ archived: 'true' })
  expect(Object.keys(sent({}))).not.toContain('archived')
})

test('pages are counted from 1 [VF-94]', () => {
  expect(sent({ page: 2, pageSize: 25 })).toMatchObject({ page: '2', pageSize: '25' })
})

test('the oldest come first by the same date', () => {
  expect(sent({ isOldestFirst: true })).toMatchObject({ ordering: 'activity_fulfilled_at' })
  expect(sent({ isOldestFirst: true, isByDocumentDate: false })).toMatchObject({ ordering: 'created_at' })
})
