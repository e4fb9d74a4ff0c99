import type { SessionLimits } from '../auth/signed-in.ts'
import type { Log } from '../config/log.ts'
import { type ClaimedWork, createClaimedWork } from '../jobs/claimed-work.ts'
import { mayRetry } from './post-push.ts'
import type { PushMetrics } from './push-metrics.ts'
import { type ClaimedPush, claimDuePushes, settlePush } from './push-queue.ts'
import { type BrowserParts, tellBrowser } from './tell-browser.ts'

export interface PushParts extends BrowserParts {
  log: Log
  metrics: PushMetrics
  limits: SessionLimits
  /** Looks for what is due so often beside being woken; null: only then. */
  lookEveryMs: number | null
}

/** Requests under way, two of one person at most: push services that answer slowly hold up no others until all of these are slow. */
const MOST_AT_ONCE = 20

/** Sends what is due, what is urgent first. Several workers share the work. */
export const createPushSender = (parts: PushParts): ClaimedWork =>
  createClaimedWork({
    ...{ mostAtOnce: MOST_AT_ONCE, lookEveryMs: parts.lookEveryMs, log: parts.log },
    claim: most => claimDuePushes(parts.system, parts.limits, most),
    work: push => send(parts, push),
    sayings: {
      waits: 'push messages wait: the database did not give them',
      fails: 'an attempt to push was not noted',
    },
  })

async function send(parts: PushParts, push: ClaimedPush): Promise<void> {
  const { log, metrics } = parts
  const ttlS = Math.max(1, Math.floor((push.expiresAt.getTime() - Date.now()) / 1_000))
  const attempt = await tellBrowser(parts, push.target, { ...push, ttlS })
  await settlePush(parts.system, push, mayRetry(attempt))
  metrics.countAttempt(attempt.outcome)
  // The address is in the row alone: whoever knows it may send there.
  const { outcome, status } = attempt
  const told = { push: push.id, subscription: push.target.id, outcome, status }
  if (outcome === 'delivered') log.info(told, 'a push message was sent')
  else log.warn(told, 'a push message was not taken')
}
