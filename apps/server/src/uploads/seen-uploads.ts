import type { UploadNounName } from '@milepost/contract/uploads.ts'
import { type CallerOfCustomers, customersInArea } from '@milepost/domain/access/customer-modules.ts'
import { type RawBuilder, sql } from 'kysely'
import { customerInScope } from '../db/in-scope.ts'
import type { UploadNoun } from './upload-noun.ts'

/** Of whose customers somebody sees the uploads of a noun: those whose records of it they may see. */
export type SeenUploads = ReadonlyMap<UploadNounName, readonly number[]>

export const seenUploadsOf = (nouns: readonly UploadNoun[], caller: CallerOfCustomers): SeenUploads =>
  new Map(nouns.map(({ name, noun }) => [name, customersInArea(noun.routes.create.access.area, caller)]))

/** The condition on a row of `uploads`, by its alias. */
export const isSeenUpload = (seen: SeenUploads, row: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    [...seen].map(
      ([noun, customerIds]) =>
        sql`${sql.ref(`${row}.noun`)} = ${noun} and ${customerInScope({ customerIds }, `${row}.customer_id`)}`,
    ),
    sql` or `,
  )})`
