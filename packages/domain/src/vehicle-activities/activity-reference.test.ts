import { expect, test } from 'vitest'
import { activityReferenceOf } from './activity-reference.ts'

test.each([
  ['Tail-lift test', 'TAIL_LIFT_TEST'],
  ['Inspeção periódica', 'INSPECAO_PERIODICA'],
  ['2-yearly  tank test ', 'YEARLY_TANK_TEST'],
  [`${'long '.repeat(12)}`, 'LONG_LONG_LONG_LONG_LONG_LONG_LONG_LONG'],
  ['空调', ''],
  ['X', ''],
])('a kind called %j is referred to as %j', (name, reference) => {
  expect(activityReferenceOf(name)).toBe(reference)
})
