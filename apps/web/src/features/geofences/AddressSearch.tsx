import { Button, TextInput } from '@mantine/core'
import type { LonLat } from '@milepost/domain/geo/shapes.ts'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NetworkError } from '../../api/http.ts'
import { StandInNotice } from '../../map/StandInNotice.tsx'
import { useAddressSearch } from '../../map/use-address-search.ts'
import classes from './Editor.module.css'

interface Props {
  /** A new one may become a circle around an address; one that exists keeps its kind. */
  isNew: boolean
  onShow: (place: LonLat) => void
  onCircle: (centre: LonLat, address: string) => void
}

/** Finds an address: to go there, or to put a circle around it. */
export function AddressSearch({ isNew, onShow, onCircle }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [submitted, setSubmitted] = useState('')
  const { data, error, isFetching, refetch } = useAddressSearch(submitted)
  const submit = () => {
    const address = text.trim()
    if (address !== '' && address === submitted && error !== null) void refetch()
    setSubmitted(address)
  }
  return (
    <search className={classes.section} style={{ padding: 0, border: 0 }}>
      <div className={classes.row}>
        <TextInput
          size="sm"
          className={classes.grow}
          label={t('Address or place')}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
          onKeyDown={event => event.key === 'Enter' && submit()}
        />
        <Button size="sm" variant="default" aria-label={t('Search address')} loading={isFetching} onClick={submit}>
          <IconSearch size={16} />
        </Button>
      </div>
      {error !== null && (
        <p className={classes.fault} role="alert">
          {error instanceof NetworkError
            ? t('Milepost cannot be reached. Check your connection.')
            : t('The address search failed. Try again, or choose the place on the map.')}
        </p>
      )}
      {data && <StandInNotice failure={data.provider_failure} className={classes.quiet} />}
      {data?.results.length === 0 && <p className={classes.quiet}>{t('Address not found.')}</p>}
      {data !== undefined && data.results.length > 0 && (
        <ul className={classes.hits}>
          {data.results.slice(0, 6).map(({ label, lat, long }) => (
            <li key={`${label} ${lat} ${long}`} className={classes.hit}>
              <button type="button" className={classes.pick} onClick={() => onShow([long, lat])}>
                {label}
              </button>
              {isNew && (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={t('Circle around {{address}}', { address: label })}
                  onClick={() => onCircle([long, lat], label)}
                >
                  {t('Circle')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}
