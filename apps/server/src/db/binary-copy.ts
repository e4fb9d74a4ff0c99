import type { ArrayType } from './binary-arrays.ts'
import { DAY_MS, POSTGRES_EPOCH_MS } from './binary-arrays.ts'
import type { Cell, TelemetryTable } from './telemetry-table.ts'

/** `PGCOPY\n\xff\r\n\0`, flags i32, length of an extension i32 (Postgres writes none). */
const HEADER = 19
const END_OF_ROWS = -1

/**
 * The records out of `copy (select …) to stdout (format binary)`, whose columns are those of the table in their order. Chunks
 * may end anywhere. A re-fold reads hundreds of thousands of rows: numbers are taken as they are, not through text.
 *
 *   stream := header, row*, -1 i16
 *   row := fields i16, field*
 *   field := -1 i32 (null) | size i32, bytes
 */
export class BinaryCopyReader<Stored extends object> {
  readonly #table: TelemetryTable<Stored>
  readonly #types: readonly ArrayType[]
  /** Of the row that is being read; a record takes the values over. */
  readonly #cells: Cell[]
  #rest: Buffer = Buffer.alloc(0)
  #hasBegun = false

  constructor(table: TelemetryTable<Stored>) {
    this.#table = table
    this.#types = table.columns.map(column => column.type)
    this.#cells = table.columns.map(() => null)
  }

  /** The rows that are whole by now. */
  push(chunk: Buffer): Stored[] {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    let offset = 0
    if (!this.#hasBegun && bytes.length >= HEADER) {
      this.#hasBegun = true
      offset = HEADER
    }
    const records: Stored[] = []
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    for (let end = this.#readRow(bytes, view, offset); end !== null; end = this.#readRow(bytes, view, offset)) {
      records.push(this.#table.recordOf(this.#cells))
      offset = end
    }
    this.#rest = bytes.subarray(offset)
    return records
  }

  /** Fills the cells and gives where the row ends; null while it is not whole, and behind the last. */
  #readRow(bytes: Buffer, view: DataView, start: number): number | null {
    if (!this.#hasBegun || start + 2 > bytes.length || view.getInt16(start) === END_OF_ROWS) return null
    let offset = start + 2
    let field = 0
    for (const type of this.#types) {
      if (offset + 4 > bytes.length) return null
      const size = view.getInt32(offset)
      offset += 4
      const end = offset + Math.max(0, size)
      if (end > bytes.length) return null
      this.#cells[field++] = size < 0 ? null : readCell(type, bytes, view, offset, end)
      offset = end
    }
    return offset
  }
}

function readCell(type: ArrayType, bytes: Buffer, view: DataView, start: number, end: number): Cell {
  switch (type) {
    case 'bool':
      return view.getUint8(start) === 1
    case 'int2':
      return view.getInt16(start)
    case 'int4':
      return view.getInt32(start)
    case 'int8':
      return readInt64(view, start)
    case 'float4':
      return view.getFloat32(start)
    case 'float8':
      return view.getFloat64(start)
    case 'date':
      return view.getInt32(start) + POSTGRES_EPOCH_MS / DAY_MS
    case 'timestamptz':
      return Math.round(readInt64(view, start) / 1000) + POSTGRES_EPOCH_MS
    case 'bytea':
      return bytes.subarray(start, end)
    case 'text':
      return bytes.toString('utf8', start, end)
    case 'jsonb': // begins with its version, 1
      return JSON.parse(bytes.toString('utf8', start + 1, end)) as object
  }
}

/** Two halves instead of a BigInt per value; exact up to 2^53. */
function readInt64(view: DataView, offset: number): number {
  return view.getInt32(offset) * 4_294_967_296 + view.getUint32(offset + 4)
}
