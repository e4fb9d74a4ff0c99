import { webhooks } from '@milepost/contract/webhooks.ts'
import { isKeyOf } from '@milepost/domain/collections/keys-of.ts'
import { MESSAGE_KINDS, MODULE_OF_MESSAGE } from '@milepost/domain/webhooks/message-kinds.ts'
import { WEBHOOK_STATES } from '@milepost/domain/webhooks/webhook-states.ts'
import { messageKindWord, webhookStateWord } from '@milepost/texts/webhook-words.ts'
import i18next from 'i18next'
import { session } from '../../api/session.ts'
import type { Words } from '../../i18n/use-words.ts'
import { reasonWithoutModule } from '../../pages/refusal-words.ts'
import { type Choices, choicesAmong } from '../../records/choices.ts'
import type { Noun } from '../../records/noun.ts'
import { DeliveriesLink } from './DeliveriesLink.tsx'
import { UnsentMessages } from './UnsentMessages.tsx'
import { WebhookCard } from './WebhookCard.tsx'

const kinds: Choices = {
  ...choicesAmong(
    MESSAGE_KINDS.map(kind => ({ value: kind, label: kind })),
    ({ label }) => messageKindWord(label, i18next.t),
  ),
  whyNot({ value }, customer) {
    const signedIn = session.current()
    if (signedIn === null || !isKeyOf(MODULE_OF_MESSAGE, value)) return null
    return reasonWithoutModule(MODULE_OF_MESSAGE[value], signedIn, i18next.t, customer)
  },
}

const states = choicesAmong(
  WEBHOOK_STATES.map(state => ({ value: state, label: state })),
  ({ label }) => stateWords(label),
)

const moment = (value: unknown, words: Words) => words.dateAndTime(String(value))

function stateWords(value: unknown): string {
  const state = WEBHOOK_STATES.find(one => one === value)
  return state === undefined ? String(value) : webhookStateWord(state, i18next.t)
}

/** Webhooks in the administration. */
export const webhooksNoun: Noun = {
  routes: webhooks,
  page: 'webhooks',
  sections: [
    {
      title: 'Details',
      fields: [
        {
          id: 'url',
          label: 'Link_webhook',
          input: { kind: 'text' },
          column: { widthPx: 180 },
          help: 'Where messages are posted to: it begins with https://. If you change it, messages that still wait go to the new link.',
          faults: { invalid: 'Enter an https:// link of the internet, without user name, password and #.' },
        },
        {
          id: 'description',
          label: 'Description',
          input: { kind: 'text' },
          column: { widthPx: 140, isHiddenOnPhone: true },
          help: 'The system that receives them',
        },
        {
          id: 'kinds',
          label: 'Messages',
          input: { kind: 'choices', choices: kinds },
          words: value => messageKindWord(String(value), i18next.t),
          column: { widthPx: 130, isOrdered: false, isHiddenOnPhone: true },
          filter: 'kind',
          isInBulk: true,
          help: 'What it is notified about',
          faults: { forbidden: 'Choose only messages of modules that you and the customer have.' },
        },
        { id: 'is_on', label: 'Switched on_webhook', input: { kind: 'switch' }, isFact: false },
        { id: 'state', label: 'Status', words: stateWords, column: { widthPx: 140, isOrdered: false } },
        {
          id: 'waiting',
          label: 'Waiting',
          words: (value, words) => words.number(Number(value)),
          column: { widthPx: 84, isUsual: false, isOrdered: false, isHiddenOnPhone: true },
        },
        {
          id: 'last_delivered_at',
          label: 'Last delivered',
          words: moment,
          column: { widthPx: 150, isHiddenOnPhone: true },
        },
        {
          id: 'failing_since',
          label: 'Failing since',
          words: moment,
          column: { isUsual: false, widthPx: 150, isOrdered: false, isHiddenOnPhone: true },
        },
        {
          id: 'secret_made_at',
          label: 'Secret made',
          words: moment,
          column: { isUsual: false, widthPx: 150, isOrdered: false, isHiddenOnPhone: true },
        },
      ],
    },
  ],
  filters: [{ id: 'state', label: 'Status', choices: states }],
  texts: {
    add: 'Add webhook',
    search: 'Link or description',
    added: 'Webhook added',
    saved: 'Webhook saved',
    selected: (t, values) => t('{{number}} webhooks selected', values),
    archived: (t, values) => t('{{number}} webhooks archived', values),
    restored: (t, values) => t('{{number}} webhooks restored', values),
    changed: (t, values) => t('{{number}} webhooks changed', values),
    none: 'No webhooks yet',
    noneHint: 'Add one for each system of yours that is to be notified of what happens, such as an ERP.',
    noMatch: 'No webhook matches',
    noArchived: 'No archived webhooks',
    archiveNote: 'Nothing is sent to them any more. They can be restored.',
  },
  actions: () => <DeliveriesLink />,
  notice: record => <UnsentMessages record={webhooks.read.result.parse(record)} />,
  related: record => <WebhookCard record={webhooks.read.result.parse(record)} />,
}
