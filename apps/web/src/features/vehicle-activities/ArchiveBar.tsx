import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { useArchiving } from './use-archiving.ts'
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
  const put = useArchiving()

  async function run() {
    if (await put(ids, !isArchived)) onDone()
  }

  return (
    <div className={classes.bar}>
      <strong role="status">
        {t('{{number}} activities selected', { count: ids.length, number: words.number(ids.length) })}
      </strong>
      <Button size="xs" variant="default" onClick={() => void run()}>
        {isArchived ? t('Restore') : t('Archive')}
      </Button>
      <Button size="xs" variant="subtle" color="gray" onClick={onDone}>
        {t('Clear selection')}
      </Button>
    </div>
  )
}
