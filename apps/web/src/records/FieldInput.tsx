import { Loader, MultiSelect, NumberInput, Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { appConfigQuery } from '../api/app-config.ts'
import { useWords, type Words } from '../i18n/use-words.ts'
import { PickerField } from '../pickers/PickerField.tsx'
import { ChoiceOption } from './ChoiceOption.tsx'
import { ChoicesFailed } from './ChoicesFailed.tsx'
import type { Choice, Choices } from './choices.ts'
import { type AnyRecord, type Noun, type NounField, plainText, textOf, valueLines } from './noun.ts'
import classes from './Records.module.css'
import { emptyOf, type FormValues, faultOf, idsOf } from './record-form.ts'
import { useChoices } from './use-choices.ts'

/** The help is below. */
const PARTS: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** How lists of choices are drawn in a dialog, which cuts what is not fixed. */
export const IN_DIALOG = { withinPortal: false, floatingStrategy: 'fixed' } as const

interface Props {
  noun: Noun
  field: NounField
  value: unknown
  /** The whole form, where there is one. */
  values?: FormValues
  /** The record as it is stored, whose choices are shown before the list has come. */
  record?: AnyRecord | null
  /** Whose the record is: the choices are this customer's. */
  customer?: number | null
  error?: string | null | undefined
  inputId?: string
  /** A dialog lies above the rest of the page: lists of choices are drawn in it, over its edge. */
  isInDialog?: boolean
  onChange: (value: unknown) => void
  onBlur?: () => void
}

/** The control of one field, by the kind of its input. */
export function FieldInput(props: Props) {
  const { noun, field, value, error, inputId, isInDialog = false, onChange, onBlur } = props
  const { t } = useTranslation()
  const words = useWords()
  const app = useSuspenseQuery(appConfigQuery).data
  const isRequired = faultOf(noun, field.id, emptyOf(field)) !== null
  const fixed = field.whyFixed?.(props.record ?? null, props.values ?? {}) ?? null
  const help = fixed ?? (field.help && textOf(field.help, app))
  const shared = {
    label: t(field.label),
    description: help && t(help),
    required: isRequired,
    error: error ?? null,
    inputWrapperOrder: PARTS,
    ...(inputId !== undefined && { id: inputId }),
    ...(onBlur !== undefined && { onBlur }),
  }
  const { input } = field
  if (input === undefined) return null
  if (fixed !== null) {
    const value = valueLines(field, props.record?.[field.id], words, props.record ?? undefined) ?? ''
    const Input = value.includes('\n') ? Textarea : TextInput
    return <Input {...shared} {...(Input === Textarea && { autosize: true })} required={false} disabled value={value} />
  }
  if (input.kind === 'text') {
    const Input = input.isLong ? Textarea : TextInput
    return (
      <Input
        {...shared}
        {...(input.isLong && { autosize: true, minRows: 3 })}
        value={plainText(value)}
        {...(input.placeholder !== undefined && { placeholder: t(input.placeholder) })}
        onChange={event => onChange(event.currentTarget.value)}
      />
    )
  }
  if (input.kind === 'number') {
    return (
      <NumberInput
        {...shared}
        value={plainText(value)}
        {...(input.unit !== undefined && { suffix: ` ${t(input.unit)}` })}
        hideControls
        onChange={typed => onChange(typed === '' ? null : Number(typed))}
      />
    )
  }
  if (input.kind === 'texts') {
    return (
      <TagsInput
        {...shared}
        value={Array.isArray(value) ? value.map(plainText) : []}
        {...(input.placeholder !== undefined && { placeholder: t(input.placeholder) })}
        splitChars={[',', ';', ' ']}
        acceptValueOnBlur
        comboboxProps={isInDialog ? IN_DIALOG : {}}
        onChange={onChange}
      />
    )
  }
  if (input.kind === 'switch') {
    return (
      <Switch
        label={shared.label}
        description={shared.description}
        error={shared.error}
        {...(inputId !== undefined && { id: inputId })}
        checked={value === true}
        onChange={event => onChange(event.currentTarget.checked)}
      />
    )
  }
  if (input.kind === 'own') {
    const { label, description, error: fault } = shared
    const control = { value, onChange, onBlur, inputId, label, description, error: fault, isRequired }
    return input.draw({ ...control, record: props.record ?? null, customer: props.customer ?? null })
  }
  if (input.kind === 'picked') {
    return (
      <PickerField
        picker={input.picker}
        label={shared.label}
        description={shared.description}
        error={shared.error}
        inputId={inputId}
        value={idsOf(value)}
        known={namedIn(field, props.record ?? null, words)}
        customer={props.customer ?? null}
        isOpen={input.isOpen === true}
        whenEmpty={field.whenEmpty && t(field.whenEmpty)}
        onChange={onChange}
        onClose={onBlur}
      />
    )
  }
  return (
    <ChoiceInput
      {...props}
      choices={input.choices}
      isSeveral={input.kind === 'choices'}
      isRequired={isRequired}
      shared={shared}
    />
  )
}

interface ChoiceProps extends Props {
  choices: Choices
  isSeveral: boolean
  isRequired: boolean
  shared: { description: ReactNode }
}

function ChoiceInput(props: ChoiceProps) {
  const {
    field,
    value,
    values,
    record,
    customer = null,
    choices,
    isSeveral,
    isRequired,
    shared,
    isInDialog = false,
    onChange,
  } = props
  const { t } = useTranslation()
  const words = useWords()
  const selected = [value].flat().map(plainText)
  const stored = storedChoices(field, record ?? null, words)
  const { data, isPending, hasFailed, noteOf, hasNotes, whyNot, retry, searched, pick } = useChoices(
    choices,
    selected,
    {
      stored,
      customer,
    },
  )
  const reasons = data.flatMap(({ value, label }) => {
    const reason = selected.includes(value) ? whyNot(value) : null
    return reason === null ? [] : { label, reason }
  })
  // What is chosen already may be taken out; what may not be chosen comes last.
  const options = data
    .map(option => ({ ...option, disabled: whyNot(option.value) !== null && !selected.includes(option.value) }))
    .toSorted((a, b) => Number(a.disabled) - Number(b.disabled))
  const select = {
    ...shared,
    ...(reasons.length > 0 && { description: <WithReasons help={shared.description} reasons={reasons} /> }),
    data: options,
    searchable: true,
    // Who walks through the form by Tab sees its fields and faults.
    openOnFocus: false,
    clearable: !isRequired,
    ...(hasFailed && { error: <ChoicesFailed module={choices.module} onRetry={retry} /> }),
    nothingFoundMessage: isPending ? t('Loading…') : t('No matches'),
    rightSection: isPending ? <Loader size={14} /> : undefined,
    comboboxProps: isInDialog ? IN_DIALOG : {},
    ...searched,
    clearButtonProps: { 'aria-label': t('Clear') },
  }
  return isSeveral ? (
    <MultiSelect
      {...select}
      classNames={{
        pillsList: classes.chosen ?? '',
        inputField: classes.typed ?? '',
        option: classes.offered ?? '',
      }}
      value={Array.isArray(value) ? value.map(String) : []}
      placeholder={selected.length === 0 && field.whenEmpty ? t(field.whenEmpty) : ''}
      hidePickedOptions
      renderOption={({ option: { value, label } }) => (
        <ChoiceOption label={label} note={whyNot(value) ?? noteOf(value)} />
      )}
      onChange={chosen => onChange(pick(chosen))}
    />
  ) : (
    <Select
      {...select}
      placeholder={field.whenUnset?.({ ...record, ...values }, words) ?? undefined}
      {...(hasNotes && {
        renderOption: ({ option: { value, label } }) => <ChoiceOption label={label} note={noteOf(value)} />,
      })}
      value={plainText(value) || null}
      onChange={chosen => onChange(pick(chosen === null ? [] : [chosen])[0] ?? null)}
    />
  )
}

/** The help of a field, and below it why what is chosen could not be chosen now. */
function WithReasons({ help, reasons }: { help: ReactNode; reasons: { label: string; reason: string }[] }) {
  return (
    <>
      {help}
      {reasons.map(({ label, reason }) => (
        <span key={label} className={classes.chosenReason}>
          {label}: {reason}
        </span>
      ))}
    </>
  )
}

/** What the record has chosen, to stand among the choices also where these do not hold it. */
const storedChoices = (field: NounField, record: AnyRecord | null, words: Words): Choice[] =>
  namedIn(field, record, words).map(({ id, name }) => ({ value: id, label: name }))

/** What the record refers to by a field, by name. */
function namedIn(field: NounField, record: AnyRecord | null, words: Words): { id: number; name: string }[] {
  return [record?.[field.id]].flat().flatMap(one => {
    if (typeof one !== 'object' || one === null || !('id' in one) || typeof one.id !== 'number') return []
    const name = field.words?.(one, words) ?? Object.values(one).find(part => typeof part === 'string') ?? ''
    return [{ id: one.id, name }]
  })
}
