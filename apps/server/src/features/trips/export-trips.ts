import type { Place, TableTrip } from '@milepost/contract/trips.ts'
import type { Db, Scope } from '../../db/scope.ts'
import { withScope } from '../../db/scope.ts'
import type { TableColumn } from '../../exports/table-cells.ts'
import type { PlaceNames } from '../../history/place-names.ts'
import { addAddresses } from './add-addresses.ts'
import { matchTrips } from './matching-trips.ts'
import { presentRows } from './present-table.ts'
import { readStopsOfTrips } from './stops-of-trips.ts'
import { readTripFilter, type TripSearch } from './table-filter.ts'
import { readAfter } from './table-page.ts'
import { keyOfTripId } from './trip-keys.ts'
import { type ExportLanguage, inLanguage, type Said } from './trip-words.ts'

/** Read in one go: a transaction is as short as one batch, however slowly the file is taken. */
const BATCH = 1_000
/** The newest so many get addresses; coordinates are there for all. */
const MOST_WITH_ADDRESSES = 20_000

const COLUMNS: readonly {
  said: Said
  kind: TableColumn['kind']
  of: (trip: TableTrip, language: ExportLanguage) => unknown
}[] = [
  { said: 'registration', kind: 'text', of: trip => trip.registration },
  { said: 'driver', kind: 'text', of: trip => trip.driver },
  { said: 'start', kind: 'instant', of: trip => trip.start },
  { said: 'end', kind: 'instant', of: trip => trip.end },
  { said: 'from', kind: 'text', of: trip => trip.start_place?.address },
  { said: 'to', kind: 'text', of: trip => trip.end_place?.address },
  { said: 'distance', kind: 'metres', of: trip => trip.distance_m },
  { said: 'duration', kind: 'seconds', of: trip => trip.duration_s },
  { said: 'driving', kind: 'seconds', of: trip => trip.driving_s },
  { said: 'standing', kind: 'seconds', of: trip => trip.standing_s },
  { said: 'unknown', kind: 'seconds', of: trip => trip.unknown_s },
  { said: 'startReason', kind: 'text', of: (trip, language) => inLanguage(trip.start_reason, language) },
  { said: 'endReason', kind: 'text', of: (trip, language) => trip.end_reason && inLanguage(trip.end_reason, language) },
  { said: 'stoppedAfter', kind: 'seconds', of: trip => trip.stop_after?.duration_s },
  { said: 'stoppedUntil', kind: 'instant', of: trip => trip.stop_after?.end },
  { said: 'private', kind: 'text', of: (trip, language) => (trip.is_private ? inLanguage('yes', language) : null) },
  { said: 'recordedDriver', kind: 'text', of: trip => trip.recorded?.driver },
  { said: 'note', kind: 'text', of: trip => trip.note },
  { said: 'startLatitude', kind: 'number', of: trip => coordinate(trip.start_place, 'lat') },
  { said: 'startLongitude', kind: 'number', of: trip => coordinate(trip.start_place, 'long') },
  { said: 'endLatitude', kind: 'number', of: trip => coordinate(trip.end_place, 'lat') },
  { said: 'endLongitude', kind: 'number', of: trip => coordinate(trip.end_place, 'long') },
]

export const exportColumns = (language: ExportLanguage): TableColumn[] =>
  COLUMNS.map(({ said, kind }) => ({ header: inLanguage(said, language), kind }))

/** A row of a file for each trip that matches. */
export async function* exportRows(...asked: Parameters<typeof exportTrips>): AsyncGenerator<unknown[]> {
  const { language } = asked[2]
  for await (const trip of exportTrips(...asked)) yield COLUMNS.map(({ of }) => of(trip, language))
}

/** All trips that match, by time, read batch by batch as they are taken. */
export async function* exportTrips(
  api: Db,
  caller: Scope,
  asked: TripSearch & { language: ExportLanguage },
  names: PlaceNames,
  nowMs: number,
): AsyncGenerator<TableTrip> {
  let after: { trackerId: number; startedAtMs: number } | null = null
  let written = 0
  do {
    const results: TableTrip[] = await withScope(api, caller, async db => {
      const matching = await matchTrips(db, await readTripFilter(db, caller, asked), nowMs)
      const trips = await readAfter(db, matching, after, BATCH)
      return presentRows(db, caller, trips, await readStopsOfTrips(db, trips, nowMs), nowMs, true)
    })
    if (written < MOST_WITH_ADDRESSES) await addAddresses({ results, stops: [] }, names, asked.language, BATCH * 2)
    yield* results
    written += results.length
    const last = results.at(-1)
    after = last === undefined || results.length < BATCH ? null : keyOfTripId(last.id)
  } while (after !== null)
}

/** To about a metre. */
const coordinate = (place: Place, axis: 'lat' | 'long') => place && Number(place[axis].toFixed(5))
