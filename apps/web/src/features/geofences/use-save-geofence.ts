import { type Geofence, type GeofenceConflict, geofences } from '@milepost/contract/geofences.ts'
import type { GeofenceFault } from '@milepost/domain/geofences/faults.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { HttpError } from '../../api/http.ts'
import { geofenceFieldsOf } from './geofence-draft.ts'
import { putGeofence, refreshGeofences } from './geofence-queries.ts'
import type { GeofenceEditor } from './use-geofence-editor.ts'

/** Creates or replaces what is open. What was drawn is not touched: when it fails, nothing is lost. */
export function useSaveGeofence(onSaved: (saved: Geofence, wasNew: boolean) => void) {
  return useMutation({
    async mutationFn({ draft, shape }: Pick<GeofenceEditor, 'draft' | 'shape'>): Promise<Geofence> {
      if (shape === null) throw new Error('saved without a shape')
      const fields = geofenceFieldsOf(draft.form, shape)
      if (draft.base === null) {
        const customer = draft.form.customerId ?? undefined
        return call(geofences.create, { body: { ...fields, ...(customer !== undefined && { customer }) } })
      }
      const { id, version } = draft.base
      return call(geofences.update, { params: { id }, body: { ...fields, version } })
    },
    onSuccess(saved, { draft }) {
      putGeofence(saved)
      onSaved(saved, draft.base === null)
      void refreshGeofences()
    },
  })
}

/** Archives one: it counts no more, and its past stays. */
export function useArchiveGeofence(onArchived: () => void) {
  return useMutation({
    mutationFn: (id: number) => call(geofences.archive, { query: { id } }),
    onSuccess() {
      onArchived()
      return refreshGeofences()
    },
  })
}

/** Both versions, when it was changed by another person meanwhile. */
export function conflictOf(error: unknown): GeofenceConflict | null {
  if (!(error instanceof HttpError) || error.status !== 409) return null
  return geofences.update.errorBodies[409].safeParse(error.body).data ?? null
}

/** What the server did not accept; empty when it failed otherwise. */
export function geofenceFaultsOf(error: unknown): GeofenceFault[] {
  if (!(error instanceof HttpError) || error.status !== 400) return []
  return geofences.update.errorBodies[400].safeParse(error.body).data?.faults ?? []
}
