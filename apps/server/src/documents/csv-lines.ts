import { BYTE_ORDER_MARK, csvLine } from '@milepost/domain/formats/csv.ts'
import { guardFormula } from '@milepost/domain/formats/formula-guard.ts'
import { type Cell, cellOf, headerOf, type TableColumn, type TableReader } from './table-cells.ts'

const ROWS_AT_ONCE = 200

/**
 * A table as CSV text in pieces, as the spreadsheets of the reader's country open it: in Portuguese a semicolon between
 * values and a comma within numbers.
 */
export async function* csvLines(
  columns: readonly TableColumn[],
  rows: AsyncIterable<readonly unknown[]>,
  reader: TableReader,
): AsyncGenerator<string> {
  const csvReader = { hasDecimalComma: reader.locale.startsWith('pt') }
  const headings = columns.map(column => guardFormula(headerOf(column, reader)))
  let waiting = [BYTE_ORDER_MARK + csvLine(headings, csvReader)]
  for await (const row of rows) {
    const cells = columns.map(({ kind }, at) => written(cellOf(kind, row[at], reader)))
    waiting.push(csvLine(cells, csvReader))
    if (waiting.length < ROWS_AT_ONCE) continue
    yield waiting.join('')
    waiting = []
  }
  if (waiting.length > 0) yield waiting.join('')
}

function written(cell: Cell): string | number {
  if (cell.kind === 'text') return guardFormula(cell.text)
  if (cell.kind === 'instant' || cell.kind === 'day') return cell.text
  if (cell.kind === 'seconds') return clockText(cell.seconds)
  if (cell.kind === 'empty') return ''
  return cell.value
}

/** h:mm:ss; hours go beyond 24. */
function clockText(seconds: number): string {
  const rest = Math.abs(seconds)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${seconds < 0 ? '-' : ''}${Math.floor(rest / 3600)}:${two(Math.floor(rest / 60) % 60)}:${two(rest % 60)}`
}
