import { z } from 'zod'
import { routes, signedIn } from './route.ts'
import { id, instant } from './shapes.ts'
import { ATTEMPT_OUTCOMES } from './webhooks.ts'

const base64url = (characters: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${characters}}$`))

const subscription = z
  .object({
    id: z.number().int(),
    /** As the browser named itself when it was added. */
    user_agent: z.string().nullable(),
    created_at: instant,
    last_delivered_at: instant.nullable(),
    /** Since when its push service has taken nothing; null: it takes what it is sent. */
    failing_since: instant.nullable(),
    /** Since when it is told no more, after a day without success; null: it is told. A test that reaches it ends that. */
    given_up_at: instant.nullable(),
    /** SHA-256 of its address in base64url, by which a browser knows itself. */
    endpoint_digest: z.string(),
  })
  .meta({ id: 'PushSubscription' })

export type PushSubscriptionRow = z.output<typeof subscription>

/** Browsers of one person, each of a session: it goes when that ends. */
export const MOST_PUSH_SUBSCRIPTIONS = 20

/** The browsers in which the caller is told by push messages (docs/domain/notifications.md). */
export const pushSubscriptions = routes({
  list: {
    method: 'GET',
    path: '/api/user/push_subscriptions/',
    summary: 'The browsers in which the caller is told, and the public key that a browser subscribes with',
    access: signedIn,
    result: z.object({
      /** Uncompressed point of P-256 in base64url (RFC 8292). */
      public_key: z.string(),
      results: z.array(subscription),
    }),
  },
  add: {
    method: 'POST',
    path: '/api/user/push_subscriptions/',
    summary: 'Has the caller told in this browser until its session ends',
    access: signedIn,
    /** As PushSubscription.toJSON() gives it. */
    body: z.strictObject({
      endpoint: z.url({ protocol: /^https$/ }).max(2_000),
      expirationTime: z.number().nullable().optional(),
      keys: z.strictObject({ p256dh: base64url(87), auth: base64url(22) }),
    }),
    result: z.object({ id: z.number().int() }),
    errors: [400, 403],
    perMinute: 20,
  },
  remove: {
    method: 'DELETE',
    path: '/api/user/push_subscription/:id/',
    summary: 'Has the caller told no more in one browser',
    access: signedIn,
    params: z.object({ id }),
    result: z.object({ id: z.number().int() }),
    errors: [404],
  },
  test: {
    method: 'POST',
    path: '/api/user/push_subscription/:id/test/',
    summary: 'Sends a test to one browser of the caller, and says what its push service answered',
    access: signedIn,
    params: z.object({ id }),
    result: z.object({
      outcome: z.enum(ATTEMPT_OUTCOMES),
      /** Null: nothing was answered. */
      status: z.number().int().nullable(),
    }),
    errors: [404],
    perMinute: 10,
  },
})
