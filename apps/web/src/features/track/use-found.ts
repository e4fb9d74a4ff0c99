import { useDebouncedValue } from '@mantine/hooks'
import type { LatLon } from '@milepost/domain/geo/distance.ts'
import { NEIGHBOURHOOD_M } from '@milepost/domain/geo/neighbourhood.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { appConfigQuery } from '../../api/app-config.ts'
import { useSession } from '../../api/session.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useWords } from '../../i18n/use-words.ts'
import { useOpenMap } from '../../map/map-context.ts'
import { useAddressSearch } from '../../map/use-address-search.ts'
import { middleOf } from '../../map/use-geofence-features.ts'
import { mayOpenPage } from '../../pages/guards.ts'
import { pages } from '../../pages/pages.ts'
import { PLACE_KIND_WORDS } from './place-kind-words.ts'
import { placesOfFleet } from './places-of-fleet.ts'
import { rankFound } from './rank-found.ts'
import type { TrackData } from './track-data.ts'
import { useDriverGroups } from './use-driver-groups.ts'
import { useTrackGeofences } from './use-track-geofences.ts'
import { statusOf } from './vehicle-store.ts'

/** A request goes when nothing was typed for so long. */
const TYPED_MS = 200
/** Of each kind so many are shown. */
const MOST = 6
/** A place is looked for from so many letters. */
const PLACE_LETTERS = 2
/** The middle of a map that shows half a country is nowhere in particular. */
const VIEW_ZOOM = 7
/** Of places far away so many are shown however many are near. */
const MOST_AWAY = 2

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

/** What there is of a name on the map of vehicles, nearest to the view and the fleet first. `asked` was looked up by every service. */
export function useFound(data: TrackData, typed: string, asked: string) {
  const { t } = useTranslation()
  const words = useWords()
  const language = useLanguage()
  const signedIn = useSession()
  const { map } = useOpenMap()
  const hasAddressServer = useSuspenseQuery(appConfigQuery).data.map.has_address_server
  const [searched] = useDebouncedValue(typed.trim(), TYPED_MS)
  const near = useMemo(() => nearNow(data, map), [data, map])
  const maySeeGeofences = signedIn !== null && mayOpenPage(pages.geofence.rule, signedIn)
  const { drivers, error: driversFailed } = useDriverGroups(typed !== '')
  const geofences = useTrackGeofences(maySeeGeofences && typed !== '')
  const isAsked = asked !== '' && asked === typed.trim()
  const places = useAddressSearch(searched.length >= PLACE_LETTERS ? searched : '', {
    near,
    isInstalled: hasAddressServer && !isAsked,
  })

  const { store } = data
  const whereOf = (distanceM: number | null, country?: string) => {
    if (distanceM === null) return ''
    const isAway = country !== undefined && country !== '' && distanceM > NEIGHBOURHOOD_M
    const named = isAway ? new Intl.DisplayNames(language, { type: 'region' }).of(country) : undefined
    return [words.distance(distanceM), named].filter(Boolean).join(' · ')
  }
  const statusWord = (vehicleId: number) => {
    const vehicle = store.vehicle(vehicleId)
    return vehicle === null ? '' : words.status(statusOf(vehicle, data.now()))
  }

  const vehicles = rankFound(
    typed,
    store.facts.map(({ id, registration, driver }, slot) => ({
      id,
      name: registration,
      driver,
      place: store.fixAt(slot),
    })),
    near,
    MOST,
  ).map(({ id, name, driver, distanceM }) => ({
    ...{ id: `vehicle-${id}`, name, opens: { vehicleId: id }, where: whereOf(distanceM) },
    note: [statusWord(id), driver].filter(Boolean).join(' · '),
  }))
  const foundDrivers = rankFound(typed, everyDriver(data, drivers), near, MOST).map(
    ({ id, name, vehicleId, registration, distanceM }) => ({
      ...{ id: `driver-${id}`, name, where: whereOf(distanceM) },
      note: vehicleId === null ? t('Not in a vehicle') : [registration, statusWord(vehicleId)].join(' · '),
      opens: vehicleId === null ? null : { vehicleId },
    }),
  )
  const foundGeofences = rankFound(
    typed,
    (geofences ?? []).map(({ id, name, shape }) => {
      const [longitude, latitude] = middleOf(shape)
      return { id, name, place: { latitude, longitude } }
    }),
    near,
    MOST,
  ).map(({ id, name, place, distanceM }) => ({
    ...{ id: `geofence-${id}`, name, note: '', where: whereOf(distanceM) },
    opens: { place, name, isGeofence: true },
  }))
  const results = searched === typed.trim() ? (places.data?.results ?? []) : []
  const placed = results.map(({ place_id, label, precision, lat, long, distance_m, country, kind }) => {
    const word = PLACE_KIND_WORDS[kind ?? '']
    return {
      ...{ id: `place-${place_id}-${kind}-${label}`, name: label, where: whereOf(distance_m, country) },
      note: word === undefined ? '' : t(word),
      opens: { place: { latitude: lat, longitude: long }, name: label, isGeofence: false },
      isAddress: precision === 'house' || precision === 'street' || precision === 'postcode',
      isAway: distance_m !== null && distance_m > NEIGHBOURHOOD_M,
    }
  })
  const groups: FoundGroup[] = [
    { kind: 'vehicles', items: vehicles },
    { kind: 'drivers', items: foundDrivers },
    { kind: 'geofences', items: foundGeofences },
    { kind: 'places', items: withSomeAway(placed.filter(({ isAddress }) => !isAddress)) },
    { kind: 'addresses', items: withSomeAway(placed.filter(({ isAddress }) => isAddress)) },
  ]
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    isSearching: typed.trim() !== '' && (searched !== typed.trim() || places.isFetching),
    hasFailed: places.isError || driversFailed !== null,
    providerFailure: places.data?.provider_failure ?? null,
    /** Whether a server of addresses would know more. */
    mayAsk: hasAddressServer && !isAsked && typed.trim().length >= PLACE_LETTERS,
  }
}

