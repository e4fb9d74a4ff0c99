import { ActionIcon, Loader, TextInput } from '@mantine/core'
import { maps } from '@milepost/contract/maps.ts'
import type { LatLon } from '@milepost/domain/geo/distance.ts'
import { IconArrowRight, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import places from '../../map/FoundPlaces.module.css'
import type { GroundPoint } from '../../map/measure-legs.ts'
import { StandInNotice } from '../../map/StandInNotice.tsx'
import { useAddressSearch } from '../../map/use-address-search.ts'
import { Form } from '../../ui/Form.tsx'
import { textLimits } from '../../ui/field-limits.ts'
import classes from './NearestPanel.module.css'
import { placesOfFleet } from './places-of-fleet.ts'
import type { TrackData } from './track-data.ts'

interface Props {
  data: TrackData
  onChoose: (place: GroundPoint, name: string) => void
}

/** Degrees as people copy them: latitude first, with a comma or a space between. */
function readCoordinates(text: string): GroundPoint | null {
  const found = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[, ]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text)
  const [latitude, longitude] = [Number(found?.[1]), Number(found?.[2])]
  return found && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

/** An address, a place or coordinates, by the maps service: requested when Enter is pressed, not at every letter. */
export function PlaceSearch({ data: fleet, onChoose }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [submitted, setSubmitted] = useState<{ text: string; near: readonly LatLon[] } | null>(null)
  const { data, error, isFetching } = useAddressSearch(submitted?.text ?? '', { near: submitted?.near ?? [] })

  function submit() {
    const coordinates = readCoordinates(text)
    if (coordinates !== null) onChoose(coordinates, '')
    else if (text.trim() !== '') setSubmitted({ text: text.trim(), near: placesOfFleet(fleet) })
  }

  return (
    <>
      <Form className={classes.search} missing={null} onSend={submit}>
        <TextInput
          type="search"
          size="sm"
          leftSection={<IconSearch size={16} />}
          rightSection={isFetching && <Loader size={14} />}
          placeholder={t('Address, place or coordinates')}
          aria-label={t('Near an address or place')}
          {...textLimits(maps.geocode.query.shape.address)}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
        <ActionIcon type="submit" size={36} variant="default" aria-label={t('Search')}>
          <IconArrowRight size={18} />
        </ActionIcon>
      </Form>
      {error !== null && (
        <p className={classes.note} role="alert">
          {t('The address search is not available. Choose the place on the map.')}
        </p>
      )}
      {data && <StandInNotice failure={data.provider_failure} className={classes.note} />}
      {data?.results.length === 0 && (
        <p className={classes.note} role="status">
          {t('No address or place of that name was found.')}
        </p>
      )}
      {data !== undefined && data.results.length > 0 && submitted !== null && (
        <ul className={places.places} aria-label={t('Addresses and places found')}>
          {data.results.slice(0, 6).map(({ label, lat, long }) => (
            <li key={`${label} ${lat} ${long}`}>
              <button
                type="button"
                onClick={() => {
                  setSubmitted(null)
                  setText('')
                  onChoose({ latitude: lat, longitude: long }, label)
                }}
              >
                {label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
