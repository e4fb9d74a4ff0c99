import type { Input } from '@milepost/contract/route.ts'
import type {
  Delivery,
  DeliveryAttempt,
  DeliveryRow,
  SendRefusal,
  webhookDeliveries,
} from '@milepost/contract/webhooks.ts'
import { type RawBuilder, sql } from 'kysely'
import { customerInScope } from '../../db/in-scope.ts'
import { orderDirection } from '../../db/order-direction.ts'
import type { Db, Scope } from '../../db/scope.ts'
import { IS_OF_OTHER_KIND } from '../../webhooks/add-message.ts'

type DeliveryFilter = Omit<Input<typeof webhookDeliveries.list>['query'], 'page' | 'pageSize'>
type Instants = 'next_attempt_at' | 'ended_at'
type StoredRow = Omit<DeliveryRow, Instants | 'written_at'> & { written_at: Date } & Record<Instants, Date | null>
type StoredAttempt = Omit<DeliveryAttempt, 'started_at'> & { started_at: Date }

/** `from` counts the rows before. */
export async function readDeliveries(
  db: Db,
  scope: Scope,
  filter: DeliveryFilter,
  { from, limit }: { from: number; limit: number },
): Promise<DeliveryRow[]> {
  const way = orderDirection(filter)
  const { rows } = await sql<StoredRow>`
    select ${ROW} from ${JOINED} where ${isWanted(scope, filter)}
    order by d.created_at ${way}, d.id ${way} limit ${limit} offset ${from}`.execute(db)
  return rows.map(presentRow)
}

export async function countDeliveries(db: Db, scope: Scope, filter: DeliveryFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhook_deliveries d where ${isWanted(scope, filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

const MOST_ATTEMPTS = 50

/** With its customer; null: there is none in scope. */
export async function findDelivery(
  db: Db,
  scope: Scope,
  id: number,
): Promise<{ customerId: number; delivery: Delivery } | null> {
  const { rows } = await sql<StoredRow & Pick<Delivery, 'body' | 'refusal' | 'webhook_url'> & { customerId: number }>`
    select ${ROW}, d.customer_id as "customerId", m.body, w.url as webhook_url, ${REFUSAL_OF_MESSAGE} as refusal from ${JOINED}
    where d.id = ${id} and ${customerInScope(scope, 'd.customer_id')}`.execute(db)
  const [found] = rows
  if (found === undefined) return null
  const { customerId, body, webhook_url, refusal, ...row } = found
  const made = await sql<StoredAttempt>`
    select id, started_at, duration_ms, outcome, status, answer from webhook_attempts
    where delivery_id = ${id} order by id desc limit ${MOST_ATTEMPTS}`.execute(db)
  const attempts = made.rows.map(one => ({ ...one, started_at: one.started_at.toISOString() }))
  return { customerId, delivery: { ...presentRow(row), body, webhook_url, refusal, made: attempts } }
}

interface Target {
  customerId: number
  webhookId: number
  refusal: SendRefusal | null
}

/** Where a delivery goes, and of what kind it is. Nobody else has it until the transaction ends; null: there is none in scope. */
export async function holdDelivery(system: Db, scope: Scope, id: number): Promise<(Target & { kind: string }) | null> {
  const { rows } = await sql<Target & { kind: string }>`
    select d.customer_id as "customerId", w.id as "webhookId", ${REFUSAL_OF_MESSAGE} as refusal, m.kind
    from webhook_deliveries d join webhooks w on w.id = d.webhook_id join webhook_messages m on m.id = d.message_id
    where d.id = ${id} and ${customerInScope(scope, 'd.customer_id')} for update of d`.execute(system)
  return rows[0] ?? null
}

/** A webhook to which a message is to go; null: there is none in scope. */
export async function findTarget(db: Db, scope: Scope, webhookId: number): Promise<Target | null> {
  const { rows } = await sql<Target>`
    select w.customer_id as "customerId", w.id as "webhookId", ${REFUSAL} as refusal from webhooks w
    where w.id = ${webhookId} and ${customerInScope(scope, 'w.customer_id')}`.execute(db)
  return rows[0] ?? null
}

/** Has a message sent again, at once and then for a day, and says so to whoever sends. */
export async function sendAgain(system: Db, deliveryId: number, webhookId: number): Promise<void> {
  await sql`update webhook_deliveries set state = 'waiting', ended_at = null, attempts = 0, tried_from = now(), due_at = now()
    where id = ${deliveryId}`.execute(system)
  await sql`update webhooks set rests_until = null where id = ${webhookId}`.execute(system)
  await sql`select pg_notify('webhook_written', '')`.execute(system)
}

/** The newest message to a webhook, which was written a moment ago. */
export async function newestDelivery(db: Db, webhookId: number): Promise<number> {
  const { id } = await db
    .selectFrom('webhook_deliveries')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('webhook_id', '=', webhookId)
    .executeTakeFirstOrThrow()
  return id
}

const REFUSAL = sql`case when w.archived_at is not null then 'archived' when not w.is_on then 'off'
  when w.secret is null then 'no-secret' end`

/** Of a message that a webhook got, or was to get, once. */
const REFUSAL_OF_MESSAGE = sql`coalesce(${REFUSAL},
  case when ${IS_OF_OTHER_KIND} then 'other-messages' end)`

const JOINED = sql`webhook_deliveries d
  join webhook_messages m on m.id = d.message_id join webhooks w on w.id = d.webhook_id join customers c on c.id = d.customer_id
  left join lateral (
    select a.outcome, a.status from webhook_attempts a where a.delivery_id = d.id order by a.id desc limit 1
  ) last on true`

const ROW = sql`d.id, w.id as webhook, case when d.state = 'waiting' then w.url else coalesce(d.url, w.url) end as url, c.name as customer_name, m.id as message, m.kind, d.state, d.created_at as written_at,
  d.attempts, case when d.state = 'waiting' and ${REFUSAL_OF_MESSAGE} is null then greatest(d.due_at, w.rests_until) end as next_attempt_at,
  d.ended_at, last.outcome, last.status`

const isWanted = (scope: Scope, { webhook, state }: DeliveryFilter): RawBuilder<boolean> =>
  sql<boolean>`${customerInScope(scope, 'd.customer_id')}
    and ${webhook === undefined ? sql`true` : sql`d.webhook_id = ${webhook}`}
    and ${state === undefined ? sql`true` : sql`d.state = ${state}`}`

const presentRow = (row: StoredRow): DeliveryRow => ({
  ...row,
  written_at: row.written_at.toISOString(),
  next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
  ended_at: row.ended_at?.toISOString() ?? null,
})
