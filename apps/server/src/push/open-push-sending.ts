import type { Context } from '../context.ts'
import { resolveByDns } from '../webhooks/resolve-target.ts'
import type { PushSending } from './post-push.ts'
import { loadVapidKeys, vapidSubject } from './vapid-keys.ts'

/** What a push service may take to answer. */
const TIMEOUT_MS = 5_000

/** With what this installation sends push messages. `origin`: where people open it. */
export const openPushSending = async (
  { config, secrets }: Pick<Context, 'config' | 'secrets'>,
  origin: string,
): Promise<PushSending> => ({
  vapid: await loadVapidKeys(secrets),
  subject: vapidSubject(origin),
  posting: { targets: config.pushTargets, resolve: resolveByDns, timeoutMs: TIMEOUT_MS },
})
