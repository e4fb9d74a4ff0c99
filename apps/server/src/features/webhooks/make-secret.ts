import { sql } from 'kysely'
import { type LogAuthor, logRecordChanges } from '../../audit/record-log.ts'
import type { ScopedDb } from '../../db/scope.ts'
import type { Vault } from '../../db/secrets/vault.ts'
import { HttpError } from '../../http/http-error.ts'
import { lockRecords, recordChange, setColumns } from '../../records/change-records.ts'
import { ForbiddenChange } from '../../records/faults.ts'
import type { Asker, RegistryNoun } from '../../records/noun.ts'
import { findRecord } from '../../records/read-records.ts'
import { refusalsToRedirect } from '../../webhooks/webhook-noun.ts'
import { newWebhookSecret, sealWebhookSecret } from '../../webhooks/webhook-secret.ts'

/** The time in which a receiver must be given the new secret: until then the old one signs too. */
const BOTH_SIGN = '24 hours'

/**
 * Makes the secret of a webhook anew: it is kept sealed, and given this once. One that was there signs beside it for a day. Null
 * where the scope has no such record; throws 409 where it is archived, and ForbiddenChange where the asker may not see what it sends.
 */
export async function makeWebhookSecret(
  { db, vault, noun }: { db: ScopedDb; vault: Vault; noun: RegistryNoun },
  asker: Asker,
  author: LogAuthor,
  id: number,
): Promise<{ secret: string } | null> {
  await lockRecords(db, noun, asker, [id])
  const before = await findRecord(db, noun, asker, id)
  if (before === null) return null
  if (before.archived_at !== null) throw new HttpError(409, 'It is archived. Restore it first.', 'id')
  const refusal = (await refusalsToRedirect(db, [before], asker)).get(id)
  if (refusal !== undefined) throw new ForbiddenChange(refusal)
  const secret = newWebhookSecret()
  await setColumns(db, noun, author, [id], {
    previous_secret: sql`secret`,
    previous_until: sql`case when secret is not null then now() + ${BOTH_SIGN}::interval end`,
    secret: JSON.stringify(sealWebhookSecret(vault, id, secret)),
    secret_made_at: sql`now()`,
  })
  const after = await findRecord(db, noun, asker, id)
  if (after === null) return null
  const call = { noun: noun.name, action: 'changed', author, batch: null } as const
  await logRecordChanges(db, call, [recordChange(noun, before, after)])
  return { secret }
}
