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

/** An instant that is not written with the record: whole seconds (FMT-02). */
export const instantShown = (name: string): RecordField => ({
  shows: sql`to_char(${sql.ref(`r.${name}`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
  order: { by: sql.ref(`r.${name}`), isNullable: true },
})

interface ReferenceOptions {
  /** What the object shows beside its id: its keys and their columns. The name alone unless given. */
  shows?: Readonly<Record<string, string>>
  /** Whether the rows of the other table belong to customers: then only the own ones are known. */
  isOfCustomer?: boolean
}

/** A row of another table: written as its id, shown as an object, ordered by its name. */
export function reference(
  name: string,
  table: string,
  { shows = { name: 'name' }, isOfCustomer = false }: ReferenceOptions = {},
): RecordField {
  const other = `of_${name}`
  return {
    shows: sql`(select ${jsonObject({ id: 'id', ...shows }, 'o')} from ${sql.table(table)} o where o.id = ${sql.ref(`r.${name}`)})`,
    order: byPlace(sql`select id, ${placeBy(sql`name, id`)} from ${sql.table(table)}`, sql.ref(`r.${name}`), other),
    columns: (id: number | null) => ({ [name]: id }),
    async check(db, id: number | null, { customer }) {
      if (id === null) return null
      const own = isOfCustomer ? sql`and o.customer_id = ${customer}` : sql``
      const { rows } = await sql`select from ${sql.table(table)} o where o.id = ${id} ${own}`.execute(db)
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
    async check(db, code: string) {
      const { rows } = await sql<{ id: number | null }>`select ${idOf(code)} as id`.execute(db)
      return rows[0]?.id == null ? 'unknown' : null
    },
  }
}

interface MemberTables {
  /** Holds a pair of ids, and the customer's unless they are of the installation. */
  table: string
  /** Its column of the record's id. */
  own: string
  /** Its column of the other's id, and the table that is of; of customers the own rows are known. */
  other: string
  of: string
  /** Whether the rows of the other table belong to customers. */
  isOfCustomer?: boolean
}

/**
 * Rows of another table that a record is tied to, any number of them: written as ids, shown as objects by name, ordered by
 * the first of these.
 */
export function members({ table, own, other, of, isOfCustomer = true }: MemberTables): RecordField {
  const pairs = sql.table(table)
  return {
    shows: sql`coalesce((select jsonb_agg(${jsonObject({ id: 'id', name: 'name' }, 'o')} order by o.name, o.id)
      from ${pairs} m join ${sql.table(of)} o on o.id = ${sql.ref(`m.${other}`)} where ${sql.ref(`m.${own}`)} = r.id), '[]')`,
    order: byPlace(
      sql`select ${sql.ref(`m.${own}`)} as id, min(o.place) as place from ${pairs} m
        join (select id, ${placeBy(sql`name, id`)} from ${sql.table(of)}) o on o.id = ${sql.ref(`m.${other}`)} group by 1`,
      sql.ref('r.id'),
      `first_of_${table}`,
    ),
    tidied: (ids: readonly number[]) => [...new Set(ids)],
    async check(db, ids: readonly number[], { customer }) {
      const { rows } = await sql`select unnest(${ids}::int[])
        except select id from ${sql.table(of)} ${isOfCustomer ? sql`where customer_id = ${customer}` : sql``}`.execute(
        db,
      )
      return rows.length === 0 ? null : 'unknown'
    },
    async put(db, records, ids: readonly number[]) {
      const recordIds = records.map(({ id }) => id)
      const customers = records.map(({ customer }) => customer)
      await sql`delete from ${pairs} where ${sql.ref(own)} = any(${recordIds}::int[])
        and ${sql.ref(other)} <> all(${ids}::int[])`.execute(db)
      await sql`insert into ${pairs} (${sql.ref(own)}, ${sql.ref(other)} ${isOfCustomer ? sql`, customer_id` : sql``})
        select r.id, m.id ${isOfCustomer ? sql`, r.customer` : sql``}
        from unnest(${recordIds}::int[], ${customers}::int[]) r (id, customer), unnest(${ids}::int[]) m (id)
        on conflict do nothing`.execute(db)
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
