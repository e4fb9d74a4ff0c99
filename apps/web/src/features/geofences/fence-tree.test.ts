import type { Geofence } from '@milepost/contract/geofences.ts'
import { describe, expect, it } from 'vitest'
import { NO_GROUP } from '../../vehicle-lists/group-tree.ts'
import { fenceSearch, fenceTree, isTicked } from './fence-tree.ts'

const NORTH = { id: 1, name: 'North', colour: '#2f9e44', customer: 1, geofence_count: 2 }
const SOUTH = { id: 2, name: 'South', colour: '#e8590c', customer: 1, geofence_count: 0 }

const fence = (id: number, name: string, groups = [NORTH]): Geofence => ({
  id,
  customer: 1,
  name,
  colour: null,
  category: { id: 1, name: 'Depots', colour: '#1c7ed6' },
  groups,
  vehicle_groups: [],
  for_all_vehicles: true,
  shape: { kind: 'circle', centre: [0, 50], radiusM: 100 },
  dwell_s: null,
  reports_passing: true,
  speed_limit_kmh: null,
  active_hours: [],
  note: 'Ring the bell',
  address: '',
  version: 1,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  updated_by: null,
  archived_at: null,
})

const all = [fence(12, 'Site 10'), fence(13, 'Site 9'), fence(14, 'Loose', [])]

describe('the tree of geofences', () => {
  it('has groups by name, empty ones too, and what is in none at the end', () => {
    expect(fenceTree(all, [SOUTH, NORTH], 'All')[0]!.groups).toEqual([
      { id: 1, name: 'North', memberIds: [13, 12] },
      { id: 2, name: 'South', memberIds: [] },
      { id: NO_GROUP, name: '', memberIds: [14] },
    ])
  })
})

it('a geofence is on the map when one of its groups is ticked', () => {
  expect(all.filter(one => isTicked(one, null))).toEqual(all)
  expect(all.filter(one => isTicked(one, new Set([NORTH.id]))).map(one => one.id)).toEqual([12, 13])
  expect(all.filter(one => isTicked(one, new Set([NO_GROUP]))).map(one => one.id)).toEqual([14])
})

it('a geofence is found by its name, group, category and note', () => {
  const found = (text: string) => all.filter(fenceSearch(text)).map(one => one.id)
  expect(found('site 9')).toEqual([13])
  expect(found('north')).toEqual([12, 13])
  expect(found('depots bell')).toEqual([12, 13, 14])
  expect(found('nothing')).toEqual([])
})
