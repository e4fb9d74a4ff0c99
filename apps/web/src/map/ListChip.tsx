import { IconAlertTriangle, IconClockPause, IconCloudOff, IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { HttpError, NetworkError } from '../api/http.ts'
import { MapChip, Quiet } from './MapChip.tsx'

interface Props {
  isLoading: boolean
  /** Null where it did not fail, and where what was there before stays. */
  error: unknown
  isEmpty: boolean
  words: { loading: string; empty: string }
  onRetry: () => void
}

/** The summary of the list in the panel: for a map whose panel is shut, as on a phone. */
export function ListChip({ isLoading, error, isEmpty, words, onRetry }: Props) {
  const { t } = useTranslation()
  if (error !== null) {
    const isOffline = error instanceof NetworkError
    return (
      <MapChip icon={isOffline ? IconCloudOff : IconAlertTriangle} tone="bad" role="alert">
        {isOffline ? t('No connection') : t('This could not be loaded')}
        {error instanceof HttpError && error.requestId && (
          <Quiet>
            {t('Reference')}: {error.requestId}
          </Quiet>
        )}
        <button type="button" onClick={onRetry}>
          {t('Try again')}
        </button>
      </MapChip>
    )
  }
  if (isLoading) {
    return (
      <MapChip icon={IconClockPause} role="status">
        {words.loading}
      </MapChip>
    )
  }
  if (!isEmpty) return null
  return (
    <MapChip icon={IconInfoCircle} role="status">
      {words.empty}
    </MapChip>
  )
}
