import { expect, test } from 'vitest'
import { noticeCountsWord } from './notice-counts.ts'
import { textsIn } from './texts-in.ts'

test.each([
  [{ count: 15, dueCount: 15, overdue: 2 }, '2 overdue, 13 due soon', '2 em atraso, 13 a vencer'],
  [{ count: 4, dueCount: 2, overdue: 2 }, '2 overdue, 2 other notifications', '2 em atraso, 2 outras notificações'],
  [{ count: 3, dueCount: 0, overdue: 0 }, '3 notifications from Milepost', '3 notificações do Milepost'],
])('%j is said as %j', (counts, english, portuguese) => {
  expect([noticeCountsWord(counts, textsIn('en')), noticeCountsWord(counts, textsIn('pt'))]).toEqual([
    english,
    portuguese,
  ])
})
