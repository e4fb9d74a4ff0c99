import { buildPushPayload } from '@block65/webcrypto-web-push'
import { type Attempt, type Posting, postMessage, unanswered } from '../webhooks/post-message.ts'
import { type PushOutcome, refusalOfPushService } from './push-service.ts'
import type { VapidKeys } from './vapid-keys.ts'

/** What a browser shows, as its service worker (apps/web/public/push-worker.js) reads it. */
export interface PushContent {
  title: string
  body: string
  /** One with the same takes the place of the one before. */
  tag: string
  /** The page that a click opens: a path of this installation. */
  url: string
  language: 'en' | 'pt'
}

export interface PushMessage {
  content: PushContent
  /** Of several that wait for a browser that is away, the newest of a topic is kept. */
  topic: string
  isUrgent: boolean
  ttlS: number
}

/** What a browser gave: where to send, and the keys that only it can read with. */
export interface PushTarget {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

export interface PushSending {
  vapid: VapidKeys
  subject: string
  posting: Posting
}

/** An attempt of webhooks, with what may come of a push besides. */
export type PushAttempt = Omit<Attempt, 'outcome'> & { outcome: PushOutcome }

/**
 * One attempt to hand a message to the push service of a browser, encrypted for that browser alone (RFC 8291). Goes only to an address that
 * the guard of webhooks lets through. A subscription that its push service does not know any more is `gone`; where nothing can be encrypted
 * for the browser, it is `refused` with no status. Never throws.
 */
export async function postPush(
  { endpoint, keys }: PushTarget,
  { content, topic, isUrgent, ttlS }: PushMessage,
  { vapid, subject, posting }: PushSending,
): Promise<PushAttempt> {
  const url = new URL(endpoint)
  const refusal = refusalOfPushService(url, posting.targets)
  if (refusal !== null) return { ...unanswered('unreachable'), outcome: refusal }
  const options = { ttl: ttlS, topic, urgency: isUrgent ? 'high' : 'normal' } as const
  const target = { endpoint, keys, expirationTime: null }
  const message = { data: JSON.stringify(content), options }
  const payload = await buildPushPayload(message, target, { ...vapid, subject }).catch(() => null)
  if (payload === null) return unanswered('refused')
  const attempt = await postMessage(url, payload.headers, payload.body, posting)
  return { ...attempt, outcome: attempt.status === 404 ? 'gone' : attempt.outcome }
}

/** Whether the same message may be taken later: not where the push service refuses it, or nothing may be sent there. */
export function mayRetry({ outcome, status }: Pick<PushAttempt, 'outcome' | 'status'>): boolean {
  if (outcome === 'refused') return status === 429 || (status ?? 0) >= 500
  return LATER.has(outcome)
}

/** Whether a push service refuses the message itself: its form (400) or its size (413). Another to the same browser may be taken. */
export const isOfMessage = ({ outcome, status }: Pick<PushAttempt, 'outcome' | 'status'>): boolean =>
  outcome === 'refused' && (status === 400 || status === 413)

const LATER: ReadonlySet<PushOutcome> = new Set(['timeout', 'unreachable', 'certificate', 'unknown-name'])
