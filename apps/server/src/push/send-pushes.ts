import { nextPushMs } from '@milepost/domain/notifications/push-pace.ts'
import type { SessionLimits } from '../auth/signed-in.ts'
import { toError } from '../config/caught-error.ts'
import type { Log } from '../config/log.ts'
import { mayRetry } from './post-push.ts'
import type { PushMetrics } from './push-metrics.ts'
import { type ClaimedPush, claimDuePushes, delayPush, endPush } from './push-queue.ts'
import { type BrowserParts, tellBrowser } from './tell-browser.ts'

export interface PushParts extends BrowserParts {
  log: Log
  metrics: PushMetrics
  limits: SessionLimits
}

/** Push services that answer slowly hold up others no longer than one attempt may take. */
const AT_ONCE = 20

/** Sends what is due. Several workers share the work. */
export async function sendDuePushes(parts: PushParts): Promise<void> {
  while (true) {
    const due = await claimDuePushes(parts.system, parts.limits, AT_ONCE)
    if (due.length === 0) return
    await Promise.all(
      due.map(push =>
        send(parts, push).catch(error => {
          // The claim ends by itself, and the message is tried again.
          parts.log.error({ push: push.id, error: toError(error).message }, 'an attempt to push was not noted')
        }),
      ),
    )
  }
}

async function send(parts: PushParts, push: ClaimedPush): Promise<void> {
  const { system, log, metrics } = parts
  const nowMs = Date.now()
  const ttlS = Math.max(1, Math.floor((push.expiresAt.getTime() - nowMs) / 1_000))
  const attempt = await tellBrowser(parts, { ...push, id: push.subscriptionId }, { ...push, ttlS })
  if (mayRetry(attempt)) await delayPush(system, push, nextPushMs(push.attempts, attempt.retryAfterMs, Date.now()))
  else await endPush(system, push)
  metrics.countAttempt(attempt.outcome)
  // The address is in the row alone: whoever knows it may send there.
  const { outcome, status } = attempt
  const told = { push: push.id, subscription: push.subscriptionId, attempts: push.attempts, outcome, status }
  if (outcome === 'delivered') log.info(told, 'a push message was sent')
  else log.warn(told, 'a push message was not taken')
}
