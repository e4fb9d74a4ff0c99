import { URGENT_CODES } from '@milepost/domain/notifications/quiet-hours.ts'
import type { NoticeCounts } from '@milepost/texts/notice-counts.ts'
import { sql } from 'kysely'
import type { ToldNotice } from './notices-told-mail.ts'

/**
 * The order of notices `n` by which a message names the first of them: what is critical, what is due by its day, so what is overdue
 * before it, and then the newest.
 */
export const FOREMOST_FIRST = sql`n.code = any(${URGENT_CODES}::int2[]) desc, n.due_on, n.happened_at desc, n.id desc`

/** What was overdue when it was told, as `dueState` of the domain says. */
const IS_OVERDUE = sql<boolean>`(n.due_on - n.days_left >= date_trunc('week', n.due_on)::date + 7)`

/** Beside each row how many notices `n` there are, as NoticeCounts. */
export const NOTICE_COUNTS = sql<NoticeCounts>`(count(*) over ())::int as count, (count(n.due_on) over ())::int as "dueCount",
  (count(*) filter (where ${IS_OVERDUE}) over ())::int as overdue,
  (max(n.days_left) filter (where not ${IS_OVERDUE}) over ())::int as "dueWithinDays"`

/** What a mail keeps of rows in that order: what is critical, what is due by its day, and the rest, the oldest first. */
export function listedInMail(rows: readonly ToldNotice[]): ToldNotice[] {
  const told = rows.map(({ registration, tellsOf, code, atMs, rule, due }) => ({
    ...{ registration, tellsOf, code, atMs, rule, due },
  }))
  const { critical = [], due = [], other = [] } = Object.groupBy(told, groupOf)
  return [...critical.toReversed(), ...due, ...other.toReversed()]
}

function groupOf({ due, code }: ToldNotice): 'critical' | 'due' | 'other' {
  if (due !== null) return 'due'
  return URGENT_CODES.includes(code) ? 'critical' : 'other'
}
