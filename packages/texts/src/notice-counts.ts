import type { TFunction } from 'i18next'

/** How many notices a message has, of them what is due, and of that what is overdue. */
export interface NoticeCounts {
  count: number
  dueCount: number
  overdue: number
}

/** What a message of several notices has, such as “2 overdue, 13 due soon”: what is overdue is told first. */
export function noticeCountsWord({ count, dueCount, overdue }: NoticeCounts, t: TFunction): string {
  if (dueCount === 0) return t('{{count}} notifications from Milepost', { count })
  const [soon, others] = [dueCount - overdue, count - dueCount]
  return [
    ...(overdue > 0 ? [t('{{count}} overdue', { count: overdue })] : []),
    ...(soon > 0 ? [t('{{count}} due soon', { count: soon })] : []),
    ...(others > 0 ? [t('{{count}} other notifications', { count: others })] : []),
  ].join(', ')
}
