import type { TableStop, TableTrip } from '@milepost/contract/trips.ts'
import type { TripsSearch } from './trips-search.ts'

/** What stands in the table: a trip, and the stop that it led to. */
export type TripRow =
  | { kind: 'trip'; key: string; trip: TableTrip }
  | { kind: 'stop'; key: string; trip: TableTrip; stop: TableStop }

export const stopKey = (tripId: string) => `stop ${tripId}`

/**
 * Trips in the order given, whatever that is; the stop that each led to stands under it. Stops alone stand by their own time
 * within a day, where `byTime` states that they are ordered by time, and which day a trip counts with.
 */
export function tripRows(
  trips: readonly TableTrip[],
  show: TripsSearch['show'],
  byTime: { dayOf: (trip: TableTrip) => string; isDescending: boolean } | null = null,
): TripRow[] {
  const rows = trips.flatMap(trip => {
    const { id, stop_after: stop } = trip
    const its: TripRow[] = []
    if (show !== 'stops') its.push({ kind: 'trip', key: id, trip })
    if (show !== 'trips' && stop !== null) its.push({ kind: 'stop', key: stopKey(id), trip, stop })
    return its
  })
  if (show !== 'stops' || byTime === null) return rows
  const timeOf = (row: TripRow) => `${byTime.dayOf(row.trip)} ${row.kind === 'stop' ? row.stop.start : row.trip.start}`
  return rows.sort((a, b) => (byTime.isDescending ? -1 : 1) * timeOf(a).localeCompare(timeOf(b)))
}
