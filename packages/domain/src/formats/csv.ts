/** As the spreadsheets of the reader's country open a file: with a comma in numbers, a semicolon stands between cells. */
export interface CsvReader {
  hasDecimalComma: boolean
}

/** Spreadsheets take a file for UTF-8 only with this mark at its beginning. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** A file with a longer cell is refused by an upload. The longest field of any noun has a thousand. */
export const MOST_CELL_CHARACTERS = 5_000

/** A line of CSV with its end (RFC 4180). What people typed goes through `guardFormula` first. */
export function csvLine(cells: readonly (string | number)[], { hasDecimalComma }: CsvReader): string {
  const separator = hasDecimalComma ? ';' : ','
  const written = cells.map(cell => {
    if (typeof cell === 'number') return hasDecimalComma ? String(cell).replace('.', ',') : String(cell)
    const isPlain = ![separator, '"', '\r', '\n'].some(mark => cell.includes(mark))
    return isPlain ? cell : `"${cell.replaceAll('"', '""')}"`
  })
  return `${written.join(separator)}\r\n`
}
