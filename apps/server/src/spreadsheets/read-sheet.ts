import { open } from 'node:fs/promises'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { type SheetRow, withinBounds } from './sheet-bounds.ts'
import { SheetRefused } from './sheet-refused.ts'

/** What a name may end with. */
const KINDS = ['csv', 'xlsx'] as const
export type SheetKind = (typeof KINDS)[number]

export function sheetKindOf(fileName: string): SheetKind | null {
  const ending = fileName.toLowerCase().split('.').at(-1)
  return KINDS.find(kind => kind === ending) ?? null
}

const HEAD_BYTES = 4_096

/**
 * The rows of a CSV file, or of the first sheet of a workbook, as texts and without the empty ones; the first has the headings. What
 * the file is follows from its bytes, and has to be what its name says. Read as fast as they are taken: memory does not grow with
 * the file. Throws SheetRefused.
 */
export async function* readSheet(path: string, fileName: string): AsyncGenerator<SheetRow> {
  const named = sheetKindOf(fileName)
  if (named === null) throw new SheetRefused('not-a-spreadsheet')
  const kind = kindOf(await headOf(path))
  if (kind !== named) throw new SheetRefused('disguised')
  yield* withinBounds(kind === 'csv' ? readCsv(path) : readXlsx(path))
}

async function headOf(path: string): Promise<Buffer> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
  return buffer.subarray(0, bytesRead)
}

/** Excel's files before 2007, and those of today with a password. */
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const ZIP = Buffer.from('PK\x03\x04', 'latin1')
const UTF_16 = [Buffer.from('fffe', 'hex'), Buffer.from('feff', 'hex')]

const beginsWith = (head: Buffer, mark: Buffer) => head.subarray(0, mark.length).equals(mark)

function kindOf(head: Buffer): SheetKind {
  if (head.length === 0) throw new SheetRefused('empty')
  if (beginsWith(head, COMPOUND_FILE)) throw new SheetRefused('old-excel')
  if (beginsWith(head, ZIP)) return 'xlsx'
  if (UTF_16.some(mark => beginsWith(head, mark))) return 'csv'
  // Text has no zero bytes; a page of the web and a PDF are no table.
  if (head.includes(0) || /^\s*(<|%PDF-|\{)/.test(head.toString('latin1').replace(/^ï»¿/, ''))) {
    throw new SheetRefused('not-a-spreadsheet')
  }
  return 'csv'
}
