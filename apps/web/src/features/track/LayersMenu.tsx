import { ActionIcon, Checkbox } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../api/session.ts'
import { pages } from '../../pages/pages.ts'
import { reasonAgainst } from '../../pages/refusal-words.ts'
import classes from './LayersMenu.module.css'
import type { TrackSearch } from './track-search.ts'

type Layers = Pick<TrackSearch, 'alwaysPlates' | 'hasGeofences' | 'hasPlaceNames'>

interface Props {
  layers: Layers
  onLayers: (change: Partial<Layers>) => void
}

/** What the map shows besides the vehicles. In the browser's own popover: it closes on Escape and on a click elsewhere. */
export function LayersMenu({ layers, onLayers }: Props) {
  const { t } = useTranslation()
  const id = `layers-${useId().replace(/\W/g, '')}`
  const anchor = `--${id}`
  const signedIn = useSession()
  const whyNoFences = reasonAgainst(pages.geofence.rule, signedIn, t)
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={34}
        radius={0}
        className={classes.button}
        aria-label={t('Layers')}
        popoverTarget={id}
        style={{ anchorName: anchor }}
      >
        <IconStack2 size={18} />
      </ActionIcon>
      <fieldset id={id} popover="auto" className={classes.menu} style={{ positionAnchor: anchor }}>
        <legend>{t('Layers')}</legend>
        <Checkbox
          label={t('Always show registrations')}
          checked={layers.alwaysPlates}
          onChange={event => onLayers({ alwaysPlates: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('Geofences')}
          description={whyNoFences}
          disabled={whyNoFences !== null}
          checked={layers.hasGeofences && whyNoFences === null}
          onChange={event => onLayers({ hasGeofences: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('Names of places and streets')}
          checked={layers.hasPlaceNames}
          onChange={event => onLayers({ hasPlaceNames: event.currentTarget.checked })}
        />
      </fieldset>
    </>
  )
}
