import { Button } from '@mantine/core'
import { vehicleActivities } from '@milepost/contract/vehicle-activities.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { makeChange } from '../../ui/make-change.ts'
import { ACTIVITIES_KEY } from './activity-queries.ts'
import classes from './VehicleFile.module.css'

interface Props {
  ids: readonly number[]
  /** What is selected is archived already, and may be brought back. */
  isArchived: boolean
  onDone: () => void
}

/** What can be done with the activities that are selected: put them away, or bring them back, each with the way back. */
export function ArchiveBar({ ids, isArchived, onDone }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const client = useQueryClient()

  async function run(archived: boolean, canUndo: boolean) {
    const changed = await makeChange(
      {
        outcome: archived ? 'Remove success' : 'Update successful',
        note: ({ count }: { count: number }) =>
          archived
            ? t('{{number}} activities archived', { count, number: words.number(count) })
            : t('{{number}} activities restored', { count, number: words.number(count) }),
        action: () => (canUndo ? { label: t('Undo'), run: () => void run(!archived, false) } : undefined),
      },
      send => send(vehicleActivities.archive, { body: { ids: [...ids], archived } }),
    )
    await client.invalidateQueries({ queryKey: ACTIVITIES_KEY })
    if (changed.isMade) onDone()
  }

  return (
    <div className={classes.bar}>
      <strong role="status">
        {t('{{number}} activities selected', { count: ids.length, number: words.number(ids.length) })}
      </strong>
      <Button size="xs" variant="default" onClick={() => void run(!isArchived, true)}>
        {isArchived ? t('Restore') : t('Archive')}
      </Button>
      <Button size="xs" variant="subtle" color="gray" onClick={onDone}>
        {t('Clear selection')}
      </Button>
    </div>
  )
}
