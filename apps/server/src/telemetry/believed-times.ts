import { type RawBuilder, sql } from 'kysely'

/** Of positions with this alias: their time can be believed, as in the fold, and those that came before it has come. */
export function isBelievedTime(alias: string): RawBuilder<boolean> {
  const position = sql.table(alias)
  return sql<boolean>`(${position}.recorded_at <= ${position}.received_at + interval '24 hours'
    and (${position}.recorded_at <= ${position}.received_at + interval '2 minutes' or ${position}.recorded_at <= now()))`
}