/** The first of what was found; of what is far away, which comes last, some always. */
function withSomeAway<Item extends { isAway: boolean }>(items: readonly Item[]): Item[] {
  const away = items.filter(({ isAway }) => isAway)
  const here = items.filter(({ isAway }) => !isAway).slice(0, MOST - Math.min(MOST_AWAY, away.length))
  return [...here, ...away.slice(0, MOST - here.length)]
}

/** What is looked at and where the fleet is, as the search opens. */
function nearNow(data: TrackData, map: ReturnType<typeof useOpenMap>['map']): LatLon[] {
  const { lat, lng } = map.getCenter().wrap()
  const view = map.getZoom() >= VIEW_ZOOM ? [{ latitude: lat, longitude: lng }] : []
  return [...view, ...placesOfFleet(data)]
}

/** The drivers of the groups that the caller sees, and who else is named as the driver of one of the vehicles. */
function everyDriver({ store }: TrackData, ofGroups: ReturnType<typeof useDriverGroups>['drivers']) {
  const listed = [...ofGroups.values()]
  const known = new Set(listed.map(({ vehicleId }) => vehicleId))
  const others = store.facts.flatMap(({ id, driver }) =>
    driver === null || known.has(id) ? [] : [{ id: `of-vehicle-${id}`, name: driver, vehicleId: id }],
  )
  return [...listed, ...others].map(driver => {
    const slot = driver.vehicleId === null ? -1 : store.slotOf(driver.vehicleId)
    const vehicleId = slot < 0 ? null : driver.vehicleId
    const registration = store.facts[slot]?.registration ?? ''
    return { ...driver, vehicleId, registration, place: slot < 0 ? null : store.fixAt(slot) }
  })
}
