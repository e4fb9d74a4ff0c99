import { type ChangedBy, noteFactorChange } from '../../auth/factors/change-factors.ts'
import { hasFactor, readHeldFactors } from '../../auth/factors/held-factors.ts'
import type { Db } from '../../db/scope.ts'
import { HttpError, notFound } from '../../http/http-error.ts'

const IS_REQUIRED = 'Your company requires two-factor sign-in: add another way before you remove this one'

/**
 * Removes one factor of an account, by `remove`. With the last one go the recovery codes, which would open nothing. Throws 404 where
 * there is none, 409 where a customer asks for one and it is the last.
 */
export async function removeFactor(
  system: Db,
  userId: number,
  change: 'app removed' | 'passkey removed',
  by: ChangedBy,
  remove: (db: Db) => Promise<number>,
): Promise<void> {
  await system.transaction().execute(async db => {
    // Of two who remove the last two at once the second finds that there is one.
    await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    if ((await remove(db)) === 0) throw notFound()
    const held = await readHeldFactors(db, userId)
    if (!hasFactor(held)) {
      if (held.isRequired) throw new HttpError(409, IS_REQUIRED)
      await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
    }
    await noteFactorChange(db, userId, change, by)
  })
}
