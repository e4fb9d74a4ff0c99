import { IconAlertTriangle, IconFilter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { HttpError } from '../../api/http.ts'
import { ConnectionChip } from './ConnectionChip.tsx'
import type { ConnectionState } from './live-connection.ts'
import classes from './notices.module.css'
import { useWords } from './use-words.ts'

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
        <div className={classes.chip} data-connection="failed" role="alert">
          <IconAlertTriangle size={15} aria-hidden="true" />
          {t('Positions could not be refreshed')}
          {failure.requestId && (
            <span className={classes.quiet}>
              {t('Reference')}: {failure.requestId}
            </span>
          )}
          <button type="button" className={classes.action} onClick={onRetry}>
            {t('Try again')}
          </button>
        </div>
      )}
      {state.isLoaded && shown < total && (
        <div className={classes.chip} role="status">
          <IconFilter size={15} aria-hidden="true" />
          {t('{{shown}} of {{total}} vehicles', { shown: words.number(shown), total: words.number(total) })}
          <button type="button" className={classes.action} onClick={onShowAll}>
            {t('Show all')}
          </button>
        </div>
      )}
      {children}
    </div>
  )
}
