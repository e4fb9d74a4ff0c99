import type { PushTestOutcome } from '@milepost/contract/push-subscriptions.ts'
import { ATTEMPT_OUTCOMES } from '@milepost/contract/webhooks.ts'
import { refusalOfUrl, type WebhookTargets } from '../webhooks/resolve-target.ts'

/** How an attempt to push ended: as one of a webhook, or nothing was sent since the port is not the one of https. */
export const PUSH_OUTCOMES = [...ATTEMPT_OUTCOMES, 'other-port'] as const
export type PushOutcome = (typeof PUSH_OUTCOMES)[number]

/**
 * Why nothing is sent there; null: it may be. What is `public` has the port of https, as the push services of all browsers do. What its
 * name stands for is looked at with each attempt.
 */
export function refusalOfPushService(url: URL, targets: WebhookTargets) {
  return refusalOfUrl(url, targets) ?? (targets === 'any' || url.port === '' ? null : 'other-port')
}

/** What of an attempt is told to whoever named the address: nothing of what names stand for in the network of the server. */
export const shownOutcome = (outcome: PushOutcome): PushTestOutcome => (isHidden(outcome) ? 'unreachable' : outcome)

const isHidden = (outcome: PushOutcome): outcome is Exclude<PushOutcome, PushTestOutcome> => HIDDEN.has(outcome)

const HIDDEN: ReadonlySet<PushOutcome> = new Set(['unknown-name', 'private-address', 'not-https', 'other-port'])
