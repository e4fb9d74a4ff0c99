import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../i18n/use-words.ts'
import { searchText } from '../ui/text-search.ts'
import classes from './Picker.module.css'
import type { Picker, PickerRow } from './picker.ts'

const CHIP_PX = 128
const LINE_PX = 34
/** More are searched through. */
const MOST_SEEN_AT_ONCE = 24

interface Props {
  picker: Picker
  rows: readonly PickerRow[]
  isDisabled: boolean
  onRemove: (id: number) => void
  onClear: () => void
}

/** What is chosen: how many, a chip for each, which takes it out, and a button that takes out all (PICK-11, PICK-20). */
export function PickedChips({ picker, rows, isDisabled, onRemove, onClear }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const [typed, setTyped] = useState('')
  const hasSearch = rows.length > MOST_SEEN_AT_ONCE
  const isFound = searchText(typed)
  const shown = hasSearch && typed !== '' ? rows.filter(({ name }) => isFound(name, [])) : rows
  const inAll = picker.texts.selected(t, { count: rows.length, number: words.number(rows.length) })
  return (
    <div className={classes.picked}>
      <div className={classes.pickedHead}>
        <span role="status">{inAll}</span>
        {rows.length > 0 && !isDisabled && (
          <button type="button" className={classes.clear} onClick={onClear}>
            {t('clear all')}
          </button>
        )}
      </div>
      {hasSearch && (
        <TextInput
          type="search"
          size="xs"
          aria-label={t('Search in the selection')}
          placeholder={t('Search in the selection')}
          leftSection={<IconSearch size={14} aria-hidden="true" />}
          rightSection={
            typed !== '' && <CloseButton size="xs" aria-label={t('Clear search')} onClick={() => setTyped('')} />
          }
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
          onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      {shown.length > 0 && <Chips label={inAll} rows={shown} isDisabled={isDisabled} onRemove={onRemove} />}
      {hasSearch && shown.length === 0 && <p className={classes.quiet}>{t('No matches')}</p>}
    </div>
  )
}

interface ChipsProps {
  label: string
  rows: readonly PickerRow[]
  isDisabled: boolean
  onRemove: (id: number) => void
}

/** Lines of chips, drawn as far as they are in sight. One takes part in the order of Tab; arrows, Home and End move from there. */
function Chips({ label, rows, isDisabled, onRemove }: ChipsProps) {
  const { t } = useTranslation()
  const scroller = useRef<HTMLDivElement>(null)
  const columns = useColumns(scroller)
  const [activeAt, setActiveAt] = useState(0)
  const mustFocus = useRef(false)
  const active = Math.min(activeAt, rows.length - 1)
  const activeLine = Math.floor(active / columns)
  const virtualizer = useVirtualizer({
    count: Math.ceil(rows.length / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_PX,
    overscan: 4,
    // The chip with the focus exists wherever it was scrolled to.
    rangeExtractor: range => [...new Set([...defaultRangeExtractor(range), activeLine])].sort((a, b) => a - b),
  })

  useLayoutEffect(() => {
    if (!mustFocus.current) return
    mustFocus.current = false
    scroller.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus({ preventScroll: true })
  })

  function goTo(place: number) {
    const at = Math.max(0, Math.min(rows.length - 1, place))
    mustFocus.current = true
    setActiveAt(at)
    virtualizer.scrollToIndex(Math.floor(at / columns))
  }

  function onKeyDown(event: KeyboardEvent) {
    const row = rows[active]
    if (event.key === 'ArrowRight') goTo(active + 1)
    else if (event.key === 'ArrowLeft') goTo(active - 1)
    else if (event.key === 'ArrowDown') goTo(active + columns)
    else if (event.key === 'ArrowUp') goTo(active - columns)
    else if (event.key === 'Home') goTo(0)
    else if (event.key === 'End') goTo(rows.length - 1)
    else if ((event.key === 'Delete' || event.key === 'Backspace') && row && !isDisabled) remove(row.id, active)
    else return
    event.preventDefault()
  }

  /** The focus goes to the chip that takes its place. */
  function remove(id: number, at: number) {
    mustFocus.current = true
    setActiveAt(at)
    onRemove(id)
  }

  return (
    <div ref={scroller} className={classes.chips} role="toolbar" aria-label={label} onKeyDown={onKeyDown}>
      <div style={{ height: virtualizer.getTotalSize() }} className={classes.lines}>
        {virtualizer.getVirtualItems().map(line => (
          <div
            key={line.key}
            className={classes.line}
            style={{ transform: `translateY(${line.start}px)`, gridTemplateColumns: `repeat(${columns}, 1fr)` }}
          >
            {rows.slice(line.index * columns, (line.index + 1) * columns).map(({ id, name }, place) => {
              const at = line.index * columns + place
              return (
                <button
                  key={id}
                  type="button"
                  className={classes.chip}
                  title={name}
                  tabIndex={at === active ? 0 : -1}
                  disabled={isDisabled}
                  aria-label={t('Remove {{name}}', { name })}
                  onFocus={() => setActiveAt(at)}
                  onClick={() => remove(id, at)}
                >
                  <span>{name}</span>
                  <IconX size={14} aria-hidden="true" />
                </button>
              )
            })}
          </div>
        ))}
      </div>
    </div>
  )
}

/** How many chips stand beside each other. */
function useColumns(scroller: { readonly current: HTMLElement | null }): number {
  const [columns, setColumns] = useState(2)
  useEffect(() => {
    const node = scroller.current
    if (node === null) return
    const resized = new ResizeObserver(() => setColumns(Math.max(1, Math.floor(node.clientWidth / CHIP_PX))))
    resized.observe(node)
    return () => resized.disconnect()
  }, [scroller])
  return columns
}
