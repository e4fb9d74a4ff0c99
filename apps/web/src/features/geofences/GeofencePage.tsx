import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { HttpError } from '../../api/http.ts'
import { Message } from '../../ui/Message.tsx'
import { GeofenceWorkspace } from './GeofenceWorkspace.tsx'
import { useGeofenceData } from './geofence-queries.ts'
import { useGeofenceSearchParams } from './use-geofence-search-params.ts'
import { VisitsView } from './VisitsView.tsx'

/** Areas on the ground, their rules, and who was in them (GEO-01). */
export function GeofencePage() {
  const { t } = useTranslation()
  const data = useGeofenceData()
  const [params, change] = useGeofenceSearchParams()
  if (data.error instanceof HttpError && data.error.status === 403) {
    return (
      <Message
        order={1}
        icon={IconLock}
        title={t('Unauthorised Module')}
        text={t('You do not have permission for this module')}
      />
    )
  }
  return params.view === 'visits' ? (
    <VisitsView data={data} params={params} change={change} />
  ) : (
    <GeofenceWorkspace data={data} params={params} change={change} />
  )
}
