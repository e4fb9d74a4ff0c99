import { CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useWords } from '../i18n/use-words.ts'
import { filtersOf, type Noun, type NounFilter } from './noun.ts'
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
  return (
    <ul className={classes.chips} aria-label={t('Filters in use')}>
      {state.isArchived && <Chip text={t('Archived only')} onRemove={() => onChange({ isArchived: false })} />}
      {state.search !== '' && (
        <Chip text={t('contains “{{text}}”', { text: state.search })} onRemove={() => onChange({ search: '' })} />
      )}
      {filtersOf(noun).map(filter => {
        const values = state.filters[filter.id]
        return (
          values && (
            <FilterChip
              key={filter.id}
              filter={filter}
              values={values}
              onRemove={() => onChange({ filters: withValues(state.filters, filter.id, []) })}
            />
          )
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

interface FilterChipProps {
  filter: NounFilter
  values: readonly string[]
  onRemove: () => void
}

function FilterChip({ filter, values, onRemove }: FilterChipProps) {
  const { t } = useTranslation()
  const words = useWords()
  const { data } = useQuery(filter.choices.query(''))
  const labels = values.map(value => {
    const choice = data?.choices.find(one => String(one.value) === value)
    return choice === undefined ? value : filter.choices.words(choice, words)
  })
  const list = new Intl.ListFormat(words.locale, { type: 'disjunction' }).format(labels)
  return <Chip text={t('{{field}} is {{values}}', { field: t(filter.label), values: list })} onRemove={onRemove} />
}

function Chip({ text, onRemove }: { text: string; onRemove: () => void }) {
  const { t } = useTranslation()
  return (
    <li className={classes.chip}>
      {text}
      <CloseButton size="xs" aria-label={t('Remove the filter: {{text}}', { text })} onClick={onRemove} />
    </li>
  )
}
