import { useDebouncedValue } from '@mantine/hooks'
import type { LatLon } from '@milepost/domain/geo/distance.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { appConfigQuery } from '../../api/app-config.ts'
import { useSession } from '../../api/session.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useWords } from '../../i18n/use-words.ts'
import { useOpenMap } from '../../map/map-context.ts'
import { PLACE_LETTERS } from '../../map/place-letters.ts'
import { useAddressSearch } from '../../map/use-address-search.ts'
import { middleOf } from '../../map/use-geofence-features.ts'
import { mayOpenPage } from '../../pages/guards.ts'
import { pages } from '../../pages/pages.ts'
import {
  type FoundGroup,
  type FoundWords,
  foundDrivers,
  foundGeofences,
  foundPlaces,
  foundVehicles,
} from './found-groups.ts'
import { placesOfFleet } from './places-of-fleet.ts'
import type { TrackData } from './track-data.ts'
import { useDriverGroups } from './use-driver-groups.ts'
import { useTrackGeofences } from './use-track-geofences.ts'
import { statusOf } from './vehicle-store.ts'

/** Milliseconds without a key until a request goes: more than between two letters of a word that somebody types. */
const TYPED_MS = 200
/** The middle of a map that shows half a country is nowhere in particular. */
const VIEW_ZOOM = 7

/** What there is of a name on the map of vehicles, nearest to the view and the fleet first. `asked` was looked up by every service. */
export function useFound(data: TrackData, typed: string, asked: string) {
  const words = useFoundWords(data)
  const signedIn = useSession()
  const { map } = useOpenMap()
  const hasAddressServer = useSuspenseQuery(appConfigQuery).data.map.has_address_server
  const [searched] = useDebouncedValue(typed.trim(), TYPED_MS)
  const near = useMemo(() => nearNow(data, map), [data, map])
  const maySeeGeofences = signedIn !== null && mayOpenPage(pages.geofence.rule, signedIn)
  const { drivers, error: driversFailed } = useDriverGroups(typed !== '')
  const geofences = useTrackGeofences(maySeeGeofences && typed !== '')
  const isAsked = asked !== '' && asked === typed.trim()
  const fromMaps = useAddressSearch(searched.length >= PLACE_LETTERS ? searched : '', {
    near,
    isInstalled: hasAddressServer && !isAsked,
  })

  const search = { typed, near }
  const withPlace = (geofences ?? []).map(({ id, name, shape }) => {
    const [longitude, latitude] = middleOf(shape)
    return { id, name, place: { latitude, longitude } }
  })
  const { places, addresses } = foundPlaces(searched === typed.trim() ? (fromMaps.data?.results ?? []) : [], words)
  const groups: FoundGroup[] = [
    { kind: 'vehicles', items: foundVehicles(search, data.store, words) },
    { kind: 'drivers', items: foundDrivers(search, [...drivers.values()], data.store, words) },
    { kind: 'geofences', items: foundGeofences(search, withPlace, words) },
    { kind: 'places', items: places },
    { kind: 'addresses', items: addresses },
  ]
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    isSearching: typed.trim() !== '' && (searched !== typed.trim() || fromMaps.isFetching),
    hasFailed: fromMaps.isError || driversFailed !== null,
    providerFailure: fromMaps.data?.provider_failure ?? null,
    /** Whether a server of addresses would know more. */
    mayAsk: hasAddressServer && !isAsked && typed.trim().length >= PLACE_LETTERS,
  }
}

function useFoundWords({ store, now }: TrackData): FoundWords {
  const { t } = useTranslation()
  const words = useWords()
  const language = useLanguage()
  return {
    text: key => t(key),
    distance: words.distance,
    country: code => new Intl.DisplayNames(language, { type: 'region' }).of(code),
    status(vehicleId) {
      const vehicle = store.vehicle(vehicleId)
      return vehicle === null ? '' : words.status(statusOf(vehicle, now()))
    },
  }
}

/** What is looked at and where the fleet is, as the search opens. */
function nearNow(data: TrackData, map: ReturnType<typeof useOpenMap>['map']): LatLon[] {
  const { lat, lng } = map.getCenter().wrap()
  const view = map.getZoom() >= VIEW_ZOOM ? [{ latitude: lat, longitude: lng }] : []
  return [...view, ...placesOfFleet(data)]
}
