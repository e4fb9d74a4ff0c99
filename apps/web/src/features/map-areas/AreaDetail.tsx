import { Button } from '@mantine/core'
import type { MapArea } from '@milepost/contract/map-areas.ts'
import { IconTrash } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { appConfigQuery } from '../../api/app-config.ts'
import { useWords } from '../../i18n/use-words.ts'
import { MapWaiting } from '../../map/MapWaiting.tsx'
import { Hint } from '../../ui/Hint.tsx'
import classes from './MapAreas.module.css'

const MapView = lazy(() => import('../../map/MapView.tsx').then(part => ({ default: part.MapView })))
const AreaOutline = lazy(() => import('./AreaOutline.tsx').then(part => ({ default: part.AreaOutline })))

interface Props {
  area: MapArea
  mayChange: boolean
  onDelete: () => void
}

/** Where an area is, what it is made of and whom to name for it. */
export function AreaDetail({ area, mayChange, onDelete }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const { areas } = useSuspenseQuery(appConfigQuery).data.map
  const { bounds, is_shipped } = area
  const middle = { latitude: (bounds.south + bounds.north) / 2, longitude: (bounds.west + bounds.east) / 2 }
  const reason = is_shipped
    ? t('This area came with Milepost and cannot be deleted.')
    : mayChange
      ? null
      : t('Your role may read this, not change it. Ask an administrator.')
  const button = (
    <Button
      variant="default"
      color="red"
      leftSection={<IconTrash size={16} />}
      onClick={() => reason === null && onDelete()}
      aria-disabled={reason !== null}
      {...(reason !== null && { 'data-disabled': true })}
    >
      {t('Delete area')}
    </Button>
  )
  return (
    <>
      <div className={classes.map}>
        <Suspense fallback={<MapWaiting />}>
          <MapView
            key={area.slug}
            label={t('Map of {{name}}', { name: area.name })}
            areas={areas}
            isMetric={words.isMetric}
            start={{ ...middle, zoom: zoomFor(bounds) }}
          >
            <AreaOutline bounds={bounds} />
          </MapView>
        </Suspense>
      </div>
      <dl className={classes.facts}>
        <dt>{t('Country')}</dt>
        <dd>{area.country}</dd>
        <dt>{t('Area covered')}</dt>
        <dd>
          {bounds.south.toFixed(3)}, {bounds.west.toFixed(3)} – {bounds.north.toFixed(3)}, {bounds.east.toFixed(3)}
        </dd>
        <dt>{t('Size')}</dt>
        <dd>{words.bytes(area.size_bytes)}</dd>
        <dt>{t('Created')}</dt>
        <dd>{words.date(Date.parse(area.created_at))}</dd>
        <dt>{t('Licence')}</dt>
        <dd>{area.licence}</dd>
      </dl>
      <div className={classes.delete}>{reason === null ? button : <Hint text={reason}>{button}</Hint>}</div>
    </>
  )
}

/** So that the area fills most of a small map. */
function zoomFor({ west, east, south, north }: MapArea['bounds']): number {
  const degrees = Math.max(east - west, (north - south) * 1.6, 0.01)
  return Math.max(1, Math.min(13, Math.log2(360 / degrees) - 0.6))
}
