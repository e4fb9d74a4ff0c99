import type { TrackColumns } from '@milepost/contract/track.ts'
import { expect, it } from 'vitest'
import { fleetOf, fleetOfColumns } from './fleet.ts'

const RECORDED = '2026-06-01T08:00:00.250Z'
const RECEIVED = '2026-06-01T08:00:01.500Z'

const columns: TrackColumns = {
  as_of: RECEIVED,
  is_all: true,
  id: [1, 2],
  registration: ['AB12 CDE', 'XY34 ZZZ'],
  type: ['VAN', 'CAR'],
  driver: ['Ana Alves', null],
  lat: [52.5, null],
  long: [-0.7, null],
  dir: [0, null],
  speed: [57, null],
  moving: [true, null],
  timestamp: [Date.parse(RECORDED), null],
  received_at: [Date.parse(RECEIVED), null],
  ignition: [false, null],
  odometer_m: [0, null],
  is_private: [false, false],
  member_vehicle: [1, 1],
  member_group: [7, 8],
}

it('columns and rows give the same fleet, in the groups that the caller sees', () => {
  const position = { dir: 0, speed: 57, moving: true, ignition: false, odometer_m: 0, is_private: false }
  const none = { lat: null, long: null, dir: null, speed: null, moving: null, timestamp: null, received_at: null }
  const rows = fleetOf([
    {
      id: 1,
      registration: 'AB12 CDE',
      type: 'VAN',
      groups: [7, 8, 9],
      activeGroups: [7, 8],
      driver: 'Ana Alves',
      lat: 52.5,
      long: -0.7,
      timestamp: RECORDED,
      received_at: RECEIVED,
      ...position,
    },
    {
      id: 2,
      registration: 'XY34 ZZZ',
      type: 'CAR',
      groups: [],
      activeGroups: [],
      driver: null,
      ignition: null,
      odometer_m: null,
      is_private: false,
      ...none,
    },
  ])
  const fleet = fleetOfColumns(columns)
  expect(fleet.facts).toEqual(rows.facts)
  expect(fleet.fixes).toEqual([{ ...rows.fixes[0], receivedAt: Date.parse(RECEIVED) }, null])
})
