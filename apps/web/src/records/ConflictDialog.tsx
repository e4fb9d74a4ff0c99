import { Button, Radio } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../i18n/use-words.ts'
import dialogClasses from '../ui/Dialog.module.css'
import { Dialog } from '../ui/Dialog.tsx'
import { ReasonButton } from '../ui/ReasonButton.tsx'
import type { Chosen, ConflictRow } from './conflict.ts'
import classes from './Records.module.css'

interface Props {
  /** The record as it is now. */
  current: { name: string; updated_by: string | null; updated_at: string }
  /** The fields that both changed, and those that the other alone changed. */
  clashes: readonly ConflictRow[]
  kept: readonly ConflictRow[]
  onClose: () => void
  onChosen: (chosen: Chosen) => void
}

/** Another person changed the record meanwhile: field by field, one's own value or theirs. */
export function ConflictDialog({ current, clashes, kept, onClose, onChosen }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const [chosen, setChosen] = useState<Chosen>({})
  const isComplete = clashes.every(({ id }) => chosen[id] !== undefined)
  return (
    <Dialog title={t('Changed by another user')} widthPx={680} onClose={onClose}>
      <div className={dialogClasses.body}>
        <p>
          {t('{{who}} changed {{name}} on {{when}}. Your changes are not saved yet.', {
            who: current.updated_by ?? t('Another user'),
            name: current.name,
            when: words.moment(Date.parse(current.updated_at)),
          })}
        </p>
        {clashes.map(({ id, label, before, mine, theirs }) => (
          <Radio.Group
            key={id}
            className={classes.clash ?? ''}
            label={label}
            description={t('Before: {{value}}', { value: before || '–' })}
            value={chosen[id] ?? null}
            onChange={value => setChosen({ ...chosen, [id]: value === 'mine' ? 'mine' : 'theirs' })}
          >
            <div className={classes.sides}>
              <Radio value="mine" label={t('Your version: {{value}}', { value: mine || '–' })} />
              <Radio value="theirs" label={t('Theirs: {{value}}', { value: theirs || '–' })} />
            </div>
          </Radio.Group>
        ))}
        {kept.length > 0 && (
          <p className={classes.quiet}>
            {t('Also changed by them, and kept: {{fields}}', {
              fields: kept.map(({ label, theirs }) => `${label} (${theirs || '–'})`).join(', '),
            })}
          </p>
        )}
        <div className={classes.actions}>
          {!isComplete && <p className={classes.hint}>{t('Choose a value for each field to save.')}</p>}
          <Button variant="default" onClick={onClose}>
            {t('Keep editing')}
          </Button>
          <ReasonButton
            reason={isComplete ? null : t('Choose a value for each field to save.')}
            onClick={() => onChosen(chosen)}
          >
            {t('Save these values')}
          </ReasonButton>
        </div>
      </div>
    </Dialog>
  )
}
