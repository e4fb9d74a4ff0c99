import { webhooks } from '@milepost/contract/webhooks.ts'
import { type CallerOfCustomers, customersWith } from '@milepost/domain/access/customer-modules.ts'
import { MESSAGE_KINDS, MODULE_OF_MESSAGE } from '@milepost/domain/webhooks/message-kinds.ts'
import { messageKindWord, webhookStateWord } from '@milepost/texts/webhook-words.ts'
import { sql } from 'kysely'
import { customerInScope } from '../db/in-scope.ts'
import { oneRow } from '../db/one-row.ts'
import type { Db } from '../db/scope.ts'
import { column, instantShown } from '../records/fields.ts'
import type { Asker, NounOf, RecordField, StoredRecord } from '../records/noun.ts'
import { matchesText } from '../records/search.ts'
import { refusalOfUrl, type WebhookTargets } from './resolve-target.ts'

/** What was counted of a receiver is not that of the next, or of the same once a person has seen to it. */
const COUNTED_ANEW = { failing_since: null, failures_in_a_row: 0, rests_until: null }

const STATE = sql`case when r.switched_off_because = 'gone' then 'gone' when r.switched_off_because = 'failing' then 'switched-off'
  when not r.is_on then 'off' when r.secret is null then 'no-secret'
  when r.failing_since is not null then 'failing' else 'on' end`

/** Nobody has the customer told what they could not see themselves; what a webhook gets already it may keep. */
const kindsField: RecordField = {
  ...column('kinds', (kinds: string[]) => [...new Set(kinds)].toSorted()),
  async check(db, kinds: string[], { customer, id, asker }) {
    const { rows } = await sql<{ had: string[]; off: string[] }>`
      select coalesce((select w.kinds from webhooks w where w.id = ${id}::int), '{}') as had, c.modules_off as off
      from customers c where c.id = ${customer}::int`.execute(db)
    const { had, off } = oneRow({ rows })
    const isSeen = (module: string) => asker.modules.includes(module) && !off.includes(module)
    const added = MESSAGE_KINDS.filter(kind => kinds.includes(kind) && !had.includes(kind))
    return added.every(kind => isSeen(MODULE_OF_MESSAGE[kind])) ? null : 'forbidden'
  },
}

/** A message of a kind that has a module; the test message has none. */
const moduleOf = (kind: string) => MESSAGE_KINDS.flatMap(one => (one === kind ? [MODULE_OF_MESSAGE[one]] : []))

/** Whether whoever asks holds the module that a kind of message tells of, and the customer of the message has it. */
export const maySeeMessage = (asker: CallerOfCustomers, kind: string, customer: number): boolean =>
  moduleOf(kind).every(module => customersWith(module, asker).includes(customer))

/** For whoever sends messages elsewhere, or has them signed anew, that they may not see. */
export const SENDS_UNSEEN = 'This webhook sends messages of a module that you do not have'

/** Webhooks that send something, or have it still to send, that whoever asks may not see: with the reason not to redirect them. */
export async function refusalsToRedirect(
  db: Db,
  records: readonly Pick<StoredRecord, 'id'>[],
  asker: Asker,
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; customer: number; kinds: string[] }>`
    select w.id, w.customer_id as customer, w.kinds || array(select m.kind from webhook_deliveries d join webhook_messages m on m.id = d.message_id
      where d.webhook_id = w.id and d.state = 'waiting' group by m.kind) as kinds
    from webhooks w where w.id = any(${records.map(({ id }) => id)}::int[])`.execute(db)
  const unseen = rows.filter(({ customer, kinds }) => !kinds.every(kind => maySeeMessage(asker, kind, customer)))
  return new Map(unseen.map(({ id }) => [id, SENDS_UNSEEN]))
}

/** Webhooks as the administration keeps them. */
export const webhookNounOf = (targets: WebhookTargets): NounOf<typeof webhooks> => ({
  routes: webhooks,
  name: 'webhook',
  title: 'Webhooks',
  table: 'webhooks',
  inScope: (scope, row) => customerInScope(scope, `${row}.customer_id`),
  fields: {
    url: {
      ...column('url'),
      columns: (url: string) => ({ url, ...COUNTED_ANEW }),
      isCheckedByValue: true,
      check: async (_db, url: string) => (refusalOfUrl(new URL(url), targets) === null ? null : 'invalid'),
      exported: 'Link_webhook',
    },
    description: { ...column('description'), exported: 'Description' },
    kinds: {
      ...kindsField,
      exported: [{ heading: 'Messages', of: (kinds, t) => kinds.map(kind => messageKindWord(kind, t)).join(', ') }],
    },
    is_on: {
      ...column('is_on'),
      columns: (is_on: boolean) => ({ is_on, switched_off_because: null, ...COUNTED_ANEW }),
      exported: [],
    },
    state: {
      shows: STATE,
      isUnlogged: true,
      exported: [{ heading: 'Status', of: (state, t) => webhookStateWord(state, t) }],
    },
    secret_made_at: {
      ...instantShown('secret_made_at'),
      exported: [{ heading: 'Secret made', kind: 'instant', of: at => at }],
    },
    previous_until: { ...instantShown('previous_until'), isUnlogged: true, exported: [] },
    failing_since: {
      ...instantShown('failing_since'),
      isUnlogged: true,
      exported: [{ heading: 'Failing since', kind: 'instant', of: at => at }],
    },
    last_delivered_at: {
      ...instantShown('last_delivered_at'),
      isUnlogged: true,
      exported: [{ heading: 'Last delivered', kind: 'instant', of: at => at }],
    },
    waiting: {
      shows: sql`(select count(*)::int from webhook_deliveries d where d.webhook_id = r.id and d.state = 'waiting')`,
      isUnlogged: true,
      exported: [{ heading: 'Waiting', kind: 'number', of: count => count }],
    },
  },
  taken: { webhooks_url_taken: 'url' },
  refuses: async (db, records, fields, asker) =>
    fields !== null && 'url' in fields ? refusalsToRedirect(db, records, asker) : new Map(),
  matches: text => matchesText(sql`lower(r.url || ' ' || r.description)`, text),
  filters: {
    kind: (kinds: string[]) => sql<boolean>`r.kinds && ${kinds}::text[]`,
    state: (states: string[]) => sql<boolean>`${STATE} = any(${states}::text[])`,
  },
})
