import { type ArrayType, bytesArray, type FixedType, fixedArray, jsonArray, textArray } from './binary-arrays.ts'

/** What a column holds, as JavaScript has it: instants are epoch milliseconds, days are counted from 1970-01-01. */
export type Cell = number | boolean | string | Uint8Array | object | null

interface Column<Value> {
  readonly name: string
  readonly type: ArrayType
  readonly isNullable: boolean
  /** Null: the value is the cell. */
  readonly cellOf: ((value: Value) => Cell) | null
}

/** How one property of a record is stored: mostly in one column, a place in two. */
export interface Field<Value> {
  readonly columns: readonly Column<Value>[]
  /** The value, given the cells of its columns in their order. Null: it is the one cell. */
  readonly fromCells: ((...cells: never[]) => Value) | null
}

/** A field for every property of a record. */
export type Fields<Stored> = { readonly [Key in keyof Stored]-?: Field<Stored[Key]> }

/** Holds no null. Types and nulls are compared with the migrated database in telemetry-columns.pg.test.ts. */
function plain<Value extends Cell>(type: ArrayType, name: string): Field<Value> {
  return {
    columns: [{ name, type, isNullable: false, cellOf: null }],
    fromCells: null,
  }
}

export const bool = (name: string): Field<boolean> => plain('bool', name)
export const bytea = (name: string): Field<Uint8Array> => plain('bytea', name)
export const date = (name: string): Field<number> => plain('date', name)
export const float4 = (name: string): Field<number> => plain('float4', name)
export const float8 = (name: string): Field<number> => plain('float8', name)
export const int2 = <Value extends number = number>(name: string): Field<Value> => plain('int2', name)
export const int4 = (name: string): Field<number> => plain('int4', name)
export const int8 = (name: string): Field<number> => plain('int8', name)
export const jsonb = <Value extends object>(name: string): Field<Value> => plain('jsonb', name)
export const text = <Value extends string = string>(name: string): Field<Value> => plain('text', name)
export const timestamptz = (name: string): Field<number> => plain('timestamptz', name)

export function place(latitude: string, longitude: string): Field<{ latitude: number; longitude: number }> {
  const shared = { type: 'float8', isNullable: false } as const
  return {
    columns: [
      { ...shared, name: latitude, cellOf: value => value.latitude },
      { ...shared, name: longitude, cellOf: value => value.longitude },
    ],
    fromCells: (latitudeCell: number, longitudeCell: number) => ({ latitude: latitudeCell, longitude: longitudeCell }),
  }
}

export function orNull<Value>({ columns, fromCells }: Field<Value>): Field<Value | null> {
  return {
    columns: columns.map(({ cellOf, ...column }) => ({
      ...column,
      isNullable: true,
      cellOf: cellOf && ((value: Value | null) => (value === null ? null : cellOf(value))),
    })),
    fromCells: fromCells && ((...cells: never[]) => (cells[0] === null ? null : fromCells(...cells))),
  }
}

/** A field whose property is something else than what its column holds. */
export function converted<Value, Held extends Cell>(
  { columns, fromCells }: Field<Held>,
  toHeld: (value: Value) => Held,
  toValue: (held: Held) => Value,
): Field<Value> {
  return {
    columns: columns.map(({ cellOf, ...column }) => ({
      ...column,
      cellOf: cellOf ? (value: Value) => cellOf(toHeld(value)) : toHeld,
    })),
    fromCells: fromCells ? (...cells: never[]) => toValue(fromCells(...cells)) : (cell: Held) => toValue(cell),
  }
}

/** A column as part of a record. */
interface RecordColumn<Stored> {
  readonly name: string
  readonly type: ArrayType
  readonly isNullable: boolean
  readonly cellIn: (record: Stored) => Cell
}

/**
 * A table of telemetry and the record that one of its rows is. Every text that names the columns is made from here: inserts,
 * select lists, the way from a row back to the record. Columns that only the database fills are not among them.
 */
