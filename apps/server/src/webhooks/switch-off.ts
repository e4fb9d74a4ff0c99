import { logRecordChanges } from '../audit/record-log.ts'
import type { ScopedDb } from '../db/scope.ts'
import { setColumns } from '../records/change-records.ts'
import { writeSwitchedOffMails } from './switched-off-mail.ts'
import { webhookNounOf } from './webhook-noun.ts'

const THE_PROGRAM = { userId: null, address: null, requestId: null }

/** What is read and noted does not depend on where webhooks may go. */
const noun = webhookNounOf('public')

/**
 * Switches a webhook off whose receiver failed for the whole time of a message, or said that it is gone, notes it in its history
 * and tells an administrator by mail. Nothing happens where it is off already.
 */
export async function switchOff(db: ScopedDb, webhookId: number, because: 'failing' | 'gone'): Promise<void> {
  const webhook = await db
    .selectFrom('webhooks')
    .select(['customer_id', 'url', 'version', 'updated_by'])
    .where('id', '=', webhookId)
    .where('is_on', '=', true)
    .forUpdate()
    .executeTakeFirst()
  if (webhook === undefined) return
  await setColumns(db, noun, THE_PROGRAM, [webhookId], { is_on: false, switched_off_because: because })
  const change = {
    ...{ id: webhookId, customer: webhook.customer_id, version: webhook.version + 1 },
    before: { is_on: true },
    after: { is_on: false },
  }
  await logRecordChanges(db, { noun: noun.name, action: 'changed', author: THE_PROGRAM, batch: null }, [change])
  const { customer_id: customerId, url, updated_by: changedBy } = webhook
  await writeSwitchedOffMails(db, { customerId, changedBy, parameters: { webhook: webhookId, url, because } })
}
