import { IconAlertTriangle, IconFilter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { HttpError } from '../../api/http.ts'
import { useWords } from '../../i18n/use-words.ts'
import { ListChip } from '../../map/ListChip.tsx'
import { MapChip, Quiet } from '../../map/MapChip.tsx'
import classes from '../../map/MapNotices.module.css'
import { ConnectionChip } from './ConnectionChip.tsx'
import type { ConnectionState } from './live-connection.ts'
import type { TrackData } from './track-data.ts'
import { STATUSES, type TrackSearch } from './track-search.ts'
import { useFacts, useStatusCounts } from './use-track-data.ts'

interface Props {
  state: ConnectionState
  data: TrackData
  statuses: TrackSearch['statuses']
  /** Stands beside the button that opens the panel. */
  isPanelClosed: boolean
  onShowAll: () => void
  onRetry: () => void
  /** Opens the search, above everything else. */
  find?: ReactNode
  children?: ReactNode
}

/** Over the map: whether it is live, that a refresh failed, and that not all vehicles are on it. */
export function TrackMapNotices({ state, data, statuses, isPanelClosed, onShowAll, onRetry, find, children }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const counts = useStatusCounts(data)
  const shown = STATUSES.reduce((sum, one) => sum + (statuses?.has(one) === false ? 0 : counts[one]), 0)
  const total = useFacts(data).length
  const failure = state.isLoaded && state.error instanceof HttpError ? state.error : null
  return (
    <div className={classes.notices} data-beside={isPanelClosed}>
      {find}
      {(state.isLoaded || state.error === null) && <ConnectionChip state={state} />}
      {isPanelClosed && (
        <ListChip
          isLoading={!state.isLoaded}
          error={state.isLoaded ? null : state.error}
          isEmpty={total === 0}
          words={{ loading: t('Loading vehicles…'), empty: t('No vehicles yet') }}
          onRetry={onRetry}
        />
      )}
      {failure && (
        <MapChip icon={IconAlertTriangle} tone="bad" role="alert">
          {t('Positions could not be refreshed')}
          {failure.requestId && (
            <Quiet>
              {t('Reference')}: {failure.requestId}
            </Quiet>
          )}
          <button type="button" onClick={onRetry}>
            {t('Try again')}
          </button>
        </MapChip>
      )}
      {state.isLoaded && shown < total && (
        <MapChip icon={IconFilter} role="status">
          {t('{{shown}} of {{total}} vehicles', { shown: words.number(shown), total: words.number(total) })}
          <button type="button" onClick={onShowAll}>
            {t('Show all')}
          </button>
        </MapChip>
      )}
      {children}
    </div>
  )
}
