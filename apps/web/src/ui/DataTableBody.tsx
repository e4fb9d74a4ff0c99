import { itemAt } from '@milepost/domain/collections/item-at.ts'
import type { ReactTable } from '@tanstack/react-table'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import classes from './DataTable.module.css'
import { type TableItem, tableItems } from './data-table-items.ts'
import { frozenPx } from './frozen-columns.ts'
import type { Column, TableFeaturesInUse } from './table-columns.ts'

interface Props<Row extends object> {
  items: readonly Row[]
  rowKey: (row: Row) => string
  table: ReactTable<TableFeaturesInUse, Row>
  columns: readonly Column<Row>[]
  scroller: HTMLElement | null
  /** Where in the whole list the first row stands, from nought. */
  firstAt: number
  isStale: boolean
  selectedKey: string | null
  pickedKeys: ReadonlySet<string> | undefined
  revealedKey: string | null
  onSelect: ((row: Row) => void) | undefined
  groupOf: ((row: Row) => { key: string; header: ReactNode }) | undefined
}

export const TABLE_ROW_PX = 36
const HEAD_PX = 36

/** The rows. One of them takes part in the order of Tab; arrows, Home, End and the page keys move from there. */
export function DataTableBody<Row extends object>(props: Props<Row>) {
  const { rowKey, table, columns, scroller, firstAt, isStale, selectedKey, pickedKeys } = props
  const { revealedKey, onSelect, groupOf } = props
  const items = tableItems(props.items, rowKey, groupOf)
  const body = useRef<HTMLTableSectionElement>(null)
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const mustFocus = useRef(false)

  const rowAts = items.flatMap((item, at) => (item.kind === 'row' ? [at] : []))
  const atOf = (key: string | null) => items.findIndex(item => item.kind === 'row' && item.key === key)
  const activeAt = [atOf(activeKey), atOf(selectedKey), rowAts[0] ?? -1].find(at => at >= 0) ?? -1

  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller,
    estimateSize: () => TABLE_ROW_PX,
    getItemKey: at => items[at]?.key ?? at,
    overscan: 12,
    // A row under the head is not in sight.
    scrollPaddingStart: HEAD_PX,
    // The row with the focus exists wherever it was scrolled to, or the focus would be lost.
    rangeExtractor: range =>
      [...new Set([...defaultRangeExtractor(range), ...(activeAt < 0 ? [] : [activeAt])])].sort((a, b) => a - b),
  })

  const reveal = useEffectEvent(() => {
    const at = atOf(revealedKey)
    if (at >= 0) virtualizer.scrollToIndex(at, { align: 'center' })
  })
  useEffect(() => {
    if (revealedKey !== null && scroller !== null) reveal()
  }, [revealedKey, scroller])

  useLayoutEffect(() => {
    if (!mustFocus.current) return
    mustFocus.current = false
    body.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus({ preventScroll: true })
  })

  function goTo(place: number) {
    const at = rowAts[Math.max(0, Math.min(rowAts.length - 1, place))]
    const item = at === undefined ? undefined : items[at]
    if (at === undefined || item === undefined) return
    mustFocus.current = true
    setActiveKey(item.key)
    virtualizer.scrollToIndex(at)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!(event.target instanceof HTMLTableRowElement)) return
    const place = rowAts.indexOf(activeAt)
    const pageRows = Math.max(1, Math.floor((scroller?.clientHeight ?? 0) / TABLE_ROW_PX) - 2)
    if (event.key === 'ArrowDown') goTo(place + 1)
    else if (event.key === 'ArrowUp') goTo(place - 1)
    else if (event.key === 'PageDown') goTo(place + pageRows)
    else if (event.key === 'PageUp') goTo(place - pageRows)
    else if (event.key === 'Home') goTo(0)
    else if (event.key === 'End') goTo(rowAts.length - 1)
    else if (event.key === 'Enter' || event.key === ' ') select(items[activeAt])
    else return
    event.preventDefault()
  }

  function select(item: TableItem<Row> | undefined) {
    if (item?.kind !== 'row') return
    setActiveKey(item.key)
    if (pickedKeys?.has(item.key) !== true) onSelect?.(item.row)
  }

  /** A link or a button in a row has its own action alone. */
  function onClick(event: MouseEvent, item: TableItem<Row>) {
    if (event.target instanceof Element && event.target.closest('a, button, input, label') === null) select(item)
  }

  const shown = virtualizer.getVirtualItems()
  const above = shown[0]?.start ?? 0
  const rows = table.getRowModel().rows
  const frozen = frozenPx(columns)
  return (
    <tbody ref={body} className={classes.body} data-stale={isStale || undefined} onKeyDown={onSelect && onKeyDown}>
      {above > 0 && <Space px={above} columns={columns.length} />}
      {/* One flat list: in a list of lists a row that changes its place would be made anew, and lose the focus. */}
      {shown.flatMap(({ index, start, end }, place) => {
        const item = itemAt(items, index)
        const gap = (shown[place + 1]?.start ?? virtualizer.getTotalSize()) - end
        const space = gap > 0 && <Space key={`after ${item.key}`} px={gap} columns={columns.length} />
        if (item.kind === 'group') {
          return [
            <tr key={item.key} ref={virtualizer.measureElement} data-index={index} className={classes.group}>
              <th scope="rowgroup" colSpan={columns.length}>
                {item.header}
              </th>
            </tr>,
            space,
          ]
        }
        return [
          <tr
            key={item.key}
            ref={virtualizer.measureElement}
            data-index={index}
            data-top={start}
            data-revealed={item.key === revealedKey || undefined}
            className={classes.row}
            aria-rowindex={firstAt + item.rowAt + 2}
            {...(onSelect && {
              tabIndex: index === activeAt ? 0 : -1,
              'aria-selected': pickedKeys?.has(item.key) ?? item.key === selectedKey,
              'aria-disabled': pickedKeys?.has(item.key) || undefined,
              onClick: (event: MouseEvent) => onClick(event, item),
              onFocus: () => setActiveKey(item.key),
            })}
          >
            {rows[item.rowAt]
              ?.getVisibleCells()
              .slice(0, cellsOf(columns, item.row))
              .map((cell, at) => {
                const column = columns.find(one => one.id === cell.column.id)
                const takesRest = column?.takesRest?.(item.row) === true
                return (
                  <td
                    key={cell.id}
                    data-align={column?.align}
                    data-frozen={frozen.has(cell.column.id) || undefined}
                    style={{ left: frozen.get(cell.column.id) }}
                    {...(takesRest && { colSpan: columns.length - at })}
                  >
                    <table.FlexRender cell={cell} />
                  </td>
                )
              })}
          </tr>,
          space,
        ]
      })}
    </tbody>
  )
}

/** How many cells a row has: one that takes the rest is the last. */
function cellsOf<Row>(columns: readonly Column<Row>[], row: Row): number {
  const last = columns.findIndex(column => column.takesRest?.(row))
  return last < 0 ? columns.length : last + 1
}

/** Stands for the rows that are not drawn. */
function Space({ px, columns }: { px: number; columns: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: this row is no row of the grid, and takes no focus
    <tr aria-hidden="true" className={classes.space}>
      <td colSpan={columns} style={{ height: px }} />
    </tr>
  )
}
