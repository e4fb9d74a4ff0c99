import { useTranslation } from 'react-i18next'
import { HttpError, NetworkError } from '../../api/http.ts'
import { serverText } from '../../i18n/server-text.ts'
import classes from './Editor.module.css'
import { GeofenceFaults } from './ShapeSection.tsx'
import { conflictOf, geofenceFaultsOf } from './use-save-geofence.ts'

/** Why it was not saved. A conflict has its own dialog. */
export function SaveFailed({ error }: { error: unknown }) {
  const { t } = useTranslation()
  if (error === null || conflictOf(error) !== null) return null
  const faults = geofenceFaultsOf(error)
  const reference = error instanceof HttpError ? error.requestId : null
  return (
    <div className={classes.failed} role="alert">
      <strong>{t('Not saved. Your changes are still here.')}</strong>{' '}
      {error instanceof NetworkError && t('Milepost cannot be reached. Check your connection.')}
      {faults.length > 0 ? <GeofenceFaults faults={faults} /> : error instanceof HttpError && serverText(error.message)}
      {reference && ` ${t('Reference')}: ${reference}`}
    </div>
  )
}
