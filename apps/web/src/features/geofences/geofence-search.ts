import { z } from 'zod'
import { flag, id, idSet, mapPlace, oneOf, page, pageSize, panel, param, text } from '../../address/address-params.ts'
import { addressState, type RawSearch } from '../../address/address-state.ts'
import { weekHours } from '../../address/week-hours.ts'

const KINDS = ['polygon', 'circle', 'corridor'] as const
export type FenceKind = (typeof KINDS)[number]

/** The address state of the Geofence screen. */
export const geofenceAddress = addressState({
  view: oneOf(['map', 'visits'], 'map'),
  search: text(),
  /** Groups of geofences that are on the map. */
  ticks: idSet('groups'),
  categoryId: id('category'),
  geofenceId: id('geofence'),
  /** What is being drawn anew. */
  drawn: oneOf(KINDS, null, 'draw'),
  place: mapPlace,
  panel: panel(),
  alwaysNames: flag('names'),
  /** Of the visits. */
  vehicleId: id(),
  groupId: id('group'),
  start: param(z.string(), null, 'startDate'),
  end: param(z.string(), null, 'endDate'),
  hours: weekHours,
  isOldestFirst: flag('ordering', 'entered'),
  page: page(),
  pageSize: pageSize(75),
})

export type GeofenceSearch = ReturnType<typeof geofenceAddress.read>

/** Whether two addresses of the screen have the same geofence open, or the same kind being drawn, in the same view. */
export function isSameWork(before: RawSearch, after: RawSearch): boolean {
  const [a, b] = [geofenceAddress.read(before), geofenceAddress.read(after)]
  return a.geofenceId === b.geofenceId && a.drawn === b.drawn && a.view === b.view
}
