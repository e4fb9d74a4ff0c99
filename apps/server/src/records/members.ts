import { type RawBuilder, sql } from 'kysely'
import type { LogAuthor } from '../audit/record-log.ts'
import type { ScopedDb } from '../db/scope.ts'
import { byPlace, jsonObject, placeBy } from './fields.ts'
import { type ChangedTies, noteInTurn, type TiedField } from './note-in-turn.ts'
import type { RecordField } from './noun.ts'

interface MemberTables {
  /** Holds a pair of ids, and the customer's unless they are of the installation. */
  table: string
  /** Its column of the record's id. */
  own: string
  /** Its column of the other's id, and the table that is of. */
  other: string
  of: string
  /** The name of an object: its key, which is also its column in that table. */
  name?: string
  /** The whole object of a row `o`, and the order in which they are shown; else its id and name, by name. */
  shows?: { object: RawBuilder<unknown>; by: RawBuilder<unknown> }
  /** Whether the rows of the other table are records of customers: then the own ones are known that are not archived. */
  isOfCustomer?: boolean
  /** Whether those are deleted rather than archived. */
  isDeleted?: boolean
  /** The field by which the others show these records in turn: what joins and leaves them is noted there as well. */
  inTurn?: TiedField
  /** What follows from it, in the same transaction: which pairs are no longer, and which are new. */
  onTied?: (db: ScopedDb, pairs: { left: readonly Pair[]; joined: readonly Pair[] }, author: LogAuthor) => Promise<void>
}

/** Of an own record and another. */
export interface Pair {
  own: number
  other: number
}

/**
 * Rows of another table that a record is tied to, any number of them: written as ids, shown as objects by name, ordered by
 * the first of these. One that was archived is not shown, and stays tied for when it is restored.
 */
export function members({
  table,
  own,
  other,
  of,
  name = 'name',
  shows,
  isOfCustomer = true,
  isDeleted = false,
  inTurn,
  onTied,
}: MemberTables): RecordField {
  const pairs = sql.table(table)
  const others = sql.table(of)
  const isOwn = sql.ref(`m.${own}`)
  const isOther = sql.ref(`m.${other}`)
  const by = sql`${sql.ref(`o.${name}`)}, o.id`
  const current = isOfCustomer && !isDeleted ? sql`and o.archived_at is null` : sql``
  const { object, by: shownBy } = shows ?? { object: jsonObject({ id: 'id', [name]: name }, 'o'), by }
  return {
    shows: sql`coalesce((select jsonb_agg(${object} order by ${shownBy})
      from ${pairs} m join ${others} o on o.id = ${isOther} where ${isOwn} = r.id ${current}), '[]')`,
    order: byPlace(
      sql`select ${isOwn} as id, min(o.place) as place from ${pairs} m
        join (select o.id, ${placeBy(by)} from ${others} o where true ${current}) o on o.id = ${isOther} group by 1`,
      sql.ref('r.id'),
      `first_of_${table}`,
    ),
    tidied: (ids: readonly number[]) => [...new Set(ids)],
    isCheckedByValue: true,
    async check(db, ids: readonly number[], { customer }) {
      const known = isOfCustomer ? sql`where o.customer_id = ${customer} ${current}` : sql``
      const { rows } = await sql`select unnest(${ids}::int[]) except select o.id from ${others} o ${known}`.execute(db)
      return rows.length === 0 ? null : 'unknown'
    },
    async put(db, records, ids: readonly number[], _asker, author) {
      const recordIds = records.map(({ id }) => id)
      const customers = records.map(({ customer }) => customer)
      const left = await sql<Pair>`delete from ${pairs} m using ${others} o where o.id = ${isOther} ${current}
        and ${isOwn} = any(${recordIds}::int[]) and ${isOther} <> all(${ids}::int[])
        returning ${isOwn} as own, ${isOther} as other`.execute(db)
      const joined = await sql<Pair>`
        insert into ${pairs} as m (${sql.ref(own)}, ${sql.ref(other)} ${isOfCustomer ? sql`, customer_id` : sql``})
        select r.id, o.id ${isOfCustomer ? sql`, r.customer` : sql``}
        from unnest(${recordIds}::int[], ${customers}::int[]) r (id, customer), unnest(${ids}::int[]) o (id)
        on conflict do nothing returning ${isOwn} as own, ${isOther} as other`.execute(db)
      if (inTurn !== undefined) await noteInTurn(db, of, inTurn, author, tiesOf(left.rows, joined.rows))
      await onTied?.(db, { left: left.rows, joined: joined.rows }, author)
    },
  }
}

function tiesOf(left: readonly Pair[], joined: readonly Pair[]): ChangedTies[] {
  const [leftOf, joinedOf] = [left, joined].map(pairs => Map.groupBy(pairs, ({ other }) => other))
  const ids = [...new Set([...left, ...joined].map(({ other }) => other))]
  const own = (pairs: readonly Pair[] = []) => pairs.map(pair => pair.own)
  return ids.map(id => ({ id, left: own(leftOf?.get(id)), joined: own(joinedOf?.get(id)) }))
}
