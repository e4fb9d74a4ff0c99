import { Button, Loader, SegmentedControl, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../i18n/use-words.ts'
import { searchText } from '../ui/text-search.ts'
import { ChoicesFailed } from './ChoicesFailed.tsx'
import type { Choice, Choices } from './choices.ts'
import classes from './ManyInput.module.css'
import { TickList } from './TickList.tsx'

interface Props {
  choices: Choices
  /** What is searched for. */
  search: string
  label: string
  error: ReactNode
  inputId: string | undefined
  value: unknown
  /** What the record has chosen as it is stored. */
  stored: readonly Choice[]
  customer: number | null
  onChange: (value: readonly (string | number)[]) => void
}

/**
 * Chooses any number of thousands: all that can be chosen, of which a search shows some, or those that are chosen. A row keeps its
 * place when it is ticked.
 */
export function ManyInput({ choices, search, label, error, inputId, value, stored, customer, onChange }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const [typed, setTyped] = useState('')
  const [seen, setSeen] = useState<readonly Choice[]>([])
  /** Null: all are shown; else those that were chosen when they came into view. */
  const [shown, setShown] = useState<readonly Choice[] | null>(null)
  const [isReading, setReading] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const found = useQuery(choices.query(useDeferredValue(typed.trim()), customer))

  const chosen = new Set<string | number>(Array.isArray(value) ? value : [])
  const rows = shown === null ? (found.data?.choices ?? []) : shown.filter(matching(typed))
  const further = shown === null ? (found.data?.count ?? 0) - rows.length : 0

  const put = (many: readonly Choice[], isOn: boolean) => {
    setSeen([...seen, ...many])
    const next = new Set(chosen)
    for (const choice of many) {
      if (isOn) next.add(choice.value)
      else next.delete(choice.value)
    }
    onChange([...next])
  }

  function show(which: string) {
    const known = new Map([...stored, ...seen].map(choice => [choice.value, choice]))
    const byLabel = [...chosen].map(one => known.get(one) ?? { value: one, label: String(one) })
    setShown(which === 'all' ? null : byLabel.toSorted((a, b) => a.label.localeCompare(b.label, words.locale)))
    setTyped('')
  }

  async function selectAll() {
    setReading(true)
    setFailed(false)
    try {
      put(await choices.readAll(typed.trim(), customer), true)
    } catch {
      setFailed(true)
    } finally {
      setReading(false)
    }
  }

  const number = words.number(shown === null ? (found.data?.count ?? 0) : rows.length)
  const isFailed = hasFailed || (found.isError && found.data === undefined && shown === null)
  return (
    <fieldset className={classes.many}>
      <legend>{label}</legend>
      <div className={classes.tools}>
        <TextInput
          {...(inputId !== undefined && { id: inputId })}
          className={classes.search ?? ''}
          type="search"
          aria-label={search}
          placeholder={search}
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          rightSection={found.isFetching && shown === null ? <Loader size={14} /> : undefined}
          value={typed}
          error={isFailed ? <ChoicesFailed onRetry={() => void (hasFailed ? selectAll() : found.refetch())} /> : error}
          onChange={event => setTyped(event.currentTarget.value)}
          onKeyDown={event => {
            // It searches; the form is sent by its button.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
        <SegmentedControl
          aria-label={t('What is listed')}
          data={[
            { value: 'all', label: t('All') },
            { value: 'chosen', label: t('Selected: {{number}}', { number: words.number(chosen.size) }) },
          ]}
          value={shown === null ? 'all' : 'chosen'}
          onChange={show}
        />
      </div>
      <TickList
        label={label}
        rows={rows}
        isTicked={choice => chosen.has(choice.value)}
        onTick={choice => put([choice], !chosen.has(choice.value))}
        empty={
          shown === null && found.isPending
            ? t('Loading…')
            : shown !== null && typed === ''
              ? t('Nothing selected')
              : t('No matches')
        }
      />
      <div className={classes.foot}>
        <span role="status">{further > 0 && t('and {{count}} more: type on', { count: further })}</span>
        {shown === null ? (
          <Button
            size="xs"
            variant="subtle"
            loading={isReading}
            disabled={rows.length === 0}
            onClick={() => void selectAll()}
          >
            {t('Select all {{number}} that match', { number })}
          </Button>
        ) : (
          <Button size="xs" variant="subtle" disabled={rows.length === 0} onClick={() => put(rows, false)}>
            {t('Take out all {{number}}', { number })}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

function matching(typed: string) {
  const isFound = searchText(typed)
  return ({ label, detail }: Choice) => isFound(label, detail === undefined ? [] : [detail])
}
