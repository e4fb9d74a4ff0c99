import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { withoutGuard } from '@milepost/domain/formats/formula-guard.ts'
import { CsvError, parse } from 'csv-parse'
import { addressOf, type SheetRow } from './sheet-bounds.ts'
import { SheetRefused } from './sheet-refused.ts'

const MOST_RECORD_CHARACTERS = 1_000_000
const HEAD_CHARACTERS = 64_000

/** The rows of a CSV file, whichever way the spreadsheets of a country write one. Throws SheetRefused. */
export async function* readCsv(path: string): AsyncGenerator<SheetRow> {
  const encoding = await encodingOf(path)
  const delimiter = await delimiterOf(path, encoding)
  const parser = parse({ delimiter, bom: true, relax_column_count: true, max_record_size: MOST_RECORD_CHARACTERS })
  pipeline(Readable.from(decoded(path, encoding)), parser, () => {})
  let line = 0
  try {
    for await (const record of parser) {
      const cells: string[] = record
      line++
      const formula = cells.findIndex(isFormula)
      if (formula >= 0) throw new SheetRefused('formulas', addressOf(formula, line))
      yield { line, cells: cells.map(plainText) }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const code = error.code === 'CSV_MAX_RECORD_SIZE' ? 'cell-too-long' : 'broken'
    throw new SheetRefused(code, `A${line + 1}`, { cause: error })
  }
}

/** A spreadsheet works it out, and a program must not. */
const isFormula = (cell: string): boolean => cell.trimStart().startsWith('=')

const plainText = (cell: string): string => withoutGuard(cell.trim())

/** UTF-8 unless marked otherwise; Excel for Windows writes that of its country where it is not asked for UTF-8. */
async function encodingOf(path: string): Promise<string> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  try {
    for await (const piece of piecesOf(path)) {
      if (isFirst && piece[0] === 0xff && piece[1] === 0xfe) return 'utf-16le'
      if (isFirst && piece[0] === 0xfe && piece[1] === 0xff) return 'utf-16be'
      isFirst = false
      utf8.decode(piece, { stream: true })
    }
    utf8.decode()
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252'
    throw error
  }
}

const piecesOf = (path: string): AsyncIterable<Buffer> => createReadStream(path)

async function* decoded(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const piece of piecesOf(path)) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}

/** What stands most often between the headings. */
async function delimiterOf(path: string, encoding: string): Promise<string> {
  let head = ''
  for await (const piece of decoded(path, encoding)) {
    head += piece
    if (head.length > HEAD_CHARACTERS || /\S[\s\S]*?[\r\n]/.test(head)) break
  }
  const [headings = ''] = head
    .replace(/"[^"]*"/g, '')
    .trimStart()
    .split(/[\r\n]/)
  const counts = [',', ';', '\t', '|'].map(mark => [mark, headings.split(mark).length] as const)
  return counts.reduce((most, one) => (one[1] > most[1] ? one : most))[0]
}
