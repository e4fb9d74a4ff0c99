import { isNoticeMailDue } from '@milepost/domain/notifications/mail-pace.ts'
import { languageOf } from '@milepost/texts/language.ts'
import type { NoticeCounts } from '@milepost/texts/notice-counts.ts'
import { sql } from 'kysely'
import { hasModule } from '../../db/has-module.ts'
import type { Db } from '../../db/scope.ts'
import { writeMails } from '../../mail/outbox.ts'
import { DUE_OF_NOTICE } from './board-path.ts'
import { IS_WITHIN_MAIL_BOUND } from './customer-mail-bound.ts'
import { despiteFaults } from './despite-faults.ts'
import { FOREMOST_FIRST, listedInMail, NOTICE_COUNTS } from './foremost-notices.ts'
import { MOST_IN_MAIL, noticesToldMail, type ToldNotice } from './notices-told-mail.ts'
import { IS_NOT_PRIVATE_NOW } from './read-notices.ts'
import { IS_WRITTEN_TO } from './rule-addresses.ts'

interface WaitingAddress {
  /** Of the rule that has waited longest to write to the address. */
  id: number
  mailsOfLastHour: number
  sinceLastMs: number | null
}

/**
 * Writes to the addresses of rules what waits for them, at the pace of isNoticeMailDue for each address of a customer: the rules of one
 * take turns, since each mail is of one rule, which its reader may stop. What is over the bound of the customer waits. Several workers share
 * the addresses.
 */
export async function mailAddresses(system: Db): Promise<void> {
  const { rows } = await sql<WaitingAddress>`
    select w.id, count(m.id)::int as "mailsOfLastHour", (extract(epoch from now() - max(m.created_at)) * 1000)::float8 as "sinceLastMs"
    from (
      select distinct on (a.customer_id, a.address) a.id, a.customer_id, a.address, n.id as notice
      from notices n join addresses_of_notification_rules a on a.id = n.address_id
      where n.awaits_mail and n.address_id is not null and ${IS_WITHIN_MAIL_BOUND} order by a.customer_id, a.address, n.id
    ) w
    left join outbox_mails m on m.customer_id = w.customer_id and m.recipient = w.address and m.kind = ${noticesToldMail.name}
      and m.created_at > now() - interval '1 hour'
    group by w.id, w.notice order by w.notice`.execute(system)
  const due = rows.filter(({ mailsOfLastHour, sinceLastMs }) => isNoticeMailDue(mailsOfLastHour, sinceLastMs))
  await despiteFaults(due, ({ id }) => system.transaction().execute(db => writeTo(db, id)))
}

interface AddressNotice extends ToldNotice, NoticeCounts {
  address: string
  customerId: number
  company: string
  language: string | null
  timeZone: string
}

/** Nothing goes to an address that was taken out of the rule or stopped it meanwhile, nor to one whose account was closed. */
async function writeTo(db: Db, addressId: number): Promise<void> {
  const { rows: taken } = await sql<{ id: number }>`
    update notices set awaits_mail = false where id in (
      select id from notices n where address_id = ${addressId} and awaits_mail and ${IS_WITHIN_MAIL_BOUND}
      order by id for update skip locked)
    returning id`.execute(db)
  const { rows } = await sql<AddressNotice>`
    select v.registration, n.tells_of as "tellsOf", n.code, (extract(epoch from coalesce(n.since, n.happened_at)) * 1000)::float8 as "atMs",
      r.name as rule, ${DUE_OF_NOTICE} as due, ${NOTICE_COUNTS}, a.address, c.id as "customerId", c.name as company, c.languages[1] as language,
      c.time_zone as "timeZone"
    from notices n
    join vehicles v on v.id = n.vehicle_id
    join addresses_of_notification_rules a on a.id = n.address_id
    join notification_rules r on r.id = n.notification_rule_id
    join customers c on c.id = n.customer_id
    left join schedule_types st on st.id = n.schedule_type_id
    where n.id = any(${taken.map(({ id }) => id)}::int[]) and ${IS_NOT_PRIVATE_NOW} and ${IS_WRITTEN_TO}
      and r.is_on and r.archived_at is null and c.archived_at is null and ${hasModule('Events')}
    order by ${FOREMOST_FIRST} limit ${MOST_IN_MAIL}`.execute(db)
  const [first] = rows
  if (first === undefined) return
  const { customerId, address, company, timeZone, count, dueCount, overdue, dueWithinDays } = first
  await writeMails(db, noticesToldMail, [
    {
      ...{ customerId, userId: null, recipient: address, language: languageOf(first.language ?? '') ?? 'en' },
      parameters: {
        notices: listedInMail(rows),
        count,
        dueCount,
        overdue,
        dueWithinDays,
        timeZone,
        timeFormat: '24' as const,
        address: { id: addressId, company },
      },
    },
  ])
}
