import { IconAlertTriangle, IconFilter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { HttpError } from '../../api/http.ts'
import { useWords } from '../../i18n/use-words.ts'
import { MapChip, Quiet } from '../../map/MapChip.tsx'
import { ConnectionChip } from './ConnectionChip.tsx'
import type { ConnectionState } from './live-connection.ts'
import classes from './MapNotices.module.css'

interface Props {
  state: ConnectionState
  shown: number
  total: number
  /** Stands beside the button that opens the panel. */
  isPanelClosed: boolean
  onShowAll: () => void
  onRetry: () => void
  children?: ReactNode
}

/** Over the map: whether it is live, that a refresh failed, and that not all vehicles are on it. */
export function MapNotices({ state, shown, total, isPanelClosed, onShowAll, onRetry, children }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const failure = state.isLoaded && state.error instanceof HttpError ? state.error : null
  return (
    <div className={classes.notices} data-beside={isPanelClosed}>
      {(state.isLoaded || state.error === null) && <ConnectionChip state={state} />}
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
