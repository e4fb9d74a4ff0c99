import type { TFunction } from 'i18next'

/** How many notices a message has, of them what is due, and of that what is overdue. */
export interface NoticeCounts {
  count: number
  dueCount: number
  overdue: number
  /** Within how many days the last of what is due, and not overdue, is due; null where that is not known. */
  dueWithinDays: number | null
}

/** What a message of several notices has, such as “2 overdue, 13 due within 28 days”: what is overdue is told first. */
export function noticeCountsWord({ count, dueCount, overdue, dueWithinDays }: NoticeCounts, t: TFunction): string {
  if (dueCount === 0) return t('{{count}} notifications from Milepost', { count })
  const [soon, others] = [dueCount - overdue, count - dueCount]
  return [
    ...(overdue > 0 ? [t('{{count}} overdue', { count: overdue })] : []),
    ...(soon > 0 ? [dueWord(soon, dueWithinDays, t)] : []),
    ...(others > 0 ? [t('{{count}} other notifications', { count: others })] : []),
  ].join(', ')
}

/** What passed in this week is not overdue before its end. */
function dueWord(due: number, withinDays: number | null, t: TFunction): string {
  if (withinDays === null) return t('{{count}} due soon', { count: due })
  if (withinDays <= 0) return t('{{count}} due this week', { count: due })
  return t('{{due}} due within {{count}} days', { due, count: withinDays })
}
