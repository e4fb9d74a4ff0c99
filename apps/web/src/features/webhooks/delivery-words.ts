import type { AttemptOutcome, DeliveryState, SendRefusal } from '@milepost/contract/webhooks.ts'
import type { TFunction } from 'i18next'
import type { TextKey } from '../../i18n/text-key.ts'
import type { Words } from '../../i18n/use-words.ts'

export const STATE_WORDS = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  'given-up': 'Given up_message',
} as const satisfies Record<DeliveryState, TextKey>

const OUTCOME_WORDS = {
  delivered: 'Delivered',
  refused: 'Refused',
  redirected: 'Redirects, which is not followed',
  gone: 'Gone',
  timeout: 'No answer within 15 seconds',
  unreachable: 'No connection to the receiver',
  certificate: 'Its certificate is not trusted',
  'not-https': 'The link is not https',
  'private-address': 'Its name leads into a private network, where nothing is sent',
  'unknown-name': 'Its name leads nowhere',
} as const satisfies Record<AttemptOutcome, TextKey>

/** Why nothing is sent to a webhook. */
export const REFUSAL_WORDS = {
  off: 'The webhook is switched off',
  archived: 'The webhook is archived',
  'no-secret': 'The webhook has no secret yet',
  'no-module': 'It is about a module that you do not have',
  'other-messages': 'The webhook gets no messages of this kind any more',
} as const satisfies Record<SendRefusal, TextKey>

/** How an attempt ended, with the status where something was answered. */
export const outcomeWords = (
  { outcome, status }: { outcome: AttemptOutcome; status: number | null },
  t: TFunction,
  words: Words,
): string => (status === null ? t(OUTCOME_WORDS[outcome]) : `${words.number(status)} · ${t(OUTCOME_WORDS[outcome])}`)
