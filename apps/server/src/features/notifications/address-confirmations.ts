import { CONFIRMATION_DAYS } from '@milepost/domain/notifications/confirmation-pace.ts'
import { sql } from 'kysely'
import { audit, auditAction } from '../../audit/audit.ts'
import { hashKey, newKey } from '../../db/key-hash.ts'
import type { Db } from '../../db/scope.ts'
import { type AnswerVisitor, CONFIRM_PATH } from '../../mail/mail-answers.ts'

const ADDRESS_CONFIRMED = auditAction<{ address: string }>('notification address confirmed')

/**
 * Makes a link by which the reader of an address agrees to be written to, once. The token is stored nowhere, its hash is. Rejects where
 * they have answered already.
 */
export async function makeConfirmationLink(system: Db, notifiedAddress: number, origin: string): Promise<string> {
  const token = newKey()
  const { rows } = await sql`
    insert into address_confirmations (token_hash, notified_address_id, expires_at)
    select ${hashKey(token)}, w.id, now() + make_interval(days => ${CONFIRMATION_DAYS}::int) from notified_addresses w
    where w.id = ${notifiedAddress} and w.confirmed_at is null and w.stopped_at is null
    returning notified_address_id`.execute(system)
  if (rows.length === 0) throw new Error('The reader of the address has answered already.')
  return `${origin}${CONFIRM_PATH}?${new URLSearchParams({ token })}`
}

/** Uses a link, and notes who did. False: it was used, is older than its days, or its reader has stopped the mails since. */
export function confirmAddress(system: Db, token: string, visitor: AnswerVisitor): Promise<boolean> {
  return system.transaction().execute(async db => {
    const { rows } = await sql<{ id: number; customerId: number; address: string }>`
      update address_confirmations l set used_at = now() from notified_addresses w
      where l.token_hash = ${hashKey(token)} and l.used_at is null and l.expires_at > now()
        and w.id = l.notified_address_id and w.stopped_at is null
      returning w.id, w.customer_id as "customerId", w.address`.execute(db)
    const [confirmed] = rows
    if (confirmed === undefined) return false
    const { id, customerId, address } = confirmed
    await sql`update notified_addresses set confirmed_at = coalesce(confirmed_at, now()) where id = ${id}`.execute(db)
    await audit(db, ADDRESS_CONFIRMED, { userId: null, customerId, detail: { address }, ...visitor })
    return true
  })
}
