import type { PushTestOutcome } from '@milepost/contract/push-subscriptions.ts'
import type { AttemptOutcome } from '@milepost/contract/webhooks.ts'
import { refusalOfUrl, type WebhookTargets } from '../webhooks/resolve-target.ts'

/**
 * Whether something may be sent there: what is `public` has the port of https, as the push services of all browsers do. What its name
 * stands for is looked at with each attempt.
 */
export const mayBePushService = (url: URL, targets: WebhookTargets): boolean =>
  refusalOfUrl(url, targets) === null && (targets === 'any' || url.port === '')

/** What of an attempt is told to whoever named the address: nothing of what names stand for in the network of the server. */
export const shownOutcome = (outcome: AttemptOutcome): PushTestOutcome =>
  outcome === 'unknown-name' || outcome === 'private-address' || outcome === 'not-https' ? 'unreachable' : outcome
