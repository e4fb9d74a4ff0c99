import { vehicleActivities } from '@milepost/contract/vehicle-activities.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { makeChange } from '../../ui/make-change.ts'
import { ACTIVITIES_KEY } from './activity-queries.ts'

/** Puts activities away or brings them back, each with the way back; resolves to whether they were. */
export function useArchiving() {
  const { t } = useTranslation()
  const words = useWords()
  const client = useQueryClient()

  async function put(ids: readonly number[], archived: boolean, canUndo = true): Promise<boolean> {
    const changed = await makeChange(
      {
        outcome: archived ? 'Remove success' : 'Update successful',
        note: ({ count }: { count: number }) =>
          archived
            ? t('{{number}} activities archived', { count, number: words.number(count) })
            : t('{{number}} activities restored', { count, number: words.number(count) }),
        action: () => (canUndo ? { label: t('Undo'), run: () => void put(ids, !archived, false) } : undefined),
      },
      send => send(vehicleActivities.archive, { body: { ids: [...ids], archived } }),
    )
    await client.invalidateQueries({ queryKey: ACTIVITIES_KEY })
    return changed.isMade
  }

  return put
}
