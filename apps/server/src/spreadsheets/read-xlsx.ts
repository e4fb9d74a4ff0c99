import { readXml } from './read-xml.ts'
import { columnLetters, type SheetRow } from './sheet-bounds.ts'
import { SheetRefused } from './sheet-refused.ts'
import { openXlsx } from './xlsx-archive.ts'
import { columnIndex, type RawCell, textOfCell } from './xlsx-values.ts'
import { readWorkbook, type Workbook } from './xlsx-workbook.ts'

/** The last column that a spreadsheet has. */
const LAST_COLUMN = 16_383

/** The rows of the first sheet that is shown, as texts. Throws SheetRefused, also for a formula, whatever it came to. */
export async function* readXlsx(path: string): AsyncGenerator<SheetRow> {
  const archive = await openXlsx(path)
  try {
    const workbook = await readWorkbook(archive)
    const sheet = new SheetReader(workbook)
    yield* readXml(await archive.open(workbook.sheet), sheet, () => sheet.takeRows())
  } finally {
    archive.close()
  }
}

/** Gathers the cells of a sheet into rows as its tags come by. */
class SheetReader {
  readonly #workbook: Workbook
  #rows: SheetRow[] = []
  #line = 0
  #cells: string[] = []
  #index = -1
  #cell: RawCell = { type: 'n', value: '', isDate: false }
  #isValue = false

  constructor(workbook: Workbook) {
    this.#workbook = workbook
  }

  takeRows(): SheetRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  onOpen = (name: string, attribute: (name: string) => string | undefined): void => {
    this.#isValue = name === 'v' || name === 't'
    if (name === 'row') {
      this.#line = Number(attribute('r')) || this.#line + 1
      this.#cells = []
      this.#index = -1
    } else if (name === 'c') {
      this.#index = columnIndex(attribute('r')) ?? this.#index + 1
      if (this.#index > LAST_COLUMN) throw new SheetRefused('broken')
      const style = attribute('s')
      const isDate = style !== undefined && this.#workbook.dateStyles[Number(style)] === true
      this.#cell = { type: attribute('t') ?? 'n', value: '', isDate }
    } else if (name === 'f') {
      throw new SheetRefused('formulas', `${columnLetters(Math.max(0, this.#index))}${this.#line}`)
    }
  }

  onText = (text: string): void => {
    if (this.#isValue) this.#cell.value += text
  }

  onClose = (name: string): void => {
    this.#isValue = false
    if (name === 'c') {
      const text = textOfCell(this.#cell, this.#workbook.sharedTexts, this.#workbook.is1904)
      if (text === '') return
      while (this.#cells.length < this.#index) this.#cells.push('')
      this.#cells[this.#index] = text
    } else if (name === 'row' && this.#cells.length > 0) {
      this.#rows.push({ line: this.#line, cells: this.#cells })
    }
  }
}
