import { CloseButton, Input } from '@mantine/core'
import type { LatLon } from '@milepost/domain/geo/distance.ts'
import { IconFlag } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PlaceField } from '../place-search/PlaceField.tsx'
import classes from './DestinationField.module.css'

export interface Destination {
  name: string
  lat: number
  long: number
}

interface Props {
  value: Destination | null
  /** What is typed to look for one. */
  typed: string
  /** Something is typed and nothing of what was found is chosen: the form has its focus here when it is sent. */
  isUnchosen: boolean
  onType: (typed: string) => void
  /** What is near to one of these comes first. */
  near: readonly LatLon[]
  onChange: (destination: Destination | null) => void
}

/** Where a vehicle goes: a geofence of the fleet or an address. */
export function DestinationField({ value, onChange, ...search }: Props) {
  const { t } = useTranslation()
  const [searched, setSearched] = useState('')
  if (value === null) {
    return (
      <PlaceField
        label={t('Destination (optional)')}
        description={t('With it the page also shows how far it is by road and when arrival is expected.')}
        searchLabel={t('Search for the destination')}
        foundLabel={t('Destinations found')}
        {...search}
        searched={searched}
        onSearch={() => setSearched(search.typed.trim())}
        onChoose={({ name, lat, long }) => onChange({ name, lat, long })}
      />
    )
  }
  return (
    <Input.Wrapper label={t('Destination (optional)')} labelElement="div">
      <p className={classes.chosen}>
        <IconFlag size={16} aria-hidden="true" />
        <span>{value.name}</span>
        <CloseButton
          size="sm"
          aria-label={t('Remove the destination')}
          onClick={() => {
            setSearched('')
            onChange(null)
          }}
        />
      </p>
    </Input.Wrapper>
  )
}
