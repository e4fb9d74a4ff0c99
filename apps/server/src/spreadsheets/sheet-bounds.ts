import { MOST_CELL_CHARACTERS } from '@milepost/domain/formats/csv.ts'
import { SheetRefused } from './sheet-refused.ts'

/** What a file may have, whatever it is. A fleet of 50,000 vehicles with every column is far below each. */
export const MOST_ROWS = 100_000
const MOST_COLUMNS = 200

/** A row as it was read: `line` counts from 1, with the headings. */
export interface SheetRow {
  line: number
  cells: readonly string[]
}

/** The column of a cell by its place, from 0: A, B … Z, AA. */
export function columnLetters(index: number): string {
  const before = Math.floor(index / 26) - 1
  return (before < 0 ? '' : columnLetters(before)) + String.fromCharCode(65 + (index % 26))
}

/** As a spreadsheet names a cell: B2. */
export const addressOf = (index: number, line: number): string => `${columnLetters(index)}${line}`

/** Hands rows on until one is beyond the bounds. Throws SheetRefused. */
export async function* withinBounds(rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow> {
  let count = 0
  for await (const row of rows) {
    if (row.cells.every(cell => cell === '')) continue
    if (++count > MOST_ROWS + 1) throw new SheetRefused('too-many-rows')
    if (row.cells.length > MOST_COLUMNS) throw new SheetRefused('too-many-columns')
    for (const [index, cell] of row.cells.entries()) {
      if (cell.length > MOST_CELL_CHARACTERS) throw new SheetRefused('cell-too-long', addressOf(index, row.line))
    }
    yield row
  }
  if (count === 0) throw new SheetRefused('empty')
}
