import { useAddressState } from '../../address/use-address-state.ts'
import { isForbidden } from '../../api/http.ts'
import { Forbidden } from '../../ui/Forbidden.tsx'
import { GeofenceWorkspace } from './GeofenceWorkspace.tsx'
import { useGeofenceData } from './geofence-queries.ts'
import { geofenceAddress } from './geofence-search.ts'
import { VisitsView } from './VisitsView.tsx'

/** Areas on the ground, their rules, and who was in them (GEO-01). */
export function GeofencePage() {
  const data = useGeofenceData()
  const [params, change] = useAddressState(geofenceAddress)
  if (isForbidden(data.error)) {
    return <Forbidden order={1} error={data.error} />
  }
  return params.view === 'visits' ? (
    <VisitsView data={data} params={params} change={change} />
  ) : (
    <GeofenceWorkspace data={data} params={params} change={change} />
  )
}
