import { isKeyOf } from '@milepost/domain/collections/keys-of.ts'
import type { MessageKind, TEST_MESSAGE } from '@milepost/domain/webhooks/message-kinds.ts'
import type { WebhookState } from '@milepost/domain/webhooks/webhook-states.ts'
import type { TextKey } from './text-key.ts'

const KINDS = {
  'event.recorded': 'Event recorded',
  'event.withdrawn': 'Event withdrawn',
  'trip.ended': 'Trip ended',
  'trip.withdrawn': 'Trip withdrawn',
  'notification.raised': 'Notification raised',
  'milepost.test': 'Test message',
} as const satisfies Record<MessageKind | typeof TEST_MESSAGE, TextKey>

/** What a message tells of; one of another release is shown by its name. */
export const messageKindWord = (kind: string, t: (key: TextKey) => string): string =>
  isKeyOf(KINDS, kind) ? t(KINDS[kind]) : kind

const STATES = {
  on: 'On_webhook',
  failing: 'Failing',
  'no-secret': 'No secret yet',
  off: 'Off_webhook',
  'switched-off': 'Switched off: failed for a day',
  gone: 'Switched off: gone',
} as const satisfies Record<WebhookState, TextKey>

export const webhookStateWord = (state: WebhookState, t: (key: TextKey) => string): string => t(STATES[state])
