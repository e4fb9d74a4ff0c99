import { MultiSelect, Select, Switch, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PickerField } from '../pickers/PickerField.tsx'
import { isBackwards } from '../ui/day-range.ts'
import { ChoicesFailed } from './ChoicesFailed.tsx'
import { type ChoiceFilter, filtersOf, type Noun, type NounFilter } from './noun.ts'
import classes from './Records.module.css'
import type { ListState } from './record-address.ts'
import { useChoices } from './use-choices.ts'

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
          error={isBackwardsBy(filter, state.filters) && t('The last day is before the first. Choose the days again.')}
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

/** Whether it is a last day before the first. */
export const isBackwardsBy = (filter: NounFilter, filters: ListState['filters']): boolean =>
  'firstBy' in filter && isBackwards(filters[filter.firstBy ?? '']?.[0], filters[filter.id]?.[0])

/** The filters with one of them changed; one without values is none. */
export function withValues(filters: ListState['filters'], id: string, values: readonly string[]): ListState['filters'] {
  const { [id]: _, ...others } = filters
  return values.length === 0 ? others : { ...others, [id]: values }
}

interface FilterProps<Filter> {
  filter: Filter
  values: readonly string[]
  /** Of a day: what is wrong with it. */
  error?: string | false
  onChange: (values: readonly string[]) => void
}

/** One filter, by its choices, a day, or rows of the server. */
export function FilterInput({ filter, values, error = false, onChange }: FilterProps<NounFilter>) {
  const { t } = useTranslation()
  if ('choices' in filter) return <ChoiceInput filter={filter} values={values} onChange={onChange} />
  if ('isDay' in filter) {
    return (
      <TextInput
        type="date"
        size="sm"
        label={t(filter.label)}
        value={values[0] ?? ''}
        error={error}
        onChange={event => onChange(event.currentTarget.value === '' ? [] : [event.currentTarget.value])}
      />
    )
  }
  return (
    <PickerField
      picker={filter.picker}
      label={t(filter.label)}
      value={values.map(Number)}
      whenEmpty={t('All')}
      onChange={ids => onChange(ids.map(String))}
    />
  )
}

function ChoiceInput({ filter, values, onChange }: FilterProps<ChoiceFilter>) {
  const { label, choices, isSingle = false, whenEmpty = 'All' } = filter
  const { t } = useTranslation()
  const { data, isPending, hasFailed, retry, searched, pick } = useChoices(choices, values)
  const change = (chosen: readonly string[]) => onChange(pick(chosen).map(String))
  const shared = {
    size: 'sm',
    label: t(label),
    placeholder: values.length === 0 ? t(whenEmpty) : '',
    data,
    clearable: true,
    error: hasFailed && <ChoicesFailed module={choices.module} onRetry={retry} />,
    nothingFoundMessage: isPending ? t('Loading…') : t('No matches'),
    clearButtonProps: { 'aria-label': t('Clear') },
    ...searched,
  } as const
  return isSingle ? (
    <Select
      {...shared}
      searchable={choices.isLong}
      value={values[0] ?? null}
      onChange={value => change(value === null ? [] : [value])}
    />
  ) : (
    <MultiSelect
      {...shared}
      classNames={{ inputField: classes.typed ?? '' }}
      searchable
      hidePickedOptions
      value={[...values]}
      onChange={change}
    />
  )
}
