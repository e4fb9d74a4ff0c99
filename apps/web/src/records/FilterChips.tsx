import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../i18n/text-key.ts'
import { useWords } from '../i18n/use-words.ts'
import { FilterChip } from './FilterChip.tsx'
import { type ChoiceFilter, filtersOf, type Noun, type PickedFilter } from './noun.ts'
import { withValues } from './RecordFilters.tsx'
import classes from './Records.module.css'
import type { ListState } from './record-address.ts'

interface Props {
  noun: Noun
  state: ListState
  onChange: (change: Partial<ListState>) => void
}

/** What the list is narrowed to, as a sentence whose parts can be taken away one by one. */
export function FilterChips({ noun, state, onChange }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  return (
    <ul className={classes.chips} aria-label={t('Filters in use')}>
      {state.isArchived && <FilterChip text={t('Archived only')} onRemove={() => onChange({ isArchived: false })} />}
      {state.search !== '' && (
        <FilterChip text={t('contains “{{text}}”', { text: state.search })} onRemove={() => onChange({ search: '' })} />
      )}
      {filtersOf(noun).map(filter => {
        const values = state.filters[filter.id]
        if (values === undefined) return null
        const onRemove = () => onChange({ filters: withValues(state.filters, filter.id, []) })
        if ('isDay' in filter)
          return <FieldChip key={filter.id} label={filter.label} names={values.map(words.dateOf)} onRemove={onRemove} />
        return 'choices' in filter ? (
          <ChoiceChip key={filter.id} filter={filter} values={values} onRemove={onRemove} />
        ) : (
          <PickedChip key={filter.id} filter={filter} values={values} onRemove={onRemove} />
        )
      })}
      <li>
        <button
          type="button"
          className={classes.clear}
          onClick={() => onChange({ search: '', filters: {}, isArchived: false })}
        >
          {t('Clear all')}
        </button>
      </li>
    </ul>
  )
}

interface FilterChipProps<Filter> {
  filter: Filter
  values: readonly string[]
  onRemove: () => void
}

function ChoiceChip({ filter, values, onRemove }: FilterChipProps<ChoiceFilter>) {
  const words = useWords()
  const { data } = useQuery(filter.choices.query(''))
  const names = values.map(value => {
    const choice = data?.choices.find(one => String(one.value) === value)
    return choice === undefined ? value : filter.choices.words(choice, words)
  })
  return <FieldChip label={filter.label} names={names} onRemove={onRemove} />
}

function PickedChip({ filter, values, onRemove }: FilterChipProps<PickedFilter>) {
  const { data } = useQuery(filter.picker.names(values.map(Number)))
  const names = new Map(data?.map(({ id, name }) => [String(id), name]))
  return <FieldChip label={filter.label} names={values.map(value => names.get(value) ?? value)} onRemove={onRemove} />
}

interface FilterWordsProps {
  label: TextKey
  /** What it is narrowed to, by name. */
  names: readonly string[]
  onRemove: () => void
}

/** A sentence names some, and says how many more there are. */
const MOST_NAMED = 10

function FieldChip({ label, names, onRemove }: FilterWordsProps) {
  const { t } = useTranslation()
  const words = useWords()
  const rest = names.length - MOST_NAMED
  const named = rest > 1 ? [...names.slice(0, MOST_NAMED), t('{{count}} more', { count: rest })] : names
  const list = new Intl.ListFormat(words.locale, { type: 'disjunction' }).format(named)
  return <FilterChip text={t('{{field}} is {{values}}', { field: t(label), values: list })} onRemove={onRemove} />
}
