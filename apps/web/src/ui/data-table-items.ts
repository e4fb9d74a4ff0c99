import type { ReactNode } from 'react'

/** What stands in the body of a table, from the top: rows, and a heading before the first of each group. */
export type TableItem<Row> =
  | { kind: 'row'; key: string; row: Row; rowAt: number }
  | { kind: 'group'; key: string; header: ReactNode }

/** Rows in the order given; a group whose rows do not stand together gets its heading each time that it begins. */
export function tableItems<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  groupOf: ((row: Row) => { key: string; header: ReactNode }) | undefined,
): TableItem<Row>[] {
  const items: TableItem<Row>[] = []
  let groupKey: string | null = null
  rows.forEach((row, rowAt) => {
    const key = rowKey(row)
    const group = groupOf?.(row)
    if (group !== undefined && group.key !== groupKey) {
      groupKey = group.key
      items.push({ kind: 'group', key: `group ${group.key} ${key}`, header: group.header })
    }
    items.push({ kind: 'row', key, row, rowAt })
  })
  return items
}