export class TelemetryTable<Stored extends object> {
  readonly name: string
  readonly columns: readonly RecordColumn<Stored>[]
  readonly #key: readonly (keyof Stored & string)[]
  readonly fields: Fields<Stored>
  readonly #properties: readonly (keyof Stored & string)[]
  readonly #blank: Readonly<Record<string, null>>
  readonly #slots: readonly { property: string; width: number; fromCells: Field<unknown>['fromCells'] }[]

  /** `key`: the properties of its primary key. */
  constructor(name: string, key: readonly (keyof Stored & string)[], fields: Fields<Stored>) {
    this.name = name
    this.#key = key
    this.fields = fields
    this.#properties = Object.keys(fields) as (keyof Stored & string)[]
    this.#slots = this.#properties.map(property => {
      const { columns, fromCells } = fields[property]
      return { property, width: columns.length, fromCells }
    })
    this.#blank = Object.fromEntries(this.#properties.map(property => [property, null]))
    this.columns = this.#properties.flatMap(property => columnsIn(property, fields[property]))
  }

  /** The same table with some properties of its record only. */
  only<Key extends keyof Stored & string>(...properties: readonly Key[]): TelemetryTable<Pick<Stored, Key>> {
    const kept: Partial<Fields<Pick<Stored, Key>>> = {}
    for (const property of properties) kept[property] = this.fields[property]
    const key = this.#key.filter((property): property is Key => property in kept)
    return new TelemetryTable(this.name, key, kept as Fields<Pick<Stored, Key>>)
  }

  /** Another table with the same columns. */
  as(name: string, key: readonly (keyof Stored & string)[]): TelemetryTable<Stored> {
    return new TelemetryTable(name, key, this.fields)
  }

  get columnNames(): readonly string[] {
    return this.columns.map(column => column.name)
  }

  get keyNames(): readonly string[] {
    return this.#key.flatMap(property => this.#namesOf(property))
  }

  /** The column of a property that has one. */
  nameOf(property: keyof Stored & string): string {
    return this.#columnOf(property).name
  }

  #columnOf(property: keyof Stored & string): { name: string; type: ArrayType } {
    const [column, ...others] = this.fields[property].columns
    if (column === undefined || others.length > 0) throw new Error(`${this.name}: ${property} is not one column`)
    return column
  }

  #namesOf(property: keyof Stored & string): readonly string[] {
    return this.fields[property].columns.map(column => column.name)
  }

  /** `a, b`, or `t.a, t.b` with an alias. */
  list(alias?: string): string {
    return listOf(this.columnNames, alias)
  }

  keyList(alias?: string): string {
    return listOf(this.keyNames, alias)
  }

  /** What `read` takes, of a table or subquery with this name. */
  select(alias = this.name): string {
    return this.columns.map(({ name, type }) => `${readable(type, `${alias}.${name}`)} as ${name}`).join(', ')
  }

  /** What `select` takes of a property that has one column. */
  expressionOf(property: keyof Stored & string, alias = this.name): string {
    const { name, type } = this.#columnOf(property)
    return readable(type, `${alias}.${name}`)
  }

  /** The record of a row that was read with `select`. */
  readonly read = (row: Readonly<Record<string, unknown>>): Stored =>
    this.recordOf(this.columns.map(column => row[column.name] as Cell))

  /** The same of a left join: null where nothing was joined, as a column shows that is never null in the table. */
  readonly readJoined = (row: Readonly<Record<string, unknown>>): Stored | null =>
    this.columns.some(({ name, isNullable }) => !isNullable && row[name] === null) ? null : this.read(row)

  /** The record of a row as cells in the order of the columns. */
  recordOf(cells: readonly Cell[]): Stored {
    // A copy of an object of this shape takes half the time of one that grows property by property.
    const record: Record<string, unknown> = { ...this.#blank }
    let at = 0
    for (const { property, width, fromCells } of this.#slots) {
      record[property] = fromCells ? fromCells(...(cells.slice(at, at + width) as never[])) : cells[at]
      at += width
    }
    return record as Stored
  }

  /** The record of a larger one. */
  pick(larger: Stored): Stored {
    const record: Partial<Stored> = {}
    for (const property of this.#properties) record[property] = larger[property]
    return record as Stored
  }

  /** `insert into table (a, b) …` of rows with every column in the order of the list. */
  insert(rows: string): string {
    return `insert into ${this.name} (${this.list()}) ${rows}`
  }

  /** An insert of what SQL makes up: `expressions` by property, then `from …`. For tables without places. */
  insertSelect(expressions: Readonly<Record<keyof Stored & string, string>>, from: string): string {
    const selected = this.#properties.map(property => `${expressions[property]} as ${this.nameOf(property)}`)
    return this.insert(`select ${selected.join(', ')} ${from}`)
  }

  /** The column of each property, for `insertSelect` of rows that differ from others in some. */
  columnsOf(alias: string): Record<keyof Stored & string, string> {
    const columns: Partial<Record<keyof Stored & string, string>> = {}
    for (const property of this.#properties) columns[property] = `${alias}.${this.nameOf(property)}`
    return columns as Record<keyof Stored & string, string>
  }

  /** `a = excluded.a, …` of every column outside the key, for `on conflict do update`. */
  get updates(): string {
    const key = new Set(this.keyNames)
    const names = this.columnNames.filter(name => !key.has(name))
    return names.map(name => `${name} = excluded.${name}`).join(', ')
  }

  /** One array for each column, for `unnest`. */
  arrays(records: readonly Stored[]): Buffer[] {
    return this.columns.map(column => arrayOf(column, records))
  }

  /** The rows out of arrays, whose parameters are numbered from `first` on. */
  rowsOfArrays(first = 1): string {
    const arrays = this.columns.map(({ type }, index) => `$${first + index}::${type}[]`)
    return `select * from unnest(${arrays.join(', ')})`
  }

  /** The records as JSON, for `json_populate_recordset`. */
  json(records: readonly Stored[]): string {
    return JSON.stringify(records.map(record => this.#jsonRow(record)))
  }

  #jsonRow(record: Stored): Record<string, unknown> {
    const row: Record<string, unknown> = {}
    for (const { name, type, cellIn } of this.columns) row[name] = jsonCell(type, cellIn(record))
    return row
  }

  /** The rows out of JSON: `parameter` is its placeholder. */
  rowsOfJson(parameter: string): string {
    return `select ${this.list()} from json_populate_recordset(null::${this.name}, ${parameter}::json)`
  }
}

function columnsIn<Stored, Key extends keyof Stored>(key: Key, field: Field<Stored[Key]>): RecordColumn<Stored>[] {
  return field.columns.map(({ cellOf, ...column }) => ({
    ...column,
    cellIn: cellOf ? record => cellOf(record[key]) : record => record[key] as Cell,
  }))
}

function listOf(names: readonly string[], alias: string | undefined): string {
  return names.map(name => (alias === undefined ? name : `${alias}.${name}`)).join(', ')
}

/** Instants and days as the records have them: as numbers. */
function readable(type: ArrayType, column: string): string {
  if (type === 'timestamptz') return `(date_part('epoch', ${column}) * 1000)::int8`
  if (type === 'date') return `${column} - '1970-01-01'::date`
  return column
}

function arrayOf<Stored>({ type, cellIn }: RecordColumn<Stored>, records: readonly Stored[]): Buffer {
  switch (type) {
    case 'bytea':
      return bytesArray(records, cellIn as (record: Stored) => Uint8Array | null)
    case 'text':
      return textArray(records, cellIn as (record: Stored) => string | null)
    case 'jsonb':
      return jsonArray(records, record => jsonOrNull(cellIn(record)))
    default:
      return fixedArray(type satisfies FixedType, records, cellIn as (record: Stored) => number | boolean | null)
  }
}

const jsonOrNull = (cell: Cell) => (cell === null ? null : JSON.stringify(cell))

function jsonCell(type: ArrayType, cell: Cell): unknown {
  if (typeof cell !== 'number') return cell
  if (type === 'timestamptz') return new Date(cell).toISOString()
  if (type === 'date') return new Date(cell * 86_400_000).toISOString().slice(0, 10)
  return cell
}
