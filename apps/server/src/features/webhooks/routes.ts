import { type SendRefusal, webhookDeliveries, webhookSecrets } from '@milepost/contract/webhooks.ts'
import { TEST_MESSAGE } from '@milepost/domain/webhooks/message-kinds.ts'
import { audit, auditAction } from '../../audit/audit.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { authorOf } from '../../http/author.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { HttpError, orNotFound } from '../../http/http-error.ts'
import { recordEndpoints } from '../../http/record-endpoints.ts'
import { addTestMessage } from '../../webhooks/add-message.ts'
import { maySeeMessage, SENDS_UNSEEN, webhookNounOf } from '../../webhooks/webhook-noun.ts'
import { makeWebhookSecret } from './make-secret.ts'
import {
  countDeliveries,
  findDelivery,
  findTarget,
  holdDelivery,
  newestDelivery,
  readDeliveries,
  sendAgain,
} from './queries.ts'

const SENT_AGAIN = auditAction<{ webhook: number; delivery: number }>('webhook message sent again')
const TEST_SENT = auditAction<{ webhook: number; delivery: number }>('webhook test sent')

/** For whoever asked; the page words them anew. */
const NOT_SENT: Record<SendRefusal, string> = {
  off: 'The webhook is switched off',
  archived: 'The webhook is archived',
  'no-secret': 'The webhook has no secret yet',
  'no-module': SENDS_UNSEEN,
  'other-messages': 'The webhook gets no messages of this kind any more',
}

export function webhookEndpoints(context: Context): Endpoint[] {
  const { api, system, secrets, config } = context
  const noun = webhookNounOf(config.webhookTargets)
  return [
    ...recordEndpoints(context, noun),
    implement(webhookSecrets.make, ({ caller, request, params: { id } }) =>
      orNotFound(
        withScope(api, caller, db =>
          makeWebhookSecret({ db, vault: secrets.vault, noun }, caller, authorOf(caller, request), id),
        ),
      ),
    ),
    implement(webhookDeliveries.list, ({ caller, query }) =>
      withScope(api, caller, async db => {
        const page = { from: (query.page - 1) * query.pageSize, limit: query.pageSize }
        return {
          count: await countDeliveries(db, caller, query),
          results: await readDeliveries(db, caller, query, page),
        }
      }),
    ),
    implement(webhookDeliveries.read, ({ caller, params: { id } }) =>
      orNotFound(
        withScope(api, caller, async db => {
          const found = await findDelivery(db, caller, id)
          if (found === null) return null
          const { customerId, delivery } = found
          if (maySeeMessage(caller, delivery.kind, customerId)) return delivery
          return { ...delivery, body: null, refusal: 'no-module' as const }
        }),
      ),
    ),
    implement(webhookDeliveries.replay, ({ caller, request, params: { id } }) =>
      system.transaction().execute(async db => {
        const { webhookId, customerId, refusal, kind } = await orNotFound(holdDelivery(db, caller, id))
        if (!maySeeMessage(caller, kind, customerId)) throw new HttpError(403, NOT_SENT['no-module'])
        if (refusal !== null) throw new HttpError(409, NOT_SENT[refusal])
        await sendAgain(db, id, webhookId)
        const detail = { webhook: webhookId, delivery: id }
        await audit(db, SENT_AGAIN, { ...authorOf(caller, request), customerId, detail })
        return { id }
      }),
    ),
    implement(webhookDeliveries.test, ({ caller, request, params: { id } }) =>
      withScope(api, caller, async db => {
        const { customerId, refusal } = await orNotFound(findTarget(db, caller, id))
        if (refusal !== null) throw new HttpError(409, NOT_SENT[refusal])
        await addTestMessage(db, id, { customerId, type: TEST_MESSAGE, data: { webhook: id } })
        const delivery = await newestDelivery(db, id)
        const detail = { webhook: id, delivery }
        await audit(db, TEST_SENT, { ...authorOf(caller, request), customerId, detail })
        return { id: delivery }
      }),
    ),
  ]
}
