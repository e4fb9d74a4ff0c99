import { Readable } from 'node:stream'
import type { DistanceUnits } from '@milepost/domain/formats/units.ts'
import type { FastifyReply } from 'fastify'
import { csvLines } from './csv-lines.ts'
import { noteRowCount } from './row-count.ts'
import type { TableColumn, TableReader } from './table-cells.ts'
import { xlsxFile } from './xlsx-file.ts'

export interface Table {
  format: 'csv' | 'xlsx'
  /** Without its ending. */
  fileName: string
  columns: readonly TableColumn[]
  /** One value a column. Read as fast as the file is taken, and not to its end when the client has gone. */
  rows: AsyncIterable<readonly unknown[]>
  /** Such as en-GB or pt-PT. */
  locale: string
  /** Whose clock instants are written in; UTC unless given. */
  timeZone?: string
  /** What metres are written in; miles unless given (FMT-09). */
  distanceUnits?: DistanceUnits
}

const CONTENT_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/**
 * Sends a table as a file, streamed. A route that says `result: 'binary'` returns what this returns. If the first row
 * cannot be read the response is still an error; later the file breaks off, which the client can detect.
 */
export async function sendTable(reply: FastifyReply, table: Table): Promise<string> {
  const { format, fileName, columns } = table
  const { rows, giveBack } = await begun(counted(reply, table.rows))
  const reader: TableReader = {
    locale: table.locale,
    timeZone: table.timeZone ?? 'UTC',
    distanceUnits: table.distanceUnits ?? 'MLS',
  }
  const file = format === 'csv' ? Readable.from(csvLines(columns, rows, reader)) : xlsxFile(columns, rows, reader)
  file.once('close', () => {
    giveBack().catch(error => reply.log.warn({ err: error }, 'rows of a file could not be given back'))
  })
  return sendFile(reply, file, CONTENT_TYPES[format], `${fileName}.${format}`)
}

/** Sends a file to be saved under a name. */
export async function sendFile(
  reply: FastifyReply,
  file: Readable | Buffer,
  contentType: string,
  fileName: string,
): Promise<string> {
  const plain = fileName.replace(/[^\w. -]/g, '_')
  const disposition = `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`
  await reply.type(contentType).header('content-disposition', disposition).send(file)
  // Sent by now; what the handler returns is not sent besides.
  return ''
}

/** The same rows, counted as they go into the file. */
async function* counted(reply: FastifyReply, rows: Table['rows']): AsyncGenerator<readonly unknown[]> {
  let count = 0
  noteRowCount(reply, count)
  for await (const row of rows) {
    noteRowCount(reply, ++count)
    yield row
  }
}

/** The same rows, of which the first has been read. They must be closed also when the first one is never read again. */
async function begun(unread: Table['rows']): Promise<{ rows: Table['rows']; giveBack: () => Promise<unknown> }> {
  const iterator = unread[Symbol.asyncIterator]()
  let first: IteratorResult<readonly unknown[]> | null = await iterator.next()
  const rows = {
    [Symbol.asyncIterator]: () => ({
      next() {
        const next = first === null ? iterator.next() : Promise.resolve(first)
        first = null
        return next
      },
    }),
  }
  return { rows, giveBack: async () => iterator.return?.() }
}
