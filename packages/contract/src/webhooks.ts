import { MESSAGE_KINDS } from '@milepost/domain/webhooks/message-kinds.ts'
import { WEBHOOK_STATES } from '@milepost/domain/webhooks/webhook-states.ts'
import { z } from 'zod'
import { ordering, paging, recordRoutes } from './records.ts'
import { routes } from './route.ts'
import { id, instant, lineOfText } from './shapes.ts'

const kind = z.enum(MESSAGE_KINDS)
const state = z.enum(WEBHOOK_STATES)

/** An address that a message can be posted to: without user and password, which logs would hold, and without a fragment, which nobody is sent. */
function isWebhookUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && url.hash === ''
}

/** Addresses of customers’ own systems that are told what happens, by Standard Webhooks 1.0. */
export const webhooks = recordRoutes({
  schema: 'Webhook',
  words: { one: 'webhook', many: 'webhooks' },
  paths: { one: 'webhook', many: 'webhooks' },
  area: 'webhooks',
  fields: {
    /** https, unless the operator allows more (MILEPOST_WEBHOOK_TARGETS); once among the customer’s that are not archived. */
    url: lineOfText(500).min(1).refine(isWebhookUrl, 'an address with https'),
    description: lineOfText(200).default(''),
    kinds: z.array(kind).min(1).max(MESSAGE_KINDS.length),
    is_on: z.boolean().default(true),
  },
  shows: {
    state,
    /** Null: none has been made yet. */
    secret_made_at: instant.nullable(),
    /** The secret before signs beside the new one until then. */
    previous_until: instant.nullable(),
    /** Since when no attempt has succeeded. */
    failing_since: instant.nullable(),
    last_delivered_at: instant.nullable(),
    /** Messages that are to be sent or wait for their next attempt. */
    waiting: z.number().int(),
  },
  filters: {
    kind: z.union([kind, z.array(kind).max(MESSAGE_KINDS.length)]).optional(),
    state: z.union([state, z.array(state).max(WEBHOOK_STATES.length)]).optional(),
  },
  orderings: ['url', 'description', 'last_delivered_at', 'updated_at'],
})

/**
 * Why nothing is sent to a webhook now; `no-module`: whoever asks may not see what the message tells, or the customer has its module
 * switched off; `other-messages`: the webhook got messages of this kind and gets them no longer.
 */
export const SEND_REFUSALS = ['off', 'archived', 'no-secret', 'no-module', 'other-messages'] as const
export type SendRefusal = (typeof SEND_REFUSALS)[number]

export const DELIVERY_STATES = ['waiting', 'delivered', 'given-up'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** How an attempt ended. */
export const ATTEMPT_OUTCOMES = [
  'delivered',
  'refused',
  'redirected',
  'gone',
  'timeout',
  'unreachable',
  'certificate',
  'not-https',
  'private-address',
  'unknown-name',
] as const
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number]

const deliveryRow = z
  .object({
    id: z.number().int(),
    webhook: z.number().int(),
    /** Where it was sent last; while it waits, where it will be. */
    url: z.string(),
    customer_name: z.string(),
    /** As the receiver reads it in `webhook-id`. */
    message: z.string(),
    kind: z.string(),
    state: z.enum(DELIVERY_STATES),
    written_at: instant,
    attempts: z.number().int(),
    /** Null where it is over, or nothing is sent to its webhook. */
    next_attempt_at: instant.nullable(),
    ended_at: instant.nullable(),
    /** Of the last attempt; null before the first. */
    outcome: z.enum(ATTEMPT_OUTCOMES).nullable(),
    status: z.number().int().nullable(),
  })
  .meta({ id: 'WebhookDeliveryRow' })

export type DeliveryRow = z.output<typeof deliveryRow>

const attempt = z.object({
  id: z.number().int(),
  started_at: instant,
  duration_ms: z.number().int(),
  outcome: z.enum(ATTEMPT_OUTCOMES),
  /** Null: nothing was answered. */
  status: z.number().int().nullable(),
  /** The first of the answer. */
  answer: z.string(),
})

const delivery = deliveryRow
  .extend({
    /** The JSON that is sent, byte for byte; null where the caller does not have the module that it tells of. */
    body: z.string().nullable(),
    /** The link of the webhook now: there it goes if it is sent again. */
    webhook_url: z.string(),
    /** The newest first, at most fifty. */
    made: z.array(attempt),
    /** Null: it may be sent again now. */
    refusal: z.enum(SEND_REFUSALS).nullable(),
  })
  .meta({ id: 'WebhookDelivery' })

export type Delivery = z.output<typeof delivery>
export type DeliveryAttempt = z.output<typeof attempt>

const read = { kind: 'administration', area: 'webhooks', does: 'read' } as const
const write = { kind: 'administration', area: 'webhooks', does: 'write' } as const
const params = z.object({ id })
const written = z.object({ id: z.number().int() })

export const webhookSecrets = routes({
  make: {
    method: 'POST',
    path: '/api/webhook/:id/secret/',
    summary:
      'Makes the secret that signs; it is shown this once, and one that was made before signs beside it for a day',
    access: write,
    params,
    result: z.object({ secret: z.string() }),
    errors: [403, 404, 409],
  },
})

export const webhookDeliveries = routes({
  list: {
    method: 'GET',
    path: '/api/administration/webhook_deliveries/',
    summary: 'A page of the messages of the last 30 days to webhooks that match, with how many do',
    access: read,
    query: z.object({
      webhook: id.optional(),
      state: z.enum(DELIVERY_STATES).optional(),
      ...ordering(['written_at'], '-written_at'),
      ...paging(75, 500),
    }),
    result: z.object({ count: z.number().int(), results: z.array(deliveryRow) }),
    errors: [400],
  },
  read: {
    method: 'GET',
    path: '/api/webhook_delivery/:id/',
    summary: 'A message to a webhook with what was sent and what came of each attempt',
    access: read,
    params,
    result: delivery,
    errors: [404],
  },
  replay: {
    method: 'POST',
    path: '/api/webhook_delivery/:id/replay/',
    summary:
      'Sends a message again with the same id, at once and then for a day. 403 where the caller may not see it, 409 where nothing is sent to its webhook',
    access: write,
    params,
    result: written,
    errors: [403, 404, 409],
  },
  test: {
    method: 'POST',
    path: '/api/webhook/:id/test/',
    summary: 'Sends milepost.test to a webhook; what comes of it is in the delivery. 409 where nothing is sent to it',
    access: write,
    params,
    result: written,
    errors: [404, 409],
    perMinute: 20,
  },
})
