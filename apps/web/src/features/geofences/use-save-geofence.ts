import { type Geofence, type GeofenceConflict, geofences } from '@milepost/contract/geofences.ts'
import type { GeofenceFault } from '@milepost/domain/geofences/faults.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type CallFunction, HttpError } from '../../api/http.ts'
import { makeChange } from '../../ui/make-change.ts'
import { geofenceFieldsOf } from './geofence-draft.ts'
import { putGeofence, refreshGeofences } from './geofence-queries.ts'
import type { GeofenceEditor } from './use-geofence-editor.ts'

type Edited = Pick<GeofenceEditor, 'draft' | 'shape'>

/** Creates or replaces what is open. What was drawn is not touched: when it fails, nothing is lost, and the drawer says why. */
export function useSaveGeofence(onSaved: (saved: Geofence, wasNew: boolean) => void) {
  const { t } = useTranslation()
  return useMutation({
    mutationFn: async (edited: Edited): Promise<Geofence> => {
      const saved =
        edited.draft.base === null
          ? ({ outcome: 'Success', note: t('Geofence created') } as const)
          : ({ outcome: 'Update successful', note: t('Geofence saved') } as const)
      const changed = await makeChange({ ...saved, onRefused: () => true }, send => write(send, edited))
      if (!changed.isMade) throw changed.error
      return changed.result
    },
    onSuccess(saved, { draft }) {
      putGeofence(saved)
      onSaved(saved, draft.base === null)
      void refreshGeofences()
    },
  })
}

function write(send: CallFunction, { draft, shape }: Edited): Promise<Geofence> {
  if (shape === null) throw new Error('saved without a shape')
  const fields = geofenceFieldsOf(draft.form, shape)
  if (draft.base === null) {
    const customer = draft.form.customerId ?? undefined
    return send(geofences.create, { body: { ...fields, ...(customer !== undefined && { customer }) } })
  }
  const { id, version } = draft.base
  return send(geofences.update, { params: { id }, body: { ...fields, version } })
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
