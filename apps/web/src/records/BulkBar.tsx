import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../i18n/use-words.ts'
import { confirmDialog } from '../ui/dialogs.ts'
import { ReasonButton } from '../ui/ReasonButton.tsx'
import { BulkChangeDialog } from './BulkChangeDialog.tsx'
import type { Noun } from './noun.ts'
import classes from './Records.module.css'
import { inputsOf } from './record-form.ts'
import { runBulk } from './record-queries.ts'
import { useBulkReport } from './use-bulk-report.ts'
import type { SelectionState } from './use-selection.ts'

interface Props {
  noun: Noun
  selected: SelectionState
  isArchived: boolean
  /** Of the whole list. */
  total: number
  mayChange: boolean
}

/** What can be done with the records that are selected. */
export function BulkBar({ noun, selected, isArchived, total, mayChange }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const report = useBulkReport(noun)
  const [isChanging, setChanging] = useState(false)
  const { count, selection, clear } = selected
  const reason = mayChange ? null : t('Your role may read this, not change it. Ask an administrator.')

  async function archive() {
    const sure =
      count === 1 ||
      (await confirmDialog({
        title: t('Archive {{count}}?', { count }),
        message: t(noun.texts.archiveNote),
        confirmLabel: t('Archive'),
      }))
    if (
      sure &&
      (await report(send => runBulk(send, noun, 'archive', selection), noun.texts.archived, 'Remove success'))
    )
      clear()
  }

  async function restore() {
    if (await report(send => runBulk(send, noun, 'restore', selection), noun.texts.restored, 'Update successful'))
      clear()
  }

  return (
    <div className={classes.bar}>
      <strong role="status">{noun.texts.selected(t, { count, number: words.number(count) })}</strong>
      {!selected.isAll && total > count && (
        <Button size="xs" variant="subtle" onClick={selected.selectAll}>
          {t('Select all {{number}} that match', { number: words.number(total) })}
        </Button>
      )}
      <span className={classes.grow} />
      {isArchived ? (
        <ReasonButton size="xs" variant="default" reason={reason} onClick={() => void restore()}>
          {t('Restore')}
        </ReasonButton>
      ) : (
        <>
          {noun.selectedActions?.({ selection, count })}
          {inputsOf(noun).some(field => field.isInBulk) && (
            <ReasonButton size="xs" variant="default" reason={reason} onClick={() => setChanging(true)}>
              {t('Change…')}
            </ReasonButton>
          )}
          <ReasonButton size="xs" variant="default" reason={reason} onClick={() => void archive()}>
            {t('Archive')}
          </ReasonButton>
        </>
      )}
      <Button size="xs" variant="subtle" color="gray" onClick={clear}>
        {t('Clear selection')}
      </Button>
      {isChanging && (
        <BulkChangeDialog
          noun={noun}
          selection={selection}
          count={count}
          report={report}
          onDone={clear}
          onClose={() => setChanging(false)}
        />
      )}
    </div>
  )
}
