import { useTranslation } from 'react-i18next'
import { HttpError } from '../api/http.ts'
import { FailedMessage } from './FailedMessage.tsx'
import { NothingFound } from './NothingFound.tsx'
import { SkeletonRows } from './SkeletonRows.tsx'

interface Props {
  /** Of the query; null while it is on its way. */
  error: unknown
  onRetry: () => void
  /** That there is no such object, as its sentence. */
  missing: string
  onClose: () => void
}

/** Instead of what a panel tells of one object: it is loading, could not be loaded, or does not exist. */
export function PanelWithoutData({ error, onRetry, missing, onClose }: Props) {
  const { t } = useTranslation()
  if (error instanceof HttpError && error.status === 404)
    return <NothingFound title={missing} onClearSearch={onClose} />
  if (error !== null) return <FailedMessage error={error} onRetry={onRetry} />
  return <SkeletonRows label={t('Loading…')} />
}
