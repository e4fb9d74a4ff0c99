import { IconArrowDown, IconArrowsUpDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactTable } from '@tanstack/react-table'
import classes from './DataTable.module.css'
import { frozenPx } from './frozen-columns.ts'
import { Hint } from './Hint.tsx'
import type { Column, TableFeaturesInUse } from './table-columns.ts'

interface Props<Row extends object> {
  table: ReactTable<TableFeaturesInUse, Row>
  columns: readonly Column<Row>[]
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

/** The names of the columns; those that can be sorted by are buttons: up, down, and back to the order of the server. */
export function DataTableHead<Row extends object>({ table, columns }: Props<Row>) {
  const frozen = frozenPx(columns)
  return (
    <thead className={classes.head}>
      {table.getHeaderGroups().map(group => (
        <tr key={group.id}>
          {group.headers.map(({ id, column }) => {
            const given = columns.find(one => one.id === column.id)
            const sorted = column.getIsSorted()
            const hint = given?.headerHint
            return (
              <th
                key={id}
                scope="col"
                data-align={given?.align}
                data-frozen={frozen.has(column.id) || undefined}
                style={{ left: frozen.get(column.id) }}
                aria-sort={column.getCanSort() ? (sorted ? ARIA_SORT[sorted] : 'none') : undefined}
              >
                <Hint text={hint ?? ''} disabled={hint === undefined}>
                  {given?.headerCell !== undefined ? (
                    given.headerCell
                  ) : column.getCanSort() ? (
                    <button
                      type="button"
                      className={classes.sort}
                      data-sorted={sorted || undefined}
                      aria-description={hint}
                      onClick={column.getToggleSortingHandler()}
                    >
                      <span>{given?.header}</span>
                      {sorted === 'asc' ? (
                        <IconArrowUp size={14} aria-hidden="true" />
                      ) : sorted === 'desc' ? (
                        <IconArrowDown size={14} aria-hidden="true" />
                      ) : (
                        <IconArrowsUpDown size={14} aria-hidden="true" className={classes.unsorted} />
                      )}
                    </button>
                  ) : (
                    <span className={classes.name} title={hint}>
                      {given?.header}
                    </span>
                  )}
                </Hint>
              </th>
            )
          })}
        </tr>
      ))}
    </thead>
  )
}
