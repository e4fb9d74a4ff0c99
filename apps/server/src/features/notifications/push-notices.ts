import { createHash } from 'node:crypto'
import { notices as noticeRoutes } from '@milepost/contract/notices.ts'
import { narrowedTo } from '@milepost/domain/access/customer-modules.ts'
import { formatInstant } from '@milepost/domain/formats/formats.ts'
import type { RuleSubject } from '@milepost/domain/notifications/conditions.ts'
import { isPushDue } from '@milepost/domain/notifications/push-pace.ts'
import { type Passing, URGENT_CODES } from '@milepost/domain/notifications/quiet-hours.ts'
import { LOCALES } from '@milepost/texts/language.ts'
import { type NoticeCounts, noticeCountsWord } from '@milepost/texts/notice-counts.ts'
import { type DueWorded, dueWordIn, noticeWord } from '@milepost/texts/notice-words.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import { sql } from 'kysely'
import { findAccountRights } from '../../auth/signed-in.ts'
import type { Db } from '../../db/scope.ts'
import { type AccountLocale, readAccountLocale } from '../../mail/account-locale.ts'
import type { PushContent } from '../../push/post-push.ts'
import { IS_TOLD, writePushes } from '../../push/push-queue.ts'
import { boardPath, DUE_OF_NOTICE, mayOpenBoard } from './board-path.ts'
import { FOREMOST_FIRST, NOTICE_COUNTS } from './foremost-notices.ts'
import { findTellable } from './notification-choices.ts'
import { isStillToTell } from './still-to-tell.ts'
import { peopleAwaiting, takeWaiting, type Waiting } from './waiting-notices.ts'

/**
 * Writes push messages of what waits to the browsers of each person, all of one person in one, no more often than isPushDue says; quiet
 * hours count as for mail. What was read or muted meanwhile, or is seen no more, is left out. Gives whether anything was written.
 */
export async function pushNotices(system: Db, nowMs = Date.now()): Promise<boolean> {
  await sql`update notices n set awaits_push = false where awaits_push
    and not exists (select from push_subscriptions b where b.user_id = n.user_id and ${IS_TOLD})`.execute(system)
  const { rows } = await sql<Waiting>`
    select w.user_id as "userId", w.has_urgent as "hasUrgent", count(distinct m.created_at)::int as "sentInLastHour",
      (extract(epoch from now() - max(m.created_at)) * 1000)::float8 as "sinceLastMs"
    from ${peopleAwaiting('awaits_push')} w
    join push_subscriptions b on b.user_id = w.user_id and ${IS_TOLD}
    left join push_messages m on m.subscription_id = b.id and m.created_at > now() - interval '1 hour'
    group by w.user_id, w.has_urgent`.execute(system)
  const due = rows.filter(({ sentInLastHour, sinceLastMs }) => isPushDue(sentInLastHour, sinceLastMs))
  let isAnyWritten = false
  for (const { userId, passing } of await findTellable(system, due, nowMs)) {
    if (await system.transaction().execute(db => writeTo(db, userId, passing))) isAnyWritten = true
  }
  return isAnyWritten
}

/** As many lines as a browser shows of several. */
const MOST_LINES = 3

interface Told extends NoticeCounts {
  ruleId: number
  vehicleId: number
  registration: string
  tellsOf: RuleSubject
  code: number
  atMs: number
  rule: string
  hasUrgent: boolean
  due: (DueWorded & { vehicle: number; dueOn: string; daysLeft: number }) | null
}

/** Whether anything was left to write. */
async function writeTo(db: Db, userId: number, passing: Passing): Promise<boolean> {
  const ids = await takeWaiting(db, 'awaits_push', userId, passing)
  const account = await findAccountRights(db, userId)
  const rights = account && narrowedTo(noticeRoutes.list.access, account)
  const locale = await readAccountLocale(db, userId)
  if (account === null || rights === null || locale === null) return false
  const { rows } = await sql<Told>`
    select r.id as "ruleId", v.id as "vehicleId", v.registration, n.tells_of as "tellsOf", n.code,
      (extract(epoch from coalesce(n.since, n.happened_at)) * 1000)::float8 as "atMs", r.name as rule, ${DUE_OF_NOTICE} as due, ${NOTICE_COUNTS},
      bool_or(n.code = any(${URGENT_CODES}::int2[])) over () as "hasUrgent"
    from notices n join vehicles v on v.id = n.vehicle_id join notification_rules r on r.id = n.notification_rule_id
      left join schedule_types st on st.id = n.schedule_type_id
    where n.id = any(${ids}::int[]) and ${isStillToTell(rights)}
    order by ${FOREMOST_FIRST} limit ${MOST_LINES}`.execute(db)
  const [first] = rows
  if (first === undefined) return false
  const topic = first.count === 1 ? topicOf(first) : 'several'
  await writePushes(db, userId, {
    ...{
      content: contentOf(rows, first, topic, { ...locale, mayOpenBoard: mayOpenBoard(account) }),
      topic,
      isUrgent: first.hasUrgent,
    },
  })
  return true
}

/** What a mail says of the same, and no place either. */
function contentOf(
  rows: readonly Told[],
  first: Told,
  tag: string,
  { language, timeZone, timeFormat, mayOpenBoard: opensBoard }: AccountLocale & { mayOpenBoard: boolean },
): PushContent {
  const t = textsIn(language)
  const line = ({ registration, tellsOf, code, due }: Told) =>
    `${registration}: ${due === null ? noticeWord(tellsOf, code, t) : dueWordIn(language, due, t)}`
  const pattern = timeFormat === '24' ? 'DD MMM HH:mm' : 'DD MMM hh:mma'
  const time = formatInstant(first.atMs, pattern, { timeZone, locale: LOCALES[language] })
  const isOne = first.count === 1
  return {
    ...{ tag, url: isOne && first.due && opensBoard ? boardPath([first.due.vehicle]) : '/notifications', language },
    title: isOne ? line(first) : noticeCountsWord(first, t),
    body: isOne
      ? first.due !== null
        ? first.rule
        : `${first.tellsOf === 'events' ? time : t('since {{time}}', { time })} (${first.rule})`
      : rows.map(line).join('\n'),
  }
}

/** The same for a rule and vehicle, of what is due for its schedule too: of what waits for a browser that is away, the newest is kept (RFC 8030, 5.4). */
const topicOf = ({ ruleId, vehicleId, due }: Told): string =>
  createHash('sha256')
    .update([ruleId, vehicleId, ...(due === null ? [] : [due.schedule])].join(' '))
    .digest('base64url')
    .slice(0, 32)
