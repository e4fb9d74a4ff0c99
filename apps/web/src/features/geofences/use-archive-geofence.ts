import type { Geofence } from '@milepost/contract/geofences.ts'
import { geofences } from '@milepost/contract/geofences.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { serverText } from '../../i18n/server-text.ts'
import { makeChange } from '../../ui/make-change.ts'
import { toastError } from '../../ui/toasts.ts'
import { refreshGeofences } from './geofence-queries.ts'

type Named = Pick<Geofence, 'id' | 'name'>

/** Archives one, with the way back: it counts no more, and its past stays. */
export function useArchiveGeofence(onArchived: () => void) {
  const { t } = useTranslation()
  const restore = useRestoreGeofence()
  return useMutation({
    mutationFn: async (fence: Named) => {
      const change = {
        outcome: 'Remove success',
        note: t('Geofence archived'),
        action: () => ({ label: t('Undo'), run: () => restore.mutate(fence) }),
      } as const
      const { isMade } = await makeChange(change, send => send(geofences.archive, { query: { id: fence.id } }))
      if (!isMade) return
      onArchived()
      await refreshGeofences()
    },
  })
}

/** Brings one back, which counts again from now on; says why where it cannot be, such as that another has its name. */
export function useRestoreGeofence() {
  const { t } = useTranslation()
  return useMutation({
    mutationFn: async ({ id, name }: Named) => {
      const note = ({ count }: { count: number }) => (count > 0 ? `${name}: ${t('Geofence restored')}` : null)
      const changed = await makeChange({ outcome: 'Update successful', note }, send =>
        send(geofences.restore, { body: { ids: [id] } }),
      )
      if (changed.isMade) for (const { detail } of changed.result.refused) toastError(`${name}: ${serverText(detail)}`)
      await refreshGeofences()
    },
  })
}
