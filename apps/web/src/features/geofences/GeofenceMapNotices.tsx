import { IconAlertTriangle, IconFilter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { ListChip } from '../../map/ListChip.tsx'
import { MapChip, Quiet } from '../../map/MapChip.tsx'
import classes from '../../map/MapNotices.module.css'
import { useTickingSecond } from '../../ui/use-ticking-second.ts'
import type { GeofenceData } from './geofence-queries.ts'

interface Props {
  data: GeofenceData
  shown: number
  /** Stands beside the button that opens the panel. */
  isPanelClosed: boolean
  onShowAll: () => void
  children?: ReactNode
}

/** Over the map: that what is shown is not all, or not of now. */
export function GeofenceMapNotices({ data, shown, isPanelClosed, onShowAll, children }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const total = data.fences.length
  return (
    <div className={classes.notices} data-beside={isPanelClosed}>
      {isPanelClosed && (
        <ListChip
          isLoading={data.isLoading}
          error={data.error}
          isEmpty={total === 0}
          words={{ loading: t('Loading geofences…'), empty: t('No geofences yet') }}
          onRetry={data.retry}
        />
      )}
      {data.isStale && <Stale data={data} />}
      {data.isPartial && (
        <MapChip icon={IconAlertTriangle} tone="bad" role="alert">
          {t('Groups and categories could not be loaded')}
          <button type="button" onClick={data.retry}>
            {t('Try again')}
          </button>
        </MapChip>
      )}
      {data.count > total && !data.isLoading && (
        <MapChip icon={IconAlertTriangle} tone="waiting" role="status">
          {t('The first {{shown}} of {{total}} geofences', {
            shown: words.number(total),
            total: words.number(data.count),
          })}
        </MapChip>
      )}
      {shown < total && (
        <MapChip icon={IconFilter} role="status">
          {t('{{shown}} of {{total}} geofences', { shown: words.number(shown), total: words.number(total) })}
          <button type="button" onClick={onShowAll}>
            {t('Show all')}
          </button>
        </MapChip>
      )}
      {children}
    </div>
  )
}

function Stale({ data }: { data: GeofenceData }) {
  const { t } = useTranslation()
  const words = useWords()
  useTickingSecond()
  return (
    <MapChip icon={IconAlertTriangle} tone="bad" role="alert">
      {t('Geofences could not be refreshed')}
      <Quiet>{t('Loaded {{age}}', { age: words.age(Date.now() - data.loadedAtMs) })}</Quiet>
      <button type="button" onClick={data.retry}>
        {t('Try again')}
      </button>
    </MapChip>
  )
}
