import { z } from 'zod'
import { routes, signedIn } from './route.ts'
import { id, instant } from './shapes.ts'

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

const access = { ...signedIn, guests: 'refused' } as const

/** Whether an address is a place alone: who is named in it would be shown there, and a part of a page is none. */
function isPlain(endpoint: string): boolean {
  const { username, password } = new URL(endpoint)
  return username === '' && password === '' && !endpoint.includes('#')
}

/**
 * What came of a test. An address that leads nowhere and one that the server may not call are told alike, so that nobody asks it for the
 * names of its network.
 */
const TEST_OUTCOMES = ['delivered', 'refused', 'redirected', 'gone', 'timeout', 'unreachable', 'certificate'] as const
export type PushTestOutcome = (typeof TEST_OUTCOMES)[number]

/** The browsers in which the caller is told by push messages (docs/domain/notifications.md). */
export const pushSubscriptions = routes({
  list: {
    method: 'GET',
    path: '/api/user/push_subscriptions/',
    summary: 'The browsers in which the caller is told, and the public key that a browser subscribes with',
    access,
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
    access,
    /** As PushSubscription.toJSON() gives it. */
    body: z.strictObject({
      endpoint: z
        .url({ protocol: /^https$/, abort: true })
        .max(2_000)
        .refine(isPlain, 'must name nobody and no part of a page'),
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
    access,
    params: z.object({ id }),
    result: z.object({ id: z.number().int() }),
    errors: [404],
  },
  test: {
    method: 'POST',
    path: '/api/user/push_subscription/:id/test/',
    summary: 'Sends a test to one browser of the caller, and says what its push service answered',
    access,
    params: z.object({ id }),
    result: z.object({
      outcome: z.enum(TEST_OUTCOMES),
      /** Null: nothing was answered. */
      status: z.number().int().nullable(),
    }),
    errors: [404],
    perMinute: 10,
  },
})
