/**
 * One-dimensional Postgres arrays in binary form, as the driver passes them on when a parameter is a Buffer. Building
 * these is several times cheaper than array text, on both sides; ingest sends some twenty per batch.
 *
 *   array := dimensions i32 (1), hasNulls i32, elementType i32 (oid), length i32, lowerBound i32 (1), element*
 *   element := -1 i32 (null) | size i32, bytes
 */
const OID = {
  bool: 16,
  bytea: 17,
  int8: 20,
  int2: 21,
  int4: 23,
  text: 25,
  float4: 700,
  float8: 701,
  date: 1082,
  timestamptz: 1184,
  jsonb: 3802,
}

export type ArrayType = keyof typeof OID

const HEADER = 20
export const DAY_MS = 86_400_000
/** Postgres counts microseconds and days from 2000-01-01. */
export const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1)

const SIZE = { bool: 1, int2: 2, int4: 4, int8: 8, float4: 4, float8: 8, date: 4, timestamptz: 8 } as const

export type FixedType = keyof typeof SIZE

const WRITE: Record<FixedType, (buffer: Buffer, value: number, offset: number) => void> = {
  bool: (buffer, value, offset) => buffer.writeInt8(value, offset),
  int2: (buffer, value, offset) => buffer.writeInt16BE(value, offset),
  int4: (buffer, value, offset) => buffer.writeInt32BE(value, offset),
  int8: writeInt64,
  float4: (buffer, value, offset) => buffer.writeFloatBE(value, offset),
  float8: (buffer, value, offset) => buffer.writeDoubleBE(value, offset),
  date: (buffer, value, offset) => buffer.writeInt32BE(value - POSTGRES_EPOCH_MS / DAY_MS, offset),
  timestamptz: (buffer, value, offset) => writeInt64(buffer, (value - POSTGRES_EPOCH_MS) * 1000, offset),
}

/** Two halves instead of a BigInt per value; exact up to 2^53. */
function writeInt64(buffer: Buffer, value: number, offset: number): void {
  const high = Math.floor(value / 4_294_967_296)
  buffer.writeInt32BE(high, offset)
  buffer.writeUInt32BE(value - high * 4_294_967_296, offset + 4)
}

/** `pick` gives a number (booleans as 0 or 1, instants as epoch milliseconds, days as counted from 1970-01-01) or null. */
export function fixedArray<Row>(
  type: FixedType,
  rows: readonly Row[],
  pick: (row: Row) => number | boolean | null,
): Buffer {
  const size = SIZE[type]
  const write = WRITE[type]
  const buffer = Buffer.allocUnsafe(HEADER + rows.length * (4 + size))
  let offset = writeHeader(buffer, OID[type], rows.length)
  for (const row of rows) {
    const value = pick(row)
    if (value === null) {
      offset = buffer.writeInt32BE(-1, offset)
    } else {
      offset = buffer.writeInt32BE(size, offset)
      write(buffer, Number(value), offset)
      offset += size
    }
  }
  return buffer.subarray(0, offset)
}

export function bytesArray<Row>(rows: readonly Row[], pick: (row: Row) => Uint8Array | null): Buffer {
  return variableArray(OID.bytea, rows.map(pick), 0)
}

export function textArray<Row>(rows: readonly Row[], pick: (row: Row) => string | null): Buffer {
  return variableArray(OID.text, rows.map(textOf(pick)), 0)
}

/** Values as JSON text. In binary form a jsonb starts with its version, 1. */
export function jsonArray<Row>(rows: readonly Row[], pick: (row: Row) => string | null): Buffer {
  return variableArray(OID.jsonb, rows.map(textOf(pick)), 1)
}

function textOf<Row>(pick: (row: Row) => string | null): (row: Row) => Buffer | null {
  return row => {
    const text = pick(row)
    return text === null ? null : Buffer.from(text)
  }
}

function variableArray(oid: number, values: (Uint8Array | null)[], prefix: 0 | 1): Buffer {
  let length = HEADER
  for (const value of values) length += 4 + (value === null ? 0 : prefix + value.length)
  const buffer = Buffer.allocUnsafe(length)
  let offset = writeHeader(buffer, oid, values.length)
  for (const value of values) {
    if (value === null) {
      offset = buffer.writeInt32BE(-1, offset)
      continue
    }
    offset = buffer.writeInt32BE(prefix + value.length, offset)
    if (prefix === 1) offset = buffer.writeUInt8(1, offset)
    buffer.set(value, offset)
    offset += value.length
  }
  return buffer
}

function writeHeader(buffer: Buffer, oid: number, length: number): number {
  buffer.writeInt32BE(1, 0)
  buffer.writeInt32BE(1, 4)
  buffer.writeInt32BE(oid, 8)
  buffer.writeInt32BE(length, 12)
  return buffer.writeInt32BE(1, 16)
}
