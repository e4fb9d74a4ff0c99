import type { Db } from '../db/scope.ts'

/** Switches a webhook off whose receiver failed for the whole time of a message, or said that it is gone. */
export async function switchOff(db: Db, webhookId: number, because: 'failing' | 'gone'): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ is_on: false, switched_off_because: because })
    .where('id', '=', webhookId)
    .where('is_on', '=', true)
    .execute()
}
