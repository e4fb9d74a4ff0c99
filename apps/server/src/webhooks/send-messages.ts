import { nextAttemptMs, restMs } from '@milepost/domain/webhooks/retries.ts'
import { toError } from '../config/caught-error.ts'
import type { Log } from '../config/log.ts'
import type { Db } from '../db/scope.ts'
import type { Vault } from '../db/secrets/vault.ts'
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

export interface WebhookSender {
  /** Something may be due. */
  wake(): void
  /** Begins nothing more, and waits for what is under way. */
  stop(): Promise<void>
}

/** Of one process: receivers that answer slowly hold up none of the others until so many are slow at once. */
const MOST_AT_ONCE = 32

/** Sends what is due: as it is written, and as its next attempt comes. Several workers share the work. */
export function createWebhookSender(parts: SendingParts): WebhookSender {
  const underWay = new Set<Promise<void>>()
  let looking: Promise<void> | null = null
  let isWanted = false
  let isStopped = false
  const timer = parts.lookEveryMs === null ? undefined : setInterval(wake, parts.lookEveryMs).unref()

  function wake(): void {
    isWanted = true
    looking ??= look().finally(() => {
      looking = null
    })
  }

  async function look(): Promise<void> {
    while (isWanted && !isStopped && underWay.size < MOST_AT_ONCE) {
      isWanted = false
      try {
        for (const delivery of await claimDueDeliveries(parts.system, MOST_AT_ONCE - underWay.size)) begin(delivery)
      } catch (error) {
        parts.log.warn({ error: toError(error).message }, 'messages to webhooks wait: the database did not give them')
      }
    }
  }

  function begin(delivery: ClaimedDelivery): void {
    const work = deliver(parts, delivery)
      .catch(error => {
        // The claim ends by itself, and the message is tried again.
        parts.log.error({ delivery: delivery.id, error: toError(error).message }, 'an attempt was not noted')
      })
      .finally(() => {
        underWay.delete(work)
        wake()
      })
    underWay.add(work)
  }

  return {
    wake,
    async stop() {
      isStopped = true
      clearInterval(timer)
      await looking
      await Promise.all(underWay)
    },
  }
}

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
