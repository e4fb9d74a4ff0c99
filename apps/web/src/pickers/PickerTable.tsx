import { CloseButton, Loader, TextInput } from '@mantine/core'
import { IconCheck, IconSearch, IconSearchOff } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../i18n/use-words.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { Message } from '../ui/Message.tsx'
import { ReasonButton } from '../ui/ReasonButton.tsx'
import classes from './Picker.module.css'
import { PAGE_SIZES, type Picker, type PickerRow } from './picker.ts'
import { createPickerList } from './picker-list.ts'

interface Props {
  picker: Picker
  customer: number | null
  /** What is chosen, in words. */
  label: string
  inputId?: string | undefined
  pickedIds: ReadonlySet<number>
  onPick: (rows: readonly PickerRow[]) => void
  /** A button opened it: it takes the focus. Else it always stands there, and all that match may be chosen at once. */
  isOpened: boolean
}

/** The search box, the table and its paging. A row that is chosen is marked and no longer answers (PICK-19). */
export function PickerTable({ picker, customer, label, inputId, pickedIds, onPick, isOpened }: Props) {
  const { t } = useTranslation()
  const [list] = useState(() => createPickerList(picker, (request, signal) => picker.read(request, customer, signal)))
  const state = useSyncExternalStore(list.subscribe, list.state, list.state)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    list.open()
    return list.close
  }, [list])
  useEffect(() => {
    if (isOpened) input.current?.focus()
  }, [isOpened])

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'ArrowDown') firstRowBeside(event.currentTarget)?.focus()
    // It searches; a form is sent by its button.
    else if (event.key !== 'Enter') return
    event.preventDefault()
  }

  const column = t(picker.texts.column)
  return (
    <div className={classes.find}>
      <TextInput
        {...(inputId !== undefined && { id: inputId })}
        ref={input}
        type="search"
        size="sm"
        aria-label={t('Search: {{label}}', { label })}
        placeholder={t('Search')}
        leftSection={
          state.isLoading ? (
            <Loader size={14} aria-label={t('Loading…')} />
          ) : (
            <IconSearch size={16} aria-hidden="true" />
          )
        }
        rightSection={
          state.text !== '' && <CloseButton size="sm" aria-label={t('Clear search')} onClick={list.clearSearch} />
        }
        value={state.text}
        onChange={event => list.type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={classes.table}>
        <DataTable<PickerRow>
          label={label}
          columns={[
            {
              id: 'name',
              header: column,
              ordering: picker.ordering,
              cell: row => <Name row={row} isPicked={pickedIds.has(row.id)} />,
            },
          ]}
          rows={[...state.rows]}
          rowKey={row => String(row.id)}
          isLoading={state.isLoading}
          error={null}
          onRetry={() => {}}
          ordering={{ field: picker.ordering, isDescending: state.isDescending }}
          onOrdering={ordering => list.sort(ordering?.isDescending === true)}
          paging={{
            page: state.page,
            pageSize: state.pageSize,
            count: state.count,
            sizes: PAGE_SIZES,
            onPage: list.goTo,
            onPageSize: list.resize,
          }}
          pickedKeys={new Set([...pickedIds].map(String))}
          onSelect={row => onPick([row])}
          empty={
            <Message icon={IconSearchOff} title={t(picker.texts.none)} text={t('Please change the search query')} />
          }
        />
      </div>
      {!isOpened && (
        <SelectAll count={state.count} read={() => picker.readAll(state.text.trim(), customer)} onRead={onPick} />
      )}
    </div>
  )
}

function Name({ row: { name, detail }, isPicked }: { row: PickerRow; isPicked: boolean }) {
  const { t } = useTranslation()
  return (
    <span className={classes.name}>
      <span className={classes.tick}>
        {isPicked && <IconCheck size={16} stroke={3} role="img" aria-label={t('selected')} />}
      </span>
      <span>{name}</span>
      {detail !== undefined && <small>{detail}</small>}
    </span>
  )
}

interface SelectAllProps {
  count: number
  read: () => Promise<readonly PickerRow[]>
  onRead: (rows: readonly PickerRow[]) => void
}

function SelectAll({ count, read, onRead }: SelectAllProps) {
  const { t } = useTranslation()
  const words = useWords()
  const [reading, setReading] = useState<'reading' | 'failed' | null>(null)
  async function readAll() {
    setReading('reading')
    const rows = await read().catch(() => null)
    setReading(rows === null ? 'failed' : null)
    if (rows !== null) onRead(rows)
  }
  return (
    <div className={classes.foot}>
      <span role="alert">{reading === 'failed' && t('This could not be loaded')}</span>
      <ReasonButton
        size="xs"
        variant="subtle"
        loading={reading === 'reading'}
        reason={count === 0 ? t('Nothing matches.') : null}
        onClick={() => void readAll()}
      >
        {t('Select all {{number}} that match', { number: words.number(count) })}
      </ReasonButton>
    </div>
  )
}

/** The row of the table that takes part in the order of Tab. */
const firstRowBeside = (input: HTMLElement) =>
  input.closest(`.${classes.find}`)?.querySelector<HTMLElement>('tr[tabindex="0"]')
