import { type Cell, cellOf, headerOf, type TableColumn, type TableReader } from './table-cells.ts'

/** Places in the list of cell formats of xlsx-parts.ts. */
export const CELL_STYLES = { plain: 0, head: 1, instant: 2, duration: 3, decimal: 4, day: 5 } as const

/** What a sheet can hold, its head included. */
const MOST_ROWS = 1_048_576
const MOST_CHARACTERS = 32_767
/** Written together: few pieces, and little in memory. */
const PIECE_CHARACTERS = 65_536

const WIDTHS = { text: 24, number: 12, instant: 20, day: 12, seconds: 18, metres: 14 } as const

/** A worksheet as XML text in pieces: a bold head that stays in sight, a filter on every column, texts within their cells. */
export async function* sheetXml(
  columns: readonly TableColumn[],
  rows: AsyncIterable<readonly unknown[]>,
  reader: TableReader,
): AsyncGenerator<string> {
  const names = columns.map((_, at) => columnName(at))
  let piece = sheetStart(columns, reader) + headRow(columns, names, reader)
  let count = 1
  for await (const row of rows) {
    count += 1
    if (count > MOST_ROWS) throw new Error(`a sheet holds at most ${MOST_ROWS} rows`)
    piece += `<row r="${count}">`
    for (const [at, { kind }] of columns.entries())
      piece += cellXml(`${names[at]}${count}`, cellOf(kind, row[at], reader))
    piece += '</row>'
    if (piece.length < PIECE_CHARACTERS) continue
    yield piece
    piece = ''
  }
  const last = names.at(-1) ?? 'A'
  yield `${piece}</sheetData><autoFilter ref="A1:${last}${count}"/></worksheet>`
}

function sheetStart(columns: readonly TableColumn[], reader: TableReader): string {
  const widths = columns.map((column, at) => {
    const width = Math.max(WIDTHS[column.kind], Math.min(40, headerOf(column, reader).length + 4))
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`
  })
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
}

function headRow(columns: readonly TableColumn[], names: readonly string[], reader: TableReader): string {
  const cells = columns.map((column, at) => inlineText(`${names[at]}1`, headerOf(column, reader), CELL_STYLES.head))
  return `<row r="1">${cells.join('')}</row>`
}

function cellXml(reference: string, cell: Cell): string {
  switch (cell.kind) {
    case 'empty':
      return ''
    case 'text':
      return inlineText(reference, cell.text, CELL_STYLES.plain)
    case 'instant':
      return numberXml(reference, cell.serial, CELL_STYLES.instant)
    case 'day':
      return numberXml(reference, cell.serial, CELL_STYLES.day)
    case 'seconds':
      return numberXml(reference, cell.seconds / 86_400, CELL_STYLES.duration)
    case 'number':
      return numberXml(reference, cell.value, Number.isInteger(cell.value) ? CELL_STYLES.plain : CELL_STYLES.decimal)
  }
}

const numberXml = (reference: string, value: number, style: number) =>
  `<c r="${reference}" s="${style}"><v>${value}</v></c>`

/** Text of a cell is never run as a formula, whatever it begins with. */
function inlineText(reference: string, text: string, style: number): string {
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const NOT_IN_XML = /[^\t\n\r\u{20}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** Without the control characters that XML cannot hold, and no longer than a cell may be. */
function escapeXml(text: string): string {
  const held = text.length > MOST_CHARACTERS ? text.slice(0, MOST_CHARACTERS) : text
  return held
    .toWellFormed()
    .replace(NOT_IN_XML, '')
    .replace(/[&<>]/g, mark => ESCAPES[mark] ?? mark)
}

/** A, B ... Z, AA, AB ... */
function columnName(at: number): string {
  const before = at < 26 ? '' : columnName(Math.floor(at / 26) - 1)
  return before + String.fromCharCode(65 + (at % 26))
}
