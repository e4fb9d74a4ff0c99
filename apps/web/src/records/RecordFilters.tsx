import { MultiSelect, Select, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../i18n/use-words.ts'
import { ChoicesFailed } from './ChoicesFailed.tsx'
import { filtersOf, type Noun, type NounFilter } from './noun.ts'
import classes from './Records.module.css'
import type { ListState } from './record-address.ts'

interface Props {
  noun: Noun
  state: ListState
  onChange: (change: Partial<ListState>) => void
}

/** What the list is narrowed to, by the choices of each filter; and whether it is of the archived ones. */
export function RecordFilters({ noun, state, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <div className={classes.filters}>
      {filtersOf(noun).map(filter => (
        <FilterInput
          key={filter.id}
          filter={filter}
          values={state.filters[filter.id] ?? []}
          onChange={values => onChange({ filters: withValues(state.filters, filter.id, values) })}
        />
      ))}
      <Switch
        label={t('Archived only')}
        checked={state.isArchived}
        onChange={event => onChange({ isArchived: event.currentTarget.checked })}
      />
    </div>
  )
}

/** The filters with one of them changed; one without values is none. */
export function withValues(filters: ListState['filters'], id: string, values: readonly string[]): ListState['filters'] {
  const { [id]: _, ...others } = filters
  return values.length === 0 ? others : { ...others, [id]: values }
}

interface FilterProps {
  filter: NounFilter
  values: readonly string[]
  onChange: (values: readonly string[]) => void
}

function FilterInput({ filter: { label, choices, isSingle = false }, values, onChange }: FilterProps) {
  const { t } = useTranslation()
  const words = useWords()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(choices.isLong ? typed : '')
  const { data, isError, isPending, refetch } = useQuery(choices.query(search))
  const options = (data ?? [])
    .map(choice => ({ value: String(choice.value), label: choices.words(choice, words) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, words.locale))
  const shared = {
    size: 'sm',
    label: t(label),
    placeholder: values.length === 0 ? t('All') : '',
    data: options,
    clearable: true,
    error: isError && data === undefined && <ChoicesFailed onRetry={() => void refetch()} />,
    nothingFoundMessage: isPending ? t('Loading…') : t('No matches'),
    clearButtonProps: { 'aria-label': t('Clear') },
    ...(choices.isLong && { onSearchChange: setTyped }),
  } as const
  return isSingle ? (
    <Select {...shared} value={values[0] ?? null} onChange={value => onChange(value === null ? [] : [value])} />
  ) : (
    <MultiSelect
      {...shared}
      classNames={{ inputField: classes.typed ?? '' }}
      searchable
      hidePickedOptions
      value={[...values]}
      onChange={onChange}
    />
  )
}
