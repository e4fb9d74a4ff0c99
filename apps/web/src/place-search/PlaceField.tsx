import { ActionIcon, Loader, TextInput } from '@mantine/core'
import { geofences } from '@milepost/contract/geofences.ts'
import type { LatLon } from '@milepost/domain/geo/distance.ts'
import type { Shape } from '@milepost/domain/geo/shapes.ts'
import { IconArrowRight, IconHexagon, IconMapPin } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import places from '../map/FoundPlaces.module.css'
import { StandInNotice } from '../map/StandInNotice.tsx'
import { useAddressSearch } from '../map/use-address-search.ts'
import { middleOf } from '../map/use-geofence-features.ts'
import { mayOpenPage } from '../pages/guards.ts'
import { pages } from '../pages/pages.ts'
import { textLimits } from '../ui/field-limits.ts'
import classes from './PlaceField.module.css'

export interface FoundPlace {
  name: string
  lat: number
  long: number
  /** Of a geofence. */
  shape: Shape | null
}

interface Props {
  label: string
  description: string
  /** What the button beside the field does. */
  searchLabel: string
  /** What the list of places is called. */
  foundLabel: string
  /** What is typed, and what of it was looked for last. */
  typed: string
  searched: string
  onType: (typed: string) => void
  /** By Enter or the button, not at every letter. */
  onSearch: () => void
  /** Nothing of what was found is chosen: the form around it has its focus here when it is sent. */
  isUnchosen?: boolean
  /** What is near to one of these comes first. */
  near: readonly LatLon[]
  onChoose: (place: FoundPlace) => void
}

const MOST_OF_EACH = 4

/** A geofence of the fleet, or an address or place by the maps service, of those found by what is typed. */
export function PlaceField(props: Props) {
  const { label, description, searchLabel, foundLabel, typed, searched, onType, onSearch, near, onChoose } = props
  const { t } = useTranslation()
  const fences = useFencesNamed(searched)
  const addresses = useAddressSearch(searched, { near })
  const isFetching = fences.isFetching || addresses.isFetching
  const found = [
    ...(fences.data?.results ?? []).map(({ id, name, shape }) => {
      const [long, lat] = middleOf(shape)
      return { key: `geofence ${id}`, icon: IconHexagon, name, lat, long, shape }
    }),
    ...(addresses.data?.results ?? []).slice(0, MOST_OF_EACH).map(({ label: name, lat, long }) => ({
      ...{ key: `${name} ${lat} ${long}`, icon: IconMapPin },
      ...{ name, lat, long, shape: null },
    })),
  ]

  /** The form around it does something else. */
  function searchByEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onSearch()
  }

  return (
    <div className={classes.search} data-missing={props.isUnchosen || undefined}>
      <div className={classes.line}>
        <TextInput
          type="search"
          label={label}
          description={description}
          placeholder={t('Address, place or geofence')}
          // It goes to two searches; that of geofences takes fewer characters.
          {...textLimits(geofences.list.query.shape.search)}
          rightSection={isFetching && <Loader size={14} />}
          value={typed}
          onChange={event => onType(event.currentTarget.value)}
          onKeyDown={searchByEnter}
        />
        <ActionIcon size={36} variant="default" aria-label={searchLabel} onClick={onSearch}>
          <IconArrowRight size={18} />
        </ActionIcon>
      </div>
      {addresses.error !== null && (
        <p className={places.note} role="alert">
          {t('The address search is not available. Try again later.')}
        </p>
      )}
      {addresses.data && <StandInNotice failure={addresses.data.provider_failure} className={places.note} />}
      {addresses.data !== undefined && !isFetching && found.length === 0 && (
        <p className={places.note} role="status">
          {t('No address, place or geofence of that name was found.')}
        </p>
      )}
      {found.length > 0 && (
        <ul className={places.places} aria-label={foundLabel}>
          {found.map(({ key, icon: FoundIcon, ...place }) => (
            <li key={key}>
              <button type="button" className={classes.found} onClick={() => onChoose(place)}>
                <FoundIcon size={16} aria-hidden="true" />
                <span>{place.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Geofences with a text in name, address or note; of an empty one none, and none for those who may not read them. */
function useFencesNamed(text: string) {
  const signedIn = useSession()
  const mayRead = signedIn !== null && mayOpenPage(pages.geofence.rule, signedIn)
  return useQuery({
    queryKey: ['place search', 'geofences', text],
    queryFn: ({ signal }) => call(geofences.list, { query: { search: text, pageSize: MOST_OF_EACH } }, { signal }),
    enabled: mayRead && text !== '',
    staleTime: 60_000,
  })
}
