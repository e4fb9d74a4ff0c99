import { Button, Radio } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../i18n/use-words.ts'
import dialogClasses from '../ui/Dialog.module.css'
import { Dialog } from '../ui/Dialog.tsx'
import { type AnyRecord, type Noun, type NounField, nameOf, valueWords } from './noun.ts'
import classes from './Records.module.css'
import { changedFields, clashesOf, type FormValues, valuesOf } from './record-form.ts'

interface Props {
  noun: Noun
  /** The record that the form was opened with, what was made of it, and what somebody else made of it meanwhile. */
  before: AnyRecord
  mine: FormValues
  current: AnyRecord
  onClose: () => void
  /** The values to save over `current`. */
  onMerged: (current: AnyRecord, merged: FormValues) => void
}

/** Somebody else changed the record meanwhile: field by field, one's own value or theirs. */
export function ConflictDialog({ noun, before, mine, current, onClose, onMerged }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const wordsOf = useWrittenWords(noun, [before, current])
  const [chosen, setChosen] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({})
  const { clashes, theirs } = clashesOf(noun, before, mine, current)
  const isComplete = clashes.every(({ field }) => chosen[field.id] !== undefined)

  function save() {
    const own = changedFields(noun, valuesOf(noun, before), mine)
      .filter(({ id }) => chosen[id] !== 'theirs')
      .map(({ id }) => [id, mine[id]] as const)
    onMerged(current, { ...valuesOf(noun, current), ...Object.fromEntries(own) })
  }

  return (
    <Dialog title={t('Changed by somebody else meanwhile')} widthPx={680} onClose={onClose}>
      <div className={dialogClasses.body}>
        <p>
          {t('{{who}} changed {{name}} on {{when}}. Your changes are not saved yet.', {
            who: current.updated_by ?? t('Somebody'),
            name: nameOf(noun, current),
            when: words.moment(Date.parse(current.updated_at)),
          })}
        </p>
        {clashes.map(({ field, mine: own, theirs: other, before: was }) => (
          <Radio.Group
            key={field.id}
            className={classes.clash ?? ''}
            label={t(field.label)}
            description={t('Before: {{value}}', { value: wordsOf(field, was) })}
            value={chosen[field.id] ?? null}
            onChange={value => setChosen({ ...chosen, [field.id]: value === 'mine' ? 'mine' : 'theirs' })}
          >
            <div className={classes.sides}>
              <Radio value="mine" label={t('Yours: {{value}}', { value: wordsOf(field, own) })} />
              <Radio value="theirs" label={t('Theirs: {{value}}', { value: wordsOf(field, other) })} />
            </div>
          </Radio.Group>
        ))}
        {theirs.length > 0 && (
          <p className={classes.quiet}>
            {t('Also changed by them, and kept: {{fields}}', {
              fields: theirs
                .map(field => `${t(field.label)} (${wordsOf(field, valuesOf(noun, current)[field.id])})`)
                .join(', '),
            })}
          </p>
        )}
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {t('Keep editing')}
          </Button>
          <Button disabled={!isComplete} onClick={save}>
            {t('Save these values')}
          </Button>
        </div>
        {!isComplete && <p className={classes.quiet}>{t('Choose a value for each field to save.')}</p>}
      </div>
    </Dialog>
  )
}

/** Values as they are written, in words: references by the records that show them, or by the choices. */
function useWrittenWords(noun: Noun, records: readonly AnyRecord[]) {
  const words = useWords()
  const withChoices = noun.sections
    .flatMap(({ fields }) => fields)
    .flatMap(({ input }) => (input === undefined || input.kind === 'text' ? [] : [input.choices]))
  const lists = useQueries({ queries: withChoices.map(choices => choices.query('')) })

  return (field: NounField, value: unknown): string => {
    const each = [value].flat().map(one => {
      const shown = records
        .flatMap(record => [record[field.id]].flat())
        .find(part => typeof part === 'object' && part !== null && 'id' in part && part.id === one)
      if (shown !== undefined) return valueWords(field, shown, words)
      if (field.input === undefined || field.input.kind === 'text') return valueWords(field, one, words)
      const { choices } = field.input
      const choice = lists[withChoices.indexOf(choices)]?.data?.find(known => known.value === one)
      return choice === undefined ? valueWords(field, one, words) : choices.words(choice, words)
    })
    return each.filter(Boolean).join(', ') || '–'
  }
}
