import { type RawBuilder, sql } from 'kysely'
import { driverInScope } from '../db/in-scope.ts'
import type { Scope } from '../db/scope.ts'

/** Who asks, and what they may see. */
export type Reader = Scope & { userId: number }

/** Who filed a row, where the caller may know: a limited user knows of himself alone. */
export const filerKnownTo = (reader: Reader, row: string): RawBuilder<string | null> =>
  ofFilerKnownTo(reader, row, 'created_by_name')

/** Who signed, where the caller may know: a limited user knows of what he filed himself. */
export const signerKnownTo = (reader: Reader, row: string): RawBuilder<string | null> =>
  ofFilerKnownTo(reader, row, 'signer_name')

const ofFilerKnownTo = ({ vehicleGroupIds, userId }: Reader, row: string, column: string) =>
  sql<string | null>`case when ${vehicleGroupIds === null} or ${sql.ref(`${row}.created_by`)} = ${userId}
    then ${sql.ref(`${row}.${column}`)} end`

/** The name of a driver as it was then; a limited user knows of himself, and of the drivers of his scope (`driverInScope`). */
export const driverKnownTo = (reader: Reader, row: string, column: string): RawBuilder<string | null> =>
  sql<string | null>`case when ${reader.vehicleGroupIds === null} or ${sql.ref(`${row}.created_by`)} = ${reader.userId}
    or exists (select from drivers known where known.id = ${sql.ref(`${row}.driver_id`)} and ${driverInScope(reader, 'known')})
    then ${sql.ref(`${row}.${column}`)} end`
