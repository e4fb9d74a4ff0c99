import { nextAttemptMs, restMs } from '@milepost/domain/webhooks/retries.ts'
import type { Log } from '../config/log.ts'
import type { Db } from '../db/scope.ts'
import type { Vault } from '../db/secrets/vault.ts'
import { type ClaimedWork, createClaimedWork } from '../jobs/claimed-work.ts'
import { type ClaimedDelivery, claimDueDeliveries, hasDeliveredSince, noteAttempt } from './deliveries.ts'
import { type Attempt, type Posting, postMessage } from './post-message.ts'
import { switchOff } from './switch-off.ts'
import type { WebhookMetrics } from './webhook-metrics.ts'
import { signatureHeaders } from './webhook-secret.ts'

export interface SendingParts {
  system: Db
  vault: Vault
  log: Log
  metrics: WebhookMetrics
  posting: Posting
  /** Looks for what is due so often beside being woken; null: only then. */
  lookEveryMs: number | null
}

/** Requests under way: receivers that answer slowly hold up none of the others until all of these are slow. */
const MOST_AT_ONCE = 32

/** Sends what is due: as it is written, and as its next attempt comes. Several workers share the work. */
export const createWebhookSender = (parts: SendingParts): ClaimedWork =>
  createClaimedWork({
    ...{ mostAtOnce: MOST_AT_ONCE, lookEveryMs: parts.lookEveryMs, log: parts.log },
    claim: most => claimDueDeliveries(parts.system, most),
    work: delivery => deliver(parts, delivery),
    sayings: { waits: 'messages to webhooks wait: the database did not give them', fails: 'an attempt was not noted' },
  })

async function deliver(
  { system, vault, log, metrics, posting }: SendingParts,
  delivery: ClaimedDelivery,
): Promise<void> {
  const startedAt = new Date()
  const headers = signatureHeaders(vault, delivery, startedAt)
  const attempt = await postMessage(new URL(delivery.url), headers, delivery.body, posting)
  const nowMs = Date.now()
  const next = nextOf(delivery, attempt, nowMs)
  const restsMs = attempt.outcome === 'delivered' ? 0 : restMs(delivery.failuresInARow + 1, attempt.retryAfterMs)
  await system.transaction().execute(async db => {
    const restsUntil = restsMs === 0 ? null : new Date(nowMs + restsMs)
    const durationMs = nowMs - startedAt.getTime()
    await noteAttempt(db, delivery, { attempt, startedAt, durationMs, next, restsUntil })
    if (attempt.outcome === 'gone') await switchOff(db, delivery.webhookId, 'gone')
    else if (
      attempt.outcome !== 'delivered' &&
      next === null &&
      !(await hasDeliveredSince(db, delivery.webhookId, delivery.triedFrom))
    ) {
      await switchOff(db, delivery.webhookId, 'failing')
    }
  })
  metrics.countAttempt(attempt.outcome)
  if (attempt.outcome !== 'delivered' && next === null) metrics.countGivenUp(1)
  const { id, webhookId, kind, attempts } = delivery
  // The address is in the row alone: it may hold a token of the receiver's.
  log.info({ delivery: id, webhook: webhookId, kind, attempts, outcome: attempt.outcome }, 'a message to a webhook')
}

/** Null: it is over. */
function nextOf({ attempts, triedFrom }: ClaimedDelivery, { outcome }: Attempt, nowMs: number): Date | null {
  if (outcome === 'delivered' || outcome === 'gone') return null
  const nextMs = nextAttemptMs({ attempts, triedFromMs: triedFrom.getTime(), nowMs, random: Math.random() })
  return nextMs === null ? null : new Date(nextMs)
}
