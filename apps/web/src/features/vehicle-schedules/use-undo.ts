import { vehicleSchedules } from '@milepost/contract/vehicle-schedules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { makeChange } from '../../ui/make-change.ts'
import type { ToastAction } from '../../ui/toasts.ts'

/** The way back from a change of schedules, for the message that tells of it: gives the action that undoes what the server keeps by that id. */
export function useUndo() {
  const { t } = useTranslation()
  const client = useQueryClient()

  async function run(undo: string) {
    await makeChange({ outcome: 'Update successful', note: t('Undone') }, async send => {
      await send(vehicleSchedules.undo, { body: { undo } })
      await client.invalidateQueries()
    })
  }

  return (undo: string): ToastAction => ({ label: t('Undo'), run: () => void run(undo) })
}
