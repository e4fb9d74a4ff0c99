import { NOT_DRIVEN } from '@milepost/domain/trips/trip-kind.ts'
import { type RawBuilder, sql } from 'kysely'

/** Whether somebody drove a row of trips, for all that is known: others are no trips where trips are counted. */
export const isDriven = (row: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${row}.start_reason`)} <> all(${sql.lit(`{${NOT_DRIVEN.join(',')}}`)}::text[])`
