import { randomInt } from 'node:crypto'
import type { Db } from '../../db/scope.ts'
import { hashLike, hashPassword } from '../passwords.ts'

const CODES = 10
/** Without those that are taken for one another: five bits each. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const HALF = 5

/** Two halves of five letters: 50 bits. */
function newCode(): string {
  const half = () => Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${half()}-${half()}`
}

/** As it is hashed, however it was typed. */
const tidied = (code: string) => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** Gives an account ten new codes in place of those that it has. They are told once: rows hold their hashes. */
export async function makeRecoveryCodes(db: Db, userId: number): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < CODES) codes.add(newCode())
  const [first = '', ...others] = codes
  const hash = await hashPassword(tidied(first))
  // With one salt, so that a code that is shown is hashed once and not ten times.
  const hashes = [hash, ...(await Promise.all(others.map(code => hashLike(tidied(code), hash))))]
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await db
    .insertInto('recovery_codes')
    .values(hashes.map(code_hash => ({ user_id: userId, code_hash })))
    .execute()
  return [...codes]
}

/** Uses a code up; false where it is none of the account's, or was used. Takes as long where the account has none. */
export async function takeRecoveryCode(db: Db, userId: number, code: string): Promise<boolean> {
  const any = await db.selectFrom('recovery_codes').select('code_hash').where('user_id', '=', userId).executeTakeFirst()
  const taken = await db
    .updateTable('recovery_codes')
    .set({ used_at: new Date() })
    .where('user_id', '=', userId)
    .where('code_hash', '=', await hashLike(tidied(code), any?.code_hash ?? null))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

/** How many are left. */
export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}
