import type { MailRow, MailState, mails, RetryRefusal } from '@milepost/contract/mails.ts'
import type { Input } from '@milepost/contract/route.ts'
import { GIVEN_UP_AFTER_MS } from '@milepost/domain/mail/retries.ts'
import type { Language } from '@milepost/texts/language.ts'
import { type RawBuilder, sql } from 'kysely'
import { addressChangedMail } from '../../auth/address-changed-mail.ts'
import { customerInScope, sharedInScope } from '../../db/in-scope.ts'
import { orderDirection } from '../../db/order-direction.ts'
import type { Db, Scope } from '../../db/scope.ts'
import { matchesText, patternOf } from '../../records/search.ts'
import { testMail } from './test-mail.ts'

export type MailFilter = Omit<Input<typeof mails.list>['query'], 'page' | 'pageSize'>

type Instants = 'written_at' | 'next_attempt_at' | 'sent_at' | 'given_up_at'
type StoredRow = Omit<MailRow, Instants> & { written_at: Date } & Record<Exclude<Instants, 'written_at'>, Date | null>

/** `from` counts the rows before. */
export async function readMails(
  db: Db,
  scope: Scope,
  filter: MailFilter,
  { from, limit }: { from: number; limit: number },
): Promise<MailRow[]> {
  const way = orderDirection(filter)
  const { rows } = await sql<StoredRow>`
    select ${ROW} from (select m.id from outbox_mails m where ${isWanted(scope, filter)}
      order by m.created_at ${way}, m.id ${way} limit ${limit} offset ${from}) page
    join outbox_mails m on m.id = page.id left join customers c on c.id = m.customer_id
    order by m.created_at ${way}, m.id ${way}`.execute(db)
  return rows.map(presentMail)
}

/** How many match, counted up to `most`. */
export async function countMails(db: Db, scope: Scope, filter: MailFilter, most?: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from outbox_mails m where ${isWanted(scope, filter)} limit ${most ?? null}
    ) wanted`.execute(db)
  return rows[0]?.count ?? 0
}

/** What a letter is worded with. */
export interface MailSource {
  language: Language
  parameters: unknown
}

/** Null: there is none in scope. */
export async function findMail(db: Db, scope: Scope, id: number): Promise<{ row: MailRow; source: MailSource } | null> {
  const { rows } = await sql<StoredRow & MailSource>`
    select ${ROW}, m.language, m.parameters from outbox_mails m left join customers c on c.id = m.customer_id
    where m.id = ${id} and ${isInScope(scope)}`.execute(db)
  const [found] = rows
  if (found === undefined) return null
  const { language, parameters, ...row } = found
  return { row: presentMail(row), source: { language, parameters } }
}

interface OwnTest {
  id: number
  state: MailState
  has_failed: boolean
}

/** What became of the latest test mail of an account within the hour; null: it has sent itself none. */
export async function readOwnTest(system: Db, userId: number): Promise<OwnTest | null> {
  const { rows } = await sql<OwnTest>`
    select m.id, ${STATE} as state, m.last_error is not null as has_failed from outbox_mails m
    where m.user_id = ${userId} and m.kind = ${testMail.name} and m.created_at > now() - interval '1 hour'
    order by m.id desc limit 1`.execute(system)
  return rows[0] ?? null
}

interface Retry {
  kind: string
  customerId: number | null
  /** Why it is not to be tried again, `no-server` aside; null: it may be. */
  refusal: RetryRefusal | null
}

/** The system role, which alone knows the accounts. With `isHeld` nobody else has the mail until the transaction ends. */
export async function readRetry(system: Db, scope: Scope, id: number, isHeld = false): Promise<Retry | null> {
  const { rows } = await sql<Retry>`
    select m.kind, m.customer_id as "customerId",
      case when m.sent_at is not null then 'sent'
        when m.claimed_until > now() then 'sending'
        when ${IS_TOO_OLD} then 'too-old'
        when ${HAS_OTHER_ACCOUNT} then 'account-changed' end as refusal
    from outbox_mails m where m.id = ${id} and ${isInScope(scope)}
    ${isHeld ? sql`for update of m` : sql``}`.execute(system)
  return rows[0] ?? null
}

/** Makes a mail due, and says so to whoever sends mails. */
export async function makeDue(system: Db, id: number): Promise<void> {
  await sql`update outbox_mails set due_at = now(), given_up_at = null where id = ${id}`.execute(system)
  await sql`select pg_notify('mail_written', '')`.execute(system)
}

const IS_OPEN = sql<boolean>`m.sent_at is null and m.given_up_at is null`
const IS_TOO_OLD = sql<boolean>`m.created_at < now() - ${GIVEN_UP_AFTER_MS} * interval '1 millisecond'`

/** An account that is closed, or has another address, gets nothing that was meant for it before; of the change it is told at both. */
const HAS_OTHER_ACCOUNT = sql<boolean>`m.user_id is not null and m.kind <> ${addressChangedMail.name}
  and not exists (select from users u where u.id = m.user_id and u.archived_at is null and u.email::text = m.recipient)`

const IS_OF_STATE: Record<MailState, RawBuilder<boolean>> = {
  waiting: sql`${IS_OPEN} and not ${IS_TOO_OLD}`,
  sent: sql`m.sent_at is not null`,
  'given-up': sql`m.given_up_at is not null`,
  'never-sent': sql`${IS_OPEN} and ${IS_TOO_OLD}`,
}

const STATE = sql`case when m.sent_at is not null then 'sent' when m.given_up_at is not null then 'given-up'
  when ${IS_TOO_OLD} then 'never-sent' else 'waiting' end`

const ROW = sql`m.id, m.kind, m.recipient, m.customer_id as customer, c.name as customer_name,
  ${STATE} as state,
  m.created_at as written_at, m.attempts, case when ${IS_OPEN} and not ${IS_TOO_OLD} then m.due_at end as next_attempt_at,
  m.sent_at, m.given_up_at, m.last_error as said`

const isWanted = (scope: Scope, { state, kind, search }: MailFilter): RawBuilder<boolean> =>
  sql<boolean>`${isInScope(scope)}
    and ${state === undefined ? sql`true` : IS_OF_STATE[state]}
    and ${kind === undefined ? sql`true` : sql`m.kind = ${kind}`}
    and ${search === '' ? sql`true` : hasRecipient(search.toLowerCase())}`

/** An index of trigrams is behind the function; fewer letters are none. */
const hasRecipient = (text: string): RawBuilder<boolean> =>
  text.length < 3
    ? matchesText(sql`lower(m.recipient)`, text)
    : sql<boolean>`m.id = any(array(select find_mails_to(${patternOf(text)})))`

/** Those of customers; of no customer for whoever looks after the installation. */
const isInScope = (scope: Scope): RawBuilder<boolean> =>
  scope.isGlobalAdmin === true ? sharedInScope(scope, 'm.customer_id') : customerInScope(scope, 'm.customer_id')

const presentMail = (row: StoredRow): MailRow => ({
  ...row,
  written_at: row.written_at.toISOString(),
  next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
  sent_at: row.sent_at?.toISOString() ?? null,
  given_up_at: row.given_up_at?.toISOString() ?? null,
})
