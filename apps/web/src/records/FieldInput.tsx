import { Loader, MultiSelect, type OptionsFilter, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../i18n/use-words.ts'
import { ChoicesFailed } from './ChoicesFailed.tsx'
import type { Choice, Choices } from './choices.ts'
import { type AnyRecord, type Noun, type NounField, plainText } from './noun.ts'
import classes from './Records.module.css'
import { faultOf } from './record-form.ts'

/** The help is below. */
const PARTS: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** How lists of choices are drawn in a dialog, which cuts what is not fixed. */
export const IN_DIALOG = { withinPortal: false, floatingStrategy: 'fixed' } as const

/** The server has searched already. */
const UNFILTERED: OptionsFilter = ({ options }) => options

interface Props {
  noun: Noun
  field: NounField
  value: unknown
  /** The record as it is stored, whose choices are shown before the list has come. */
  record?: AnyRecord | null
  error?: string | null | undefined
  inputId?: string
  /** A dialog lies above the rest of the page: lists of choices are drawn in it, over its edge. */
  isInDialog?: boolean
  onChange: (value: unknown) => void
  onBlur?: () => void
}

/** The control of one field: text, a choice, or several choices. */
export function FieldInput(props: Props) {
  const { noun, field, value, error, inputId, onChange, onBlur } = props
  const { t } = useTranslation()
  const isRequired =
    field.input?.kind !== 'choices' && faultOf(noun, field.id, field.input?.kind === 'text' ? '' : null) !== null
  const shared = {
    label: t(field.label),
    description: field.help && t(field.help),
    required: isRequired,
    error: error ?? null,
    inputWrapperOrder: PARTS,
    ...(inputId !== undefined && { id: inputId }),
    ...(onBlur !== undefined && { onBlur }),
  }
  if (field.input === undefined) return null
  if (field.input.kind === 'text') {
    return (
      <TextInput
        {...shared}
        value={plainText(value)}
        {...(field.input.placeholder !== undefined && { placeholder: t(field.input.placeholder) })}
        onChange={event => onChange(event.currentTarget.value)}
      />
    )
  }
  return (
    <ChoiceInput
      {...props}
      choices={field.input.choices}
      isSeveral={field.input.kind === 'choices'}
      isRequired={isRequired}
      shared={shared}
    />
  )
}

interface ChoiceProps extends Props {
  choices: Choices
  isSeveral: boolean
  isRequired: boolean
  shared: object
}

function ChoiceInput(props: ChoiceProps) {
  const { field, value, record, choices, isSeveral, isRequired, shared, isInDialog = false, onChange } = props
  const { t } = useTranslation()
  const words = useWords()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(choices.isLong ? typed : '')
  const { data, isPending, isError, refetch } = useQuery(choices.query(search))
  const known = withStored(data ?? [], storedChoices(field, record ?? null, words))
  const options = known
    .map(choice => ({ value: String(choice.value), label: choices.words(choice, words) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, words.locale))
  const writtenValue = (text: string) => known.find(choice => String(choice.value) === text)?.value ?? text
  const select = {
    ...shared,
    data: options,
    searchable: true,
    // Who walks through the form by Tab sees its fields and faults.
    openOnFocus: false,
    clearable: !isRequired,
    ...(isError && data === undefined && { error: <ChoicesFailed onRetry={() => void refetch()} /> }),
    nothingFoundMessage: isPending ? t('Loading…') : t('No matches'),
    rightSection: isPending ? <Loader size={14} /> : undefined,
    comboboxProps: isInDialog ? IN_DIALOG : {},
    ...(choices.isLong && {
      filter: UNFILTERED,
      onSearchChange: setTyped,
    }),
    clearButtonProps: { 'aria-label': t('Clear') },
  }
  return isSeveral ? (
    <MultiSelect
      {...select}
      classNames={{ pillsList: classes.chosen ?? '', inputField: classes.typed ?? '' }}
      value={Array.isArray(value) ? value.map(String) : []}
      hidePickedOptions
      onChange={chosen => onChange(chosen.map(writtenValue))}
    />
  ) : (
    <Select
      {...select}
      value={plainText(value) || null}
      onChange={chosen => onChange(chosen === null ? null : writtenValue(chosen))}
    />
  )
}

/** What the record has chosen stands among the choices, also while they are loading or where the list ends before it. */
function withStored(choices: readonly Choice[], stored: readonly Choice[]): readonly Choice[] {
  return [...choices, ...stored.filter(one => choices.every(({ value }) => value !== one.value))]
}

function storedChoices(
  field: NounField,
  record: AnyRecord | null,
  words: Parameters<NonNullable<NounField['words']>>[1],
) {
  const stored = [record?.[field.id]].flat()
  return stored.flatMap((one): Choice[] => {
    if (typeof one !== 'object' || one === null || !('id' in one) || typeof one.id !== 'number') return []
    const label = field.words?.(one, words) ?? Object.values(one).find(part => typeof part === 'string') ?? ''
    return [{ value: one.id, label }]
  })
}
