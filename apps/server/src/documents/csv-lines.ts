import { guardFormula } from '@milepost/domain/formats/formula-guard.ts'
import { stringify } from 'csv-stringify/sync'
import { type Cell, cellOf, headerOf, type TableColumn, type TableReader } from './table-cells.ts'

/** Spreadsheets take a file for UTF-8 only with this mark. */
const BYTE_ORDER_MARK = '\uFEFF'

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
  const hasDecimalComma = reader.locale.startsWith('pt')
  const options = { delimiter: hasDecimalComma ? ';' : ',', record_delimiter: 'windows' } as const
  let waiting: string[][] = [columns.map(column => guardFormula(headerOf(column, reader)))]
  let mark = BYTE_ORDER_MARK
  for await (const row of rows) {
    waiting.push(columns.map(({ kind }, at) => textOf(cellOf(kind, row[at], reader), hasDecimalComma)))
    if (waiting.length < ROWS_AT_ONCE) continue
    yield mark + stringify(waiting, options)
    waiting = []
    mark = ''
  }
  if (waiting.length > 0) yield mark + stringify(waiting, options)
}

function textOf(cell: Cell, hasDecimalComma: boolean): string {
  if (cell.kind === 'text') return guardFormula(cell.text)
  if (cell.kind === 'instant') return cell.text
  if (cell.kind === 'seconds') return clockText(cell.seconds)
  if (cell.kind === 'empty') return ''
  return hasDecimalComma ? String(cell.value).replace('.', ',') : String(cell.value)
}

/** h:mm:ss; hours go beyond 24. */
function clockText(seconds: number): string {
  const rest = Math.abs(seconds)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${seconds < 0 ? '-' : ''}${Math.floor(rest / 3600)}:${two(Math.floor(rest / 60) % 60)}:${two(rest % 60)}`
}
