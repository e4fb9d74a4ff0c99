import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useWords } from '../i18n/use-words.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { clashesOf, mergedValues } from './conflict.ts'
import { type AnyRecord, choicesIn, fieldsOf, type Noun, type NounField, nameOf, valueWords } from './noun.ts'
import { type FormValues, idsOf, inputsOf, valuesOf } from './record-form.ts'

interface Props {
  noun: Noun
  /** The record that the form was opened with, what was made of it, and what another person made of it meanwhile. */
  before: AnyRecord
  mine: FormValues
  current: AnyRecord
  onClose: () => void
  /** The values to save over `current`. */
  onMerged: (current: AnyRecord, merged: FormValues) => void
}

/** The conflict of a record whose fields its noun describes. */
export function RecordConflict({ noun, before, mine, current, onClose, onMerged }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const wordsOf = useWrittenWords(noun, [before, current], mine)
  const versions = { before: valuesOf(noun, before), mine, theirs: valuesOf(noun, current) }
  const rows = inputsOf(noun).map(field => ({
    id: field.id,
    label: t(field.label),
    before: wordsOf(field, versions.before[field.id]),
    mine: wordsOf(field, versions.mine[field.id]),
    theirs: wordsOf(field, versions.theirs[field.id]),
  }))
  return (
    <ConflictDialog
      current={{ ...current, name: nameOf(noun, current, words) }}
      {...clashesOf(rows, versions)}
      onClose={onClose}
      onChosen={chosen => onMerged(current, mergedValues(versions, chosen))}
    />
  )
}

/** Values as they are written, in words: references by the records that show them, by the choices, or by names that are read. */
function useWrittenWords(noun: Noun, records: readonly AnyRecord[], mine: FormValues) {
  const words = useWords()
  const withChoices = fieldsOf(noun).flatMap(({ input }) => choicesIn(input) ?? [])
  const lists = useQueries({ queries: withChoices.map(choices => choices.query('')) })
  const shownBy = (field: string, id: unknown) =>
    records
      .flatMap(record => [record[field]].flat())
      .find(part => typeof part === 'object' && part !== null && 'id' in part && part.id === id)
  const picked = fieldsOf(noun).flatMap(({ id, input }) =>
    input?.kind === 'picked' ? [{ id, picker: input.picker }] : [],
  )
  const named = useQueries({
    queries: picked.map(({ id, picker }) =>
      picker.names(idsOf(mine[id]).filter(one => shownBy(id, one) === undefined)),
    ),
  })

  return (field: NounField, value: unknown): string => {
    const each = [value].flat().map(one => {
      const shown = shownBy(field.id, one)
      if (shown !== undefined) return valueWords(field, shown, words)
      const read = named[picked.findIndex(({ id }) => id === field.id)]?.data?.find(({ id }) => id === one)
      if (read !== undefined) return read.name
      const choices = choicesIn(field.input)
      if (choices === null) return valueWords(field, one, words)
      const choice = lists[withChoices.indexOf(choices)]?.data?.choices.find(known => known.value === one)
      return choice === undefined ? valueWords(field, one, words) : choices.words(choice, words)
    })
    return each.filter(Boolean).join(', ')
  }
}
