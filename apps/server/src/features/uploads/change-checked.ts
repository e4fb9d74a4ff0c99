import type { Upload } from '@milepost/contract/uploads.ts'
import type { LogAuthor } from '../../audit/record-log.ts'
import type { Db, ScopedDb } from '../../db/scope.ts'
import { HttpError } from '../../http/http-error.ts'

/** Changes an upload that waits for a person, in whose name it is worked off from then on. Throws HttpError where it does not. */
export async function changeChecked(
  system: Db,
  { id }: Upload,
  { userId, address, requestId }: LogAuthor,
  change: (db: ScopedDb) => Promise<void>,
): Promise<void> {
  await system.transaction().execute(async db => {
    const by = { acts_for: userId, address, request_id: requestId }
    const taken = await db
      .updateTable('uploads')
      .set(by)
      .where('id', '=', id)
      .where('state', '=', 'checked')
      .executeTakeFirst()
    if (taken.numUpdatedRows === 0n) throw new HttpError(409, 'The upload is being worked off, or has ended.')
    await change(db)
  })
}

/** What a person chose for the lines of a file. */
export async function keepChoices(
  db: ScopedDb,
  id: number,
  { columns, choices }: Pick<Upload, 'columns' | 'choices'>,
): Promise<void> {
  const set = { columns: JSON.stringify(columns), choices: JSON.stringify(choices), is_unchecked: false }
  await db.updateTable('uploads').set(set).where('id', '=', id).execute()
}
