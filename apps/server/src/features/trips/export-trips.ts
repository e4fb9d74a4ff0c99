import type { Place } from '@milepost/contract/place.ts'
import type { TableTrip } from '@milepost/contract/trips.ts'
import { placeNameIn } from '@milepost/domain/formats/place-name.ts'
import type { DistanceUnits } from '@milepost/domain/formats/units.ts'
import { DRIVER_SOURCE_WORDS } from '@milepost/texts/driver-sources.ts'
import type { Language } from '@milepost/texts/language.ts'
import type { TextKey } from '@milepost/texts/text-key.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import type { TFunction } from 'i18next'
import type { Db, Scope } from '../../db/scope.ts'
import { withScope } from '../../db/scope.ts'
import type { TableColumn } from '../../documents/table-cells.ts'
import { addAddresses } from '../../telemetry/addresses.ts'
import type { PlaceNames } from '../../telemetry/place-names.ts'
import { keyOfTripId, placesOf } from './present-trips.ts'
import { presentRows, readAfter } from './table-page.ts'
import { matchTrips, readTripFilter, type TripSearch } from './trip-search.ts'
import { readStopsOfTrips } from './trip-stops.ts'

/** Read in one go: a transaction is as short as one batch, however slowly the file is taken. */
const BATCH = 1_000
/** Trips with addresses, the newest; coordinates are there for all. */
const MOST_WITH_ADDRESSES = 20_000

const START_REASONS = {
  'ignition-on': 'Ignition switched on',
  motion: 'Began to move',
  'after-silence': 'First record after a time without data',
  carried: 'Moved with the engine off',
  unseen: 'Moved while nothing was reported',
} as const satisfies Record<TableTrip['start_reason'], TextKey>

const END_REASONS = {
  'ignition-off': 'Ignition switched off',
  rest: 'Stood still',
  silence: 'Stopped reporting',
  'tracker-moved': 'Tracker moved to another vehicle',
} as const satisfies Record<NonNullable<TableTrip['end_reason']>, TextKey>

const COLUMNS: readonly {
  header: TextKey
  kind: TableColumn['kind']
  of: (trip: TableTrip, t: TFunction) => unknown
}[] = [
  { header: 'Registration', kind: 'text', of: trip => trip.registration },
  { header: 'Driver', kind: 'text', of: trip => trip.driver },
  {
    header: 'Driver known',
    kind: 'text',
    of: (trip, t) => trip.driver_source && t(DRIVER_SOURCE_WORDS[trip.driver_source]),
  },
  { header: 'Start', kind: 'instant', of: trip => trip.start },
  { header: 'End', kind: 'instant', of: trip => trip.end },
  { header: 'From', kind: 'text', of: trip => trip.start_place?.address },
  { header: 'To', kind: 'text', of: trip => trip.end_place?.address },
  { header: 'Distance', kind: 'metres', of: trip => trip.distance_m },
  { header: 'Duration', kind: 'seconds', of: trip => trip.duration_s },
  { header: 'Driving', kind: 'seconds', of: trip => trip.driving_s },
  { header: 'Standing, engine on', kind: 'seconds', of: trip => trip.standing_s },
  { header: 'Idling_time', kind: 'seconds', of: trip => trip.idling_s },
  { header: 'No data', kind: 'seconds', of: trip => trip.unknown_s },
  { header: 'Unknown distance', kind: 'metres', of: trip => trip.unknown_m },
  { header: 'Carried', kind: 'seconds', of: trip => trip.carried_s },
  { header: 'Carried distance', kind: 'metres', of: trip => trip.carried_m },
  { header: 'Why it began', kind: 'text', of: (trip, t) => t(START_REASONS[trip.start_reason]) },
  { header: 'Why it ended', kind: 'text', of: (trip, t) => whyItEnded(trip, t) },
  { header: 'Parked after', kind: 'seconds', of: trip => trip.stop_after?.duration_s },
  { header: 'Parked until', kind: 'instant', of: trip => trip.stop_after?.end },
  { header: 'Private_trip', kind: 'text', of: (trip, t) => (trip.is_private ? t('Yes') : null) },
  { header: 'Driver as recorded', kind: 'text', of: trip => trip.recorded?.driver },
  { header: 'Note', kind: 'text', of: trip => trip.note },
  { header: 'Start latitude', kind: 'number', of: trip => coordinate(trip.start_place, 'lat') },
  { header: 'Start longitude', kind: 'number', of: trip => coordinate(trip.start_place, 'long') },
  { header: 'End latitude', kind: 'number', of: trip => coordinate(trip.end_place, 'lat') },
  { header: 'End longitude', kind: 'number', of: trip => coordinate(trip.end_place, 'long') },
]

export const tripColumns = (language: Language): TableColumn[] =>
  COLUMNS.map(({ header, kind }) => ({ header: textsIn(language)(header), kind }))

/** A row of a file for each trip that matches. */
export async function* tripRows(...given: Parameters<typeof exportTrips>): AsyncGenerator<unknown[]> {
  const t = textsIn(given[2].language)
  for await (const trip of exportTrips(...given)) yield COLUMNS.map(({ of }) => of(trip, t))
}

/** All trips that match, by time, read batch by batch as they are taken. */
export async function* exportTrips(
  api: Db,
  caller: Scope,
  search: TripSearch & { language: Language; units: DistanceUnits },
  names: PlaceNames,
  nowMs: number,
): AsyncGenerator<TableTrip> {
  let after: { trackerId: number; startedAtMs: number } | null = null
  let written = 0
  do {
    const results: TableTrip[] = await withScope(api, caller, async db => {
      const matching = await matchTrips(db, await readTripFilter(db, caller, search), nowMs)
      const trips = await readAfter(db, matching, after, BATCH)
      return presentRows(db, caller, trips, await readStopsOfTrips(db, trips, nowMs), nowMs, true)
    })
    if (written < MOST_WITH_ADDRESSES) {
      const places = placesOf({ results, stops: [] })
      await addAddresses(places, names, search.language, BATCH * 2)
      for (const place of places) if (place?.address) place.address = placeNameIn(search.units, place.address)
    }
    yield* results
    written += results.length
    const last = results.at(-1)
    after = last === undefined || results.length < BATCH ? null : keyOfTripId(last.id)
  } while (after !== null)
}

function whyItEnded({ start_reason, end_reason }: TableTrip, t: TFunction): string | null {
  if (start_reason === 'unseen') return t('Reported again')
  return end_reason && t(END_REASONS[end_reason])
}

/** To about a metre. */
const coordinate = (place: Place, axis: 'lat' | 'long') => place && Number(place[axis].toFixed(5))
