import { expect, test } from 'vitest'
import { type NoticeCounts, noticeCountsWord } from './notice-counts.ts'
import { textsIn } from './texts-in.ts'

test.each<[NoticeCounts, string, string]>([
  [{ count: 15, dueCount: 15, overdue: 2, dueWithinDays: null }, '2 overdue, 13 due soon', '2 em atraso, 13 a vencer'],
  [
    { count: 15, dueCount: 15, overdue: 2, dueWithinDays: 28 },
    '2 overdue, 13 due within 28 days',
    '2 em atraso, 13 a vencer nos próximos 28 dias',
  ],
  [{ count: 2, dueCount: 2, overdue: 0, dueWithinDays: 1 }, '2 due by tomorrow', '2 a vencer até amanhã'],
  [{ count: 2, dueCount: 2, overdue: 0, dueWithinDays: -1 }, '2 due this week', '2 a vencer esta semana'],
  [
    { count: 4, dueCount: 2, overdue: 2, dueWithinDays: null },
    '2 overdue, 2 other notifications',
    '2 em atraso, 2 outras notificações',
  ],
  [
    { count: 3, dueCount: 0, overdue: 0, dueWithinDays: null },
    '3 notifications from Milepost',
    '3 notificações do Milepost',
  ],
])('%j is said as %j', (counts, english, portuguese) => {
  expect([noticeCountsWord(counts, textsIn('en')), noticeCountsWord(counts, textsIn('pt'))]).toEqual([
    english,
    portuguese,
  ])
})
