import { notices as noticeRoutes } from '@milepost/contract/notices.ts'
import { narrowedTo } from '@milepost/domain/access/customer-modules.ts'
import { isMailAddress } from '@milepost/domain/mail/mail-address.ts'
import { isNoticeMailDue } from '@milepost/domain/notifications/mail-pace.ts'
import type { Passing } from '@milepost/domain/notifications/quiet-hours.ts'
import type { NoticeCounts } from '@milepost/texts/notice-counts.ts'
import { sql } from 'kysely'
import { findAccountRights } from '../../auth/signed-in.ts'
import type { Db } from '../../db/scope.ts'
import { mailToHolder, readAccountHolder } from '../../mail/account-holder.ts'
import { writeMails } from '../../mail/outbox.ts'
import { DUE_OF_NOTICE, mayOpenBoard } from './board-path.ts'
import { despiteFaults } from './despite-faults.ts'
import { FOREMOST_FIRST, listedInMail, NOTICE_COUNTS } from './foremost-notices.ts'
import { MOST_IN_MAIL, noticesToldMail, type ToldNotice } from './notices-told-mail.ts'
import { findTellable } from './notification-choices.ts'
import { isStillToTell } from './still-to-tell.ts'
import { peopleAwaiting, takeWaiting, type Waiting } from './waiting-notices.ts'

/**
 * Writes to whom notices wait for by mail, all of one person in one, no more often than isNoticeMailDue says. What they have read
 * or muted meanwhile, or see no more, is left out. What comes in their quiet hours waits for their end, unless it is urgent and
 * they let it through; what is over the bound of its customer (MAY_BE_MAILED) waits as well; who wants no mail, has
 * not proven their address or stopped the mails of the customer to it is written none. Several workers share the people.
 */
export async function mailNotices(system: Db, nowMs = Date.now()): Promise<void> {
  const { rows } = await sql<Waiting>`
    select w.user_id as "userId", w.has_urgent as "hasUrgent", count(m.id)::int as "sentInLastHour",
      (extract(epoch from now() - max(m.created_at)) * 1000)::float8 as "sinceLastMs"
    from ${peopleAwaiting('awaits_mail')} w
    left join outbox_mails m on m.user_id = w.user_id and m.kind = ${noticesToldMail.name}
      and m.created_at > now() - interval '1 hour'
    group by w.user_id, w.has_urgent`.execute(system)
  const due = rows.filter(({ sentInLastHour, sinceLastMs }) => isNoticeMailDue(sentInLastHour, sinceLastMs))
  await despiteFaults(await findTellable(system, due, nowMs), ({ userId, passing, byMail }) =>
    system.transaction().execute(db => writeTo(db, userId, passing, byMail)),
  )
}

/** Of a notice `n` to a person: they have proven that they read the address of their account, and have not stopped the mails of its customer to it. */
const TAKES_MAIL = sql<boolean>`exists (
  select from users u where u.id = n.user_id and u.address_proven_at is not null
    and not exists (select from notified_addresses w
      where w.customer_id = n.customer_id and w.address = lower(u.email::text) and w.stopped_at is not null))`

async function writeTo(db: Db, userId: number, passing: Passing, isWanted: boolean): Promise<void> {
  const ids = await takeWaiting(db, 'awaits_mail', userId, passing)
  if (!isWanted) return
  const account = await findAccountRights(db, userId)
  const rights = account && narrowedTo(noticeRoutes.list.access, account)
  const holder = await readAccountHolder(db, userId, noticesToldMail)
  if (account === null || rights === null || holder === null || !isMailAddress(holder.email)) return
  const { rows } = await sql<ToldNotice & NoticeCounts & { customerId: number | null }>`
    select v.registration, n.tells_of as "tellsOf", n.code, (extract(epoch from coalesce(n.since, n.happened_at)) * 1000)::float8 as "atMs", r.name as rule, ${DUE_OF_NOTICE} as due,
      ${NOTICE_COUNTS},
      case when min(n.customer_id) over () = max(n.customer_id) over () then n.customer_id end as "customerId"
    from notices n join vehicles v on v.id = n.vehicle_id join notification_rules r on r.id = n.notification_rule_id
      left join schedule_types st on st.id = n.schedule_type_id
    where n.id = any(${ids}::int[]) and ${isStillToTell(rights)} and ${TAKES_MAIL}
    order by ${FOREMOST_FIRST} limit ${MOST_IN_MAIL}`.execute(db)
  const [first] = rows
  if (first === undefined) return
  const { count, dueCount, overdue, dueWithinDays, customerId } = first
  const { timeZone, timeFormat } = holder
  // Of the customer whose vehicles it tells of, whatever the account's home is; of several it is nobody's to read in the outbox.
  const mail = mailToHolder(holder, {
    ...{ notices: listedInMail(rows), count, dueCount, overdue, dueWithinDays, timeZone, timeFormat },
    mayOpenBoard: mayOpenBoard(account),
  })
  await writeMails(db, noticesToldMail, [{ ...mail, customerId }])
}
