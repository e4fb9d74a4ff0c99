import type { Db } from '../db/scope.ts'
import type { Vault } from '../db/secrets/vault.ts'
import { unanswered } from '../webhooks/post-message.ts'
import { type PushAttempt, type PushMessage, type PushSending, postPush } from './post-push.ts'
import { noteReached, openTarget, type SealedTarget } from './subscriptions.ts'

export interface BrowserParts extends PushSending {
  system: Db
  vault: Vault
}

/**
 * One attempt to tell a browser, noted with its subscription. One whose keys do not open, since they were changed or sealed with another
 * key, is gone as well: nothing can be encrypted for it ever again.
 */
export async function tellBrowser(
  parts: BrowserParts,
  subscription: SealedTarget,
  message: PushMessage,
): Promise<PushAttempt> {
  const fromMs = Date.now()
  const target = openTarget(parts.vault, subscription)
  const attempt = target === null ? unanswered('gone') : await postPush(target, message, parts)
  const nowMs = Date.now()
  await noteReached(parts.system, subscription, attempt, { nowMs, tookMs: nowMs - fromMs })
  return attempt
}
