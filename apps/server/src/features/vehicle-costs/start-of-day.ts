import { type RawBuilder, sql } from 'kysely'

/** When the day of a cost begins in UTC, as its index has it. */
export const startOfDay = (row: string): RawBuilder<unknown> =>
  sql`(${sql.ref(`${row}.day`)}::timestamp at time zone 'UTC')`
