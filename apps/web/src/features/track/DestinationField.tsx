import { ActionIcon, CloseButton, Input, Loader, TextInput } from '@mantine/core'
import { geofences } from '@milepost/contract/geofences.ts'
import type { LatLon } from '@milepost/domain/geo/distance.ts'
import { IconArrowRight, IconFlag, IconHexagon, IconMapPin } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { StandInNotice } from '../../map/StandInNotice.tsx'
import { useAddressSearch } from '../../map/use-address-search.ts'
import { middleOf } from '../../map/use-geofence-features.ts'
import { mayOpenPage } from '../../pages/guards.ts'
import { pages } from '../../pages/pages.ts'
import classes from './DestinationField.module.css'
import places from './NearestPanel.module.css'

export interface Destination {
  name: string
  lat: number
  long: number
}

interface Props {
  value: Destination | null
  /** What is near to one of these comes first. */
  near: readonly LatLon[]
  onChange: (destination: Destination | null) => void
}

const MOST_OF_EACH = 4
/** As many characters as an address may have that is looked for. */
const LONGEST = 100

/** Where a vehicle goes: a geofence of the fleet or an address, looked for when Enter is pressed, not at every letter. */
export function DestinationField({ value, near, onChange }: Props) {
  const { t } = useTranslation()
  if (value === null) return <DestinationSearch near={near} onChoose={onChange} />
  return (
    <Input.Wrapper label={t('Destination (optional)')} labelElement="div">
      <p className={classes.chosen}>
        <IconFlag size={16} aria-hidden="true" />
        <span>{value.name}</span>
        <CloseButton size="sm" aria-label={t('Remove the destination')} onClick={() => onChange(null)} />
      </p>
    </Input.Wrapper>
  )
}

interface SearchProps {
  near: readonly LatLon[]
  onChoose: (destination: Destination) => void
}

function DestinationSearch({ near, onChoose }: SearchProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [submitted, setSubmitted] = useState('')
  const fences = useFencesNamed(submitted)
  const addresses = useAddressSearch(submitted, { near })
  const isFetching = fences.isFetching || addresses.isFetching
  const found = [
    ...(fences.data?.results ?? []).map(({ id, name, shape }) => {
      const [long, lat] = middleOf(shape)
      return { key: `geofence ${id}`, icon: IconHexagon, name, lat, long }
    }),
    ...(addresses.data?.results ?? []).slice(0, MOST_OF_EACH).map(({ label, lat, long }) => ({
      ...{ key: `${label} ${lat} ${long}`, icon: IconMapPin },
      ...{ name: label, lat, long },
    })),
  ]

  const search = () => setSubmitted(text.trim())
  /** The form around it makes the link. */
  function searchByEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    search()
  }

  return (
    <div className={classes.search}>
      <div className={classes.line}>
        <TextInput
          type="search"
          label={t('Destination (optional)')}
          description={t('With it the page also shows how far it is by road and when arrival is expected.')}
          placeholder={t('Address, place or geofence')}
          maxLength={LONGEST}
          rightSection={isFetching && <Loader size={14} />}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
          onKeyDown={searchByEnter}
        />
        <ActionIcon size={36} variant="default" aria-label={t('Search for the destination')} onClick={search}>
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
        <ul className={places.places} aria-label={t('Destinations found')}>
          {found.map(({ key, icon: FoundIcon, name, lat, long }) => (
            <li key={key}>
              <button type="button" className={classes.found} onClick={() => onChoose({ name, lat, long })}>
                <FoundIcon size={16} aria-hidden="true" />
                <span>{name}</span>
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
    queryKey: ['track', 'destinations', text],
    queryFn: ({ signal }) => call(geofences.list, { query: { search: text, pageSize: MOST_OF_EACH } }, { signal }),
    enabled: mayRead && text !== '',
    staleTime: 60_000,
  })
}
