import { notices as noticeRoutes } from '@milepost/contract/notices.ts'
import { narrowedTo } from '@milepost/domain/access/customer-modules.ts'
import { isMailAddress } from '@milepost/domain/mail/mail-address.ts'
import { isNoticeMailDue } from '@milepost/domain/notifications/mail-pace.ts'
import { sql } from 'kysely'
import { findAccountRights } from '../../auth/signed-in.ts'
import type { Db } from '../../db/scope.ts'
import { mailToHolder, readAccountHolder } from '../../mail/account-holder.ts'
import { writeMails } from '../../mail/outbox.ts'
import { MOST_IN_MAIL, noticesToldMail, type ToldNotice } from './notices-told-mail.ts'
import { isShownTo } from './read-notices.ts'

interface Waiting {
  userId: number
  mailsOfLastHour: number
  sinceLastMs: number | null
}

/**
 * Writes to whom notices wait for by mail, all of one person in one, no more often than isNoticeMailDue says. What they have read
 * or muted meanwhile, or see no more, is left out. Several workers share the people.
 */
export async function mailNotices(system: Db): Promise<void> {
  const { rows } = await sql<Waiting>`
    select w.user_id as "userId", count(m.id)::int as "mailsOfLastHour",
      (extract(epoch from now() - max(m.created_at)) * 1000)::float8 as "sinceLastMs"
    from (select distinct user_id from notices where awaits_mail) w
    left join outbox_mails m on m.user_id = w.user_id and m.kind = ${noticesToldMail.name}
      and m.created_at > now() - interval '1 hour'
    group by w.user_id`.execute(system)
  for (const { userId, mailsOfLastHour, sinceLastMs } of rows) {
    if (isNoticeMailDue(mailsOfLastHour, sinceLastMs)) {
      await system.transaction().execute(db => writeTo(db, userId))
    }
  }
}

async function writeTo(db: Db, userId: number): Promise<void> {
  const { rows: taken } = await sql<{ id: number }>`
    update notices set awaits_mail = false where id in (
      select id from notices where user_id = ${userId} and awaits_mail order by id for update skip locked)
    returning id`.execute(db)
  const account = await findAccountRights(db, userId)
  const rights = account && narrowedTo(noticeRoutes.list.access, account)
  const holder = await readAccountHolder(db, userId, noticesToldMail)
  if (rights === null || holder === null || !isMailAddress(holder.email)) return
  const ids = taken.map(({ id }) => id)
  const { rows } = await sql<ToldNotice & { count: number }>`
    select v.registration, n.code, (extract(epoch from n.happened_at) * 1000)::float8 as "atMs", r.name as rule,
      (count(*) over ())::int as count
    from notices n join vehicles v on v.id = n.vehicle_id join notification_rules r on r.id = n.notification_rule_id
    where n.id = any(${ids}::int[]) and n.read_at is null and ${isShownTo(rights)}
      and not exists (select from muted_rules m where m.user_id = n.user_id
        and m.notification_rule_id = n.notification_rule_id and (m.until is null or m.until > now()))
    order by n.happened_at desc, n.id desc limit ${MOST_IN_MAIL}`.execute(db)
  const count = rows[0]?.count ?? 0
  if (count === 0) return
  const notices = rows.map(({ registration, code, atMs, rule }) => ({ registration, code, atMs, rule })).toReversed()
  const { timeZone, timeFormat } = holder
  await writeMails(db, noticesToldMail, [mailToHolder(holder, { notices, count, timeZone, timeFormat })])
}
