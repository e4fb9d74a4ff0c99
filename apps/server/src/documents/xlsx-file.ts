import { PassThrough, pipeline, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { TableColumn, TableReader } from './table-cells.ts'
import { SHEET_PATH, WORKBOOK_PARTS } from './xlsx-parts.ts'
import { sheetXml } from './xlsx-sheet.ts'

/** Half the time of the usual level for a tenth more bytes. */
const COMPRESSION_LEVEL = 3

/**
 * A workbook as a stream: rows are read as fast as the client takes the file, so memory does not grow with their number. A failure
 * of the rows destroys the stream; when the reader goes away, no more rows are read.
 */
export function xlsxFile(
  columns: readonly TableColumn[],
  rows: AsyncIterable<readonly unknown[]>,
  reader: TableReader,
): Readable {
  const zip = new ZipFile()
  const sheet = Readable.from(sheetXml(columns, rows, reader), { objectMode: false, highWaterMark: 65_536 })
  const file = new PassThrough()
  for (const [path, content] of WORKBOOK_PARTS) zip.addBuffer(Buffer.from(content), path)
  zip.addReadStream(sheet, SHEET_PATH, { compressionLevel: COMPRESSION_LEVEL })
  zip.end()
  const stop = (error?: Error) => file.destroy(error)
  sheet.once('error', stop)
  zip.once('error', stop)
  pipeline(zip.outputStream, file, () => sheet.destroy())
  return file
}
