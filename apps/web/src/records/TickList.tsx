import { Checkbox } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { Choice } from './choices.ts'
import classes from './ManyInput.module.css'

const ROW_PX = 34

interface Props {
  label: string
  rows: readonly Choice[]
  isTicked: (choice: Choice) => boolean
  onTick: (choice: Choice) => void
  /** Instead of rows. */
  empty: string
}

/** A list whose rows are ticked, drawn as far as it is in sight. The list has the focus and the keys, a row answers the pointer. */
export function TickList({ label, rows, isTicked, onTick, empty }: Props) {
  const listId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [activeValue, setActiveValue] = useState<Choice['value'] | null>(null)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
  })
  const activeAt = Math.max(
    0,
    rows.findIndex(({ value }) => value === activeValue),
  )
  const active = rows[activeAt]

  function goTo(index: number) {
    const at = Math.max(0, Math.min(rows.length - 1, index))
    const row = rows[at]
    if (row === undefined) return
    setActiveValue(row.value)
    virtualizer.scrollToIndex(at)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (active === undefined) return
    if (event.key === 'ArrowDown') goTo(activeAt + 1)
    else if (event.key === 'ArrowUp') goTo(activeAt - 1)
    else if (event.key === 'Home') goTo(0)
    else if (event.key === 'End') goTo(rows.length - 1)
    else if (event.key === ' ' || event.key === 'Enter') onTick(active)
    else return
    event.preventDefault()
  }

  if (rows.length === 0) return <p className={classes.empty}>{empty}</p>
  return (
    <div
      ref={scroller}
      className={classes.list}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-multiselectable
      aria-activedescendant={active && `${listId}-${active.value}`}
      onKeyDown={onKeyDown}
    >
      <div className={classes.all} role="presentation" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          return (
            row && (
              // biome-ignore lint/a11y/useFocusableInteractive: the list holds the focus and names the active row
              // biome-ignore lint/a11y/useKeyWithClickEvents: the list listens to the keys
              <div
                key={row.value}
                id={`${listId}-${row.value}`}
                role="option"
                className={classes.row}
                data-active={row === active}
                aria-selected={isTicked(row)}
                aria-posinset={index + 1}
                aria-setsize={rows.length}
                style={{ height: ROW_PX, transform: `translateY(${start}px)` }}
                onClick={() => {
                  setActiveValue(row.value)
                  onTick(row)
                }}
              >
                <Checkbox.Indicator size="xs" checked={isTicked(row)} />
                <span>{row.label}</span>
                {row.detail !== undefined && <small>{row.detail}</small>}
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}
