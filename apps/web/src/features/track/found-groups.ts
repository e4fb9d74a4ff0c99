import type { maps } from '@milepost/contract/maps.ts'
import type { Result } from '@milepost/contract/route.ts'
import type { LatLon } from '@milepost/domain/geo/distance.ts'
import { isFar, nearThenFar } from '@milepost/domain/geo/near-order.ts'
import type { TextKey } from '../../i18n/text-key.ts'
import type { Driver } from './driver-tree.ts'
import { PLACE_KIND_WORDS } from './place-kind-words.ts'
import { rankFound } from './rank-found.ts'
import type { VehicleStore } from './vehicle-store.ts'

/** The items shown of each kind. */
const MOST = 6
/** Places that are far away and are shown although enough others are near. */
const LEAST_FAR = 2

export type FoundKind = 'vehicles' | 'drivers' | 'geofences' | 'places' | 'addresses'

export interface FoundItem {
  id: string
  name: string
  note: string
  /** How far away it is, and of what is abroad the country; empty where that is not known or not shown. */
  where: string
  /** What it opens; null: there is nothing to open. */
  opens: { vehicleId: number } | { place: LatLon; name: string; isGeofence: boolean } | null
}

export interface FoundGroup {
  kind: FoundKind
  items: readonly FoundItem[]
}

interface Search {
  typed: string
  /** What is nearest to one of these comes first. */
  near: readonly LatLon[]
}

/** In the language and the units of the reader. */
export interface FoundWords {
  text: (key: TextKey) => string
  distance: (distanceM: number) => string
  /** Of ISO 3166-1 alpha-2. */
  country: (code: string) => string | undefined
  /** What a vehicle is doing; empty for one that is not known. */
  status: (vehicleId: number) => string
}

type Fleet = Pick<VehicleStore, 'facts' | 'fixAt' | 'slotOf'>

export function foundVehicles({ typed, near }: Search, fleet: Fleet, words: FoundWords): FoundItem[] {
  const vehicles = fleet.facts.map(({ id, registration, driver }, slot) => ({
    id,
    name: registration,
    driver,
    place: fleet.fixAt(slot),
  }))
  return rankFound(typed, vehicles, near, MOST).map(({ id, name, driver, distanceM }) => ({
    ...{ id: `vehicle-${id}`, name, opens: { vehicleId: id }, where: whereOf(distanceM, words) },
    note: [words.status(id), driver].filter(Boolean).join(' · '),
  }))
}

/** The drivers of the groups that the caller sees, and who else is named as the driver of one of the vehicles. */
export function foundDrivers(
  { typed, near }: Search,
  listed: readonly Driver[],
  fleet: Fleet,
  words: FoundWords,
): FoundItem[] {
  return rankFound(typed, everyDriver(listed, fleet), near, MOST).map(
    ({ id, name, vehicleId, registration, distanceM }) => ({
      ...{ id: `driver-${id}`, name, where: whereOf(distanceM, words) },
      note: vehicleId === null ? words.text('Not in a vehicle') : [registration, words.status(vehicleId)].join(' · '),
      opens: vehicleId === null ? null : { vehicleId },
    }),
  )
}

function everyDriver(listed: readonly Driver[], fleet: Fleet) {
  const known = new Set(listed.map(({ vehicleId }) => vehicleId))
  const others = fleet.facts.flatMap(({ id, driver }) =>
    driver === null || known.has(id) ? [] : [{ id: `of-vehicle-${id}`, name: driver, vehicleId: id }],
  )
  return [...listed, ...others].map(driver => {
    const slot = driver.vehicleId === null ? -1 : fleet.slotOf(driver.vehicleId)
    const vehicleId = slot < 0 ? null : driver.vehicleId
    const registration = fleet.facts[slot]?.registration ?? ''
    return { ...driver, vehicleId, registration, place: slot < 0 ? null : fleet.fixAt(slot) }
  })
}

/** Each by its middle. */
export function foundGeofences(
  { typed, near }: Search,
  geofences: readonly { id: number; name: string; place: LatLon }[],
  words: FoundWords,
): FoundItem[] {
  return rankFound(typed, geofences, near, MOST).map(({ id, name, place, distanceM }) => ({
    ...{ id: `geofence-${id}`, name, note: '', where: whereOf(distanceM, words) },
    opens: { place, name, isGeofence: true },
  }))
}

type MapsResult = Result<typeof maps.geocode>['results'][number]

/** What the maps service found, in its order, in which what is far away comes last: places, and addresses apart from them. */
export function foundPlaces(
  results: readonly MapsResult[],
  words: FoundWords,
): { places: FoundItem[]; addresses: FoundItem[] } {
  return {
    places: someFarToo(results.filter(result => !isAddress(result))).map(result => placeItem(result, words)),
    addresses: someFarToo(results.filter(isAddress)).map(result => placeItem(result, words)),
  }
}

const isAddress = ({ precision }: MapsResult): boolean =>
  precision === 'house' || precision === 'street' || precision === 'postcode'

function someFarToo(results: readonly MapsResult[]): MapsResult[] {
  const isAway = ({ distance_m }: MapsResult) => distance_m !== null && isFar(distance_m)
  const [near, far] = [results.filter(result => !isAway(result)), results.filter(isAway)]
  return nearThenFar(near, far, { most: MOST, leastFar: LEAST_FAR }).slice(0, MOST)
}

function placeItem(
  { place_id, label, lat, long, distance_m, country, kind }: MapsResult,
  words: FoundWords,
): FoundItem {
  const kindWord = PLACE_KIND_WORDS[kind ?? '']
  return {
    ...{ id: `place-${place_id}-${kind}-${label}`, name: label, where: whereOf(distance_m, words, country) },
    note: kindWord === undefined ? '' : words.text(kindWord),
    opens: { place: { latitude: lat, longitude: long }, name: label, isGeofence: false },
  }
}

function whereOf(distanceM: number | null, words: FoundWords, country = ''): string {
  if (distanceM === null) return ''
  const named = country !== '' && isFar(distanceM) ? words.country(country) : undefined
  return [words.distance(distanceM), named].filter(Boolean).join(' · ')
}
