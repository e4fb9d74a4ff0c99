import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './UndoBar.module.css'
import { useEventWords } from './use-event-words.ts'
import type { Undoable } from './use-reviews.ts'

/** What was done last, and its undo while there is one. */
export function UndoBar({ undoable, onUndo }: { undoable: Undoable | null; onUndo: () => void }) {
  const { t } = useTranslation()
  const words = useEventWords()
  return (
    <div role="status" className={classes.place}>
      {undoable !== null && (
        <div className={classes.bar}>
          <span>
            {t('{{count}} events: {{state}}', {
              count: undoable.count,
              state: words.state(undoable.verdict.state).toLocaleLowerCase(words.locale),
            })}
          </span>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconArrowBackUp size={16} />}
            rightSection={<kbd className={classes.key}>U</kbd>}
            onClick={onUndo}
          >
            {t('Undo')}
          </Button>
        </div>
      )}
    </div>
  )
}
