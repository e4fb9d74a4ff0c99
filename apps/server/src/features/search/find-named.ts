import { type RawBuilder, sql } from 'kysely'
import type { Db, ScopedDb } from '../../db/scope.ts'
import { matchesText } from '../../records/search.ts'

/** A table of what has a name, as rows `r`, and which of them are looked through. */
export interface Named {
  table: string
  name: RawBuilder<unknown>
  /** What else finds it, in lower case. */
  also?: RawBuilder<unknown>
  where: RawBuilder<boolean>
}

/**
 * The likeliest `most` rows that have every word that was typed: whose name begins with what was typed first, then in which a word
 * does. Reads every row of `where`: of a customer's tens of thousands at most.
 */
export async function findNamed(
  db: Db | ScopedDb,
  { table, name, also = sql`''`, where }: Named,
  words: string,
  most: number,
): Promise<{ id: number; name: string }[]> {
  const typed = words.toLowerCase().split(/\s+/).filter(Boolean)
  if (typed.length === 0) return []
  const whole = typed.join(' ')
  const { rows } = await sql<{ id: number; name: string }>`
    select r.id, ${name} as name from ${sql.table(table)} r, lateral (${inLowerCase(name)}) n
    where ${where} and ${sql.join(
      typed.map(word => matchesText(sql`n.lower || ' ' || ${also}`, word)),
      sql` and `,
    )}
    order by case when starts_with(n.lower, ${whole}) then 0 when strpos(' ' || n.lower, ${` ${whole}`}) > 0 then 1 else 2 end,
      n.lower, r.id limit ${most}`.execute(db)
  return rows
}

/** Worked out once for a row, which is compared with several times: `offset 0` keeps the planner from writing it out at each. */
const inLowerCase = (name: RawBuilder<unknown>) => sql`select lower(${name}) as lower offset 0`
