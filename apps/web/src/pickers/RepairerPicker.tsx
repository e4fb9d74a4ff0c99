import { CloseButton, Loader, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch, IconSearchOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Message } from '../ui/Message.tsx'
import { searchText } from '../ui/text-search.ts'
import classes from './RepairerPicker.module.css'
import { repairersQuery, useFirstCustomer } from './repairers-query.ts'

/** A pause in typing this long narrows the list (PICK-17). */
const DEBOUNCE_MS = 150

interface Props {
  label: string
  description?: ReactNode
  error?: ReactNode
  inputId?: string | undefined
  value: number | null
  /** What is chosen already, which the list may no longer have. */
  known?: { id: number; name: string } | null
  /** Whose repairers; the first customer of the user unless given. */
  customer?: number | null
  onChange: (id: number | null) => void
}

/** One repairer of all of a customer (PICK-16 to PICK-18): a search by name over a list without pages. */
export function RepairerPicker({ label, description, error, inputId, value, known = null, customer, onChange }: Props) {
  const { t } = useTranslation()
  const name = useId()
  const firstCustomer = useFirstCustomer()
  const { data = [], isPending } = useQuery(repairersQuery(customer ?? firstCustomer))
  const [typed, setTyped] = useState('')
  const [term] = useDebouncedValue(typed.trim(), DEBOUNCE_MS)
  const isKept = known !== null && known.id === value && data.every(({ id }) => id !== known.id)
  const all = isKept ? [known, ...data] : data
  const isFound = searchText(term)
  const rows = term === '' ? all : all.filter(one => isFound(one.name, []))
  const selected = all.find(({ id }) => id === value)
  if (!isPending && all.length === 0) {
    return (
      <fieldset className={classes.field}>
        <legend>{label}</legend>
        <p className={classes.none}>
          {t('There are no repairers to choose from. They are added under Administration.')}
        </p>
      </fieldset>
    )
  }
  return (
    <fieldset className={classes.field} aria-describedby={`${name}-more`}>
      <legend>{label}</legend>
      <div className={classes.head}>
        <span role="status">
          {selected === undefined ? t('No repairer is selected') : t('{{name}} is selected', { name: selected.name })}
        </span>
        {value !== null && (
          <button type="button" className={classes.clear} onClick={() => onChange(null)}>
            {t('Clear')}
          </button>
        )}
      </div>
      <TextInput
        type="search"
        size="xs"
        {...(inputId !== undefined && { id: inputId })}
        aria-label={t('Search: {{label}}', { label })}
        placeholder={t('Search')}
        leftSection={<IconSearch size={14} aria-hidden="true" />}
        rightSection={
          typed !== '' && <CloseButton size="xs" aria-label={t('Clear search')} onClick={() => setTyped('')} />
        }
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
        onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
      />
      <div className={classes.list} role="radiogroup" aria-label={label} aria-busy={isPending}>
        {isPending && <Loader size="sm" className={classes.loader} aria-hidden="true" />}
        {!isPending && rows.length === 0 && (
          <Message icon={IconSearchOff} title={t('No repairer data')} text={t('Please change the search query')} />
        )}
        {rows.map(({ id, name: rowName }) => (
          <label key={id} className={classes.row} data-selected={id === value || undefined}>
            <input type="radio" name={name} checked={id === value} onChange={() => onChange(id)} />
            <span>{rowName}</span>
          </label>
        ))}
      </div>
      <div id={`${name}-more`} className={classes.more}>
        {description !== undefined && <p>{description}</p>}
        {error && <p className={classes.fault}>{error}</p>}
      </div>
    </fieldset>
  )
}
