import { type RawBuilder, sql } from 'kysely'
import { isAhead, isPlausibleTime } from '../db/record-times.ts'

/** Of positions with this alias: their time can be believed, as in the fold, and has come. */
export function isBelievedTime(alias: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.raw(isPlausibleTime(alias))}
    and (not ${sql.raw(isAhead(alias))} or ${sql.table(alias)}.recorded_at <= now()))`
}
