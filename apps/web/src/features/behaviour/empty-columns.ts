import { isSafetyKind } from '@milepost/domain/behaviour/driving-score.ts'
import { isUnseen, type RankedRow, totalOf } from './rank-rows.ts'

/** Whether a column says something of any row. Dashes and noughts all the way down say nothing. */
function hasValues(columnId: string, rows: readonly RankedRow[]): boolean {
  if (columnId === 'reasons') return rows.some(row => row.counts.length > 0 && !isUnseen(row))
  if (columnId === 'events') return rows.some(row => !isUnseen(row))
  if (columnId === 'change') return rows.some(row => row.change !== null)
  if (columnId === 'rate') return rows.some(row => row.eventsPer100 !== null)
  if (isSafetyKind(columnId)) return rows.some(row => totalOf(row, columnId) > 0)
  return true
}

/** The columns that say nothing of the rows; one that they are ordered by is in use. While there are no rows nothing is known. */
export function emptyColumns<Column extends { id: string; ordering?: string }>(
  columns: readonly Column[],
  rows: readonly RankedRow[],
  orderedBy: string,
): Column[] {
  if (rows.length === 0) return []
  return columns.filter(column => column.ordering !== orderedBy && !hasValues(column.id, rows))
}
