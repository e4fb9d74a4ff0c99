import { type RawBuilder, sql } from 'kysely'
import type { RecordField, RecordOrder } from './noun.ts'

/** A value in a column of the row, shown as it is kept. */
export function column<Value>(name: string, tidied?: (value: Value) => Value): RecordField {
  const ref = sql.ref(`r.${name}`)
  return { shows: ref, order: { by: ref }, columns: (value: Value) => ({ [name]: value }), ...(tidied && { tidied }) }
}

/** A name in a column of the row, ordered in any case. */
export const nameColumn = (name: string): RecordField => ({
  ...column(name),
  order: { by: sql`lower(${sql.ref(`r.${name}`)})` },
})

/** In whole seconds (FMT-02). */
export const instantOf = (at: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** An instant that is not written with the record. */
export const instantShown = (name: string): RecordField => ({
  shows: instantOf(sql.ref(`r.${name}`)),
  order: { by: sql.ref(`r.${name}`), isNullable: true },
})

/** A file that is not written with the record, shown as a link to it. */
export const fileShown = (name: string, files: { link: (fileId: number) => string }): RecordField => ({
  shows: sql.ref(`r.${name}`),
  isUnlogged: true,
  shownTo: fileId => (typeof fileId === 'number' ? files.link(fileId) : null),
})

interface ReferenceOptions {
  /** What the object shows beside its id: its keys and their columns. The name alone unless given. */
  shows?: Readonly<Record<string, string>>
  /** Whether the rows of the other table are records of customers: then the own ones are known that are not archived. */
  isOfCustomer?: boolean
  /** Whether they are records of customers or of the installation: then those are known as well that every customer has. */
  isShared?: boolean
  /** Whether they are deleted rather than archived. */
  isDeleted?: boolean
  /** Whether a record that was archived is still shown. */
  showsArchived?: boolean
}

/** A row of another table: written as its id, shown as an object, ordered by its name. */
export function reference(
  name: string,
  table: string,
  {
    shows = { name: 'name' },
    isOfCustomer = false,
    isShared = false,
    isDeleted = false,
    showsArchived = true,
  }: ReferenceOptions = {},
): RecordField {
  const shown = showsArchived ? sql`` : sql`and o.archived_at is null`
  return {
    shows: sql`(select ${jsonObject({ id: 'id', ...shows }, 'o')} from ${sql.table(table)} o
      where o.id = ${sql.ref(`r.${name}`)} ${shown})`,
    order: byPlace(
      sql`select o.id, ${placeBy(sql`o.name, o.id`)} from ${sql.table(table)} o where true ${shown}`,
      sql.ref(`r.${name}`),
      `of_${name}`,
    ),
    columns: (id: number | null) => ({ [name]: id }),
    isCheckedByValue: true,
    async check(db, id: number | null, { customer }) {
      if (id === null) return null
      const isOwn = sql`o.customer_id = ${customer}::int`
      const own = isShared ? sql`(o.customer_id is null or ${isOwn})` : isOfCustomer ? isOwn : null
      const current = isDeleted ? sql`` : sql`and o.archived_at is null`
      const known = own === null ? sql`` : sql`and ${own} ${current}`
      const { rows } = await sql`select from ${sql.table(table)} o where o.id = ${id} ${known}`.execute(db)
      return rows.length === 1 ? null : 'unknown'
    },
  }
}

/** A row of a list that comes with Milepost: written and shown as its code, ordered by its name. */
export function codedReference(name: string, table: string): RecordField {
  const other = `of_${name}`
  const idOf = (code: string) => sql`(select o.id from ${sql.table(table)} o where o.code = ${code})`
  return {
    shows: sql`(select o.code from ${sql.table(table)} o where o.id = ${sql.ref(`r.${name}`)})`,
    order: byPlace(sql`select id, ${placeBy(sql`name, id`)} from ${sql.table(table)}`, sql.ref(`r.${name}`), other),
    columns: (code: string) => ({ [name]: idOf(code) }),
    isCheckedByValue: true,
    async check(db, code: string) {
      const { rows } = await sql<{ id: number | null }>`select ${idOf(code)} as id`.execute(db)
      return rows[0]?.id == null ? 'unknown' : null
    },
  }
}

/** The place of a row in an order: a number, which a long list sorts by faster than by a name. */
export const placeBy = (order: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`row_number() over (order by ${order}) as place`

/** An order by the `place` that another table's rows have by `id`; `key` is the record's of those ids. */
export function byPlace(rows: RawBuilder<unknown>, key: RawBuilder<unknown>, alias: string): RecordOrder {
  return {
    join: sql`left join (${rows}) ${sql.id(alias)} on ${sql.ref(`${alias}.id`)} = ${key}`,
    by: sql.ref(`${alias}.place`),
    isNullable: true,
  }
}

/** A JSON object of columns of the row `row`. */
export function jsonObject(columns: Readonly<Record<string, string>>, row: string): RawBuilder<unknown> {
  const pairs = Object.entries(columns).map(([key, name]) => sql`${sql.lit(key)}, ${sql.ref(`${row}.${name}`)}`)
  return sql`jsonb_build_object(${sql.join(pairs)})`
}
