import { type ColumnDef, type SortingState, useTable } from '@tanstack/react-table'
import { type ReactNode, useMemo, useState } from 'react'
import classes from './DataTable.module.css'
import { DataTableBody } from './DataTableBody.tsx'
import { DataTableHead } from './DataTableHead.tsx'
import { DataTablePaging, type Paging } from './DataTablePaging.tsx'
import { DataTableSkeleton } from './DataTableSkeleton.tsx'
import { FailedMessage } from './FailedMessage.tsx'
import { StaleNotice } from './StaleNotice.tsx'
import { type Column, type Ordering, TABLE_FEATURES, type TableFeaturesInUse } from './table-columns.ts'
import { useIsPhone } from './use-width.ts'

interface Props<Row> {
  label: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  /** The first rows, or the next page, are loading. */
  isLoading: boolean
  /** Null: none. */
  error: unknown
  onRetry: () => void
  /** When the rows were read: shown where they stay after a failed refresh. */
  loadedAtMs?: number | undefined
  /** Instead of rows: the caller knows whether there are none yet, or none that match. */
  empty: ReactNode
  ordering: Ordering | null
  onOrdering: (ordering: Ordering | null) => void
  paging?: Paging
  selectedKey?: string | null
  /** Where several are chosen one after another: those that are, which are marked and no longer answer. */
  pickedKeys?: ReadonlySet<string>
  /** A row that is scrolled into sight and marked. */
  revealedKey?: string | null
  onSelect?: (row: Row) => void
  /** Rows of one group stand together under its header: the rows' order is the caller's business. */
  groupOf?: (row: Row) => { key: string; header: ReactNode }
  footer?: ReactNode
  /** What can be done with the rows that are selected: below the table, so that no row moves when the first is. */
  selectionBar?: ReactNode
  /** How high rows are. */
  density?: 'compact' | 'roomy'
}

/** What a column without a width takes at least: the table scrolls sideways rather than squeeze it. */
const FLEXIBLE_PX = { wide: 140, phone: 96 }

/**
 * The one table: sticky head, sorting by the server, paging, and only the rows on the screen exist. Arrow keys move between
 * rows, Enter selects. A load that failed never looks empty, and rows that are there stay while others are fetched.
 */
export function DataTable<Row extends object>(props: Props<Row>) {
  const { label, columns, rows, rowKey, isLoading, error, onRetry, empty, ordering, onOrdering, paging } = props
  const isPhone = useIsPhone()
  // State and no ref: rows that are there at once are drawn before a ref of what is around them is set, and would stay undrawn.
  const [scroller, setScroller] = useState<HTMLElement | null>(null)

  const definitions = useMemo(() => columns.map(definitionOf), [columns])
  const sorting = columns
    .filter(column => column.ordering !== undefined && column.ordering === ordering?.field)
    .map(column => ({ id: column.id, desc: ordering?.isDescending === true }))
  const hidden = columns.filter(column => isPhone && column.isHiddenOnPhone)
  const table = useTable({
    features: TABLE_FEATURES,
    columns: definitions,
    data: rows,
    getRowId: rowKey,
    manualSorting: true,
    enableMultiSort: false,
    sortDescFirst: false,
    state: { sorting, columnVisibility: Object.fromEntries(hidden.map(column => [column.id, false])) },
    onSortingChange(change) {
      const [next] = typeof change === 'function' ? change(sorting) : change
      onOrdering(orderingOf(next, columns))
    },
  })
  const shown = columns.filter(column => !hidden.includes(column))
  const minWidth = shown.map(column => leastWidth(column, isPhone)).join(' + ')

  // Where every column has a width, the browser would widen all of them, also the one of the checkboxes.
  const takesRoomLeft = shown.some(column => column.widthPx === undefined)
    ? undefined
    : shown.findLast(column => column.isFrozen)

  const hasRows = rows.length > 0
  const canSelect = props.onSelect !== undefined
  return (
    <div className={classes.around}>
      {error !== null && hasRows && (
        <StaleNotice error={error} loadedAtMs={props.loadedAtMs || null} onRetry={onRetry} />
      )}
      {/* What scrolls must be reachable by keyboard where no row is. */}
      <section ref={setScroller} className={classes.scroller} aria-label={label} {...(!canSelect && { tabIndex: 0 })}>
        {error !== null && !hasRows ? (
          <FailedMessage error={error} onRetry={onRetry} />
        ) : (
          <>
            <table
              className={classes.table}
              role={canSelect ? 'grid' : undefined}
              {...(props.pickedKeys && { 'aria-multiselectable': true })}
              aria-label={label}
              aria-busy={isLoading}
              data-density={props.density}
              aria-rowcount={(paging?.count ?? rows.length) + 1}
              style={{ minWidth: `calc(${minWidth})` }}
            >
              <colgroup>
                {shown.map(column => (
                  <col key={column.id} style={{ width: column === takesRoomLeft ? undefined : column.widthPx }} />
                ))}
              </colgroup>
              <DataTableHead table={table} columns={shown} />
              {!hasRows && isLoading && <DataTableSkeleton columns={shown} pageSize={paging?.pageSize} />}
              {hasRows && (
                <DataTableBody
                  items={rows}
                  rowKey={rowKey}
                  table={table}
                  columns={shown}
                  scroller={scroller}
                  firstAt={paging ? (paging.page - 1) * paging.pageSize : 0}
                  isStale={isLoading}
                  selectedKey={props.selectedKey ?? null}
                  pickedKeys={props.pickedKeys}
                  revealedKey={props.revealedKey ?? null}
                  onSelect={props.onSelect}
                  groupOf={props.groupOf}
                />
              )}
              {hasRows && props.footer && <tfoot className={classes.foot}>{props.footer}</tfoot>}
            </table>
            {!hasRows && !isLoading && <div className={classes.empty}>{empty}</div>}
          </>
        )}
      </section>
      {paging && paging.count > 0 && (
        <div className={classes.bottom}>
          {props.selectionBar && <div className={classes.selection}>{props.selectionBar}</div>}
          <DataTablePaging {...paging} label={label} />
        </div>
      )}
    </div>
  )
}

/** As CSS. A share is of the width of what scrolls, which is a container. */
function leastWidth<Row>({ widthPx, leastPx, leastShare }: Column<Row>, isPhone: boolean): string {
  if (widthPx !== undefined) return `${widthPx}px`
  if (isPhone) return `${FLEXIBLE_PX.phone}px`
  return leastShare === undefined ? `${leastPx ?? FLEXIBLE_PX.wide}px` : `${leastShare * 100}cqi`
}

function definitionOf<Row extends object>(column: Column<Row>): ColumnDef<TableFeaturesInUse, Row> {
  return {
    id: column.id,
    header: column.header,
    cell: ({ row }) => column.cell(row.original),
    enableSorting: column.ordering !== undefined,
    // Without a value of its own a column could not be sorted by; the server sorts, so any will do.
    accessorFn: () => null,
  }
}

function orderingOf<Row>(sort: SortingState[number] | undefined, columns: readonly Column<Row>[]): Ordering | null {
  const field = columns.find(column => column.id === sort?.id)?.ordering
  return field === undefined ? null : { field, isDescending: sort?.desc === true }
}
