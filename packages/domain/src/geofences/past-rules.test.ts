import { expect, test } from 'vitest'
import { type DatedRules, moveRulesBack, rulesSince } from './past-rules.ts'

const rules = (id: number, fromMs: number, untilMs: number | null, hasPresentShape = true): DatedRules => ({
  ...{ id, fromMs, untilMs, hasPresentShape },
})

test('a new geofence counts from the earlier time on', () => {
  const made = rules(1, 100, null)
  expect(rulesSince([made])).toBe(made)
  expect(moveRulesBack([made], 70)).toEqual({ moved: made, shortened: [], removed: [] })
})

test('of a changed shape, those before it end there, and those within are no more', () => {
  const [present, within, before] = [rules(3, 100, null), rules(2, 80, 100, false), rules(1, 10, 80, false)]
  expect(moveRulesBack([present, within, before], 70)).toEqual({
    moved: present,
    shortened: [before],
    removed: [within],
  })
  expect(moveRulesBack([present, within, before], 85)).toEqual({ moved: present, shortened: [within], removed: [] })
})

test('changes of rules alone stay where they were: the first of them is moved', () => {
  const [present, first, other] = [rules(3, 100, null), rules(2, 60, 100), rules(1, 10, 60, false)]
  expect(rulesSince([present, first, other])).toBe(first)
  expect(moveRulesBack([present, first, other], 70)).toBeNull()
  expect(moveRulesBack([present, first, other], 40)).toEqual({ moved: first, shortened: [other], removed: [] })
})

test('a time in which it was archived is a gap', () => {
  const [restored, before] = [rules(2, 100, null), rules(1, 10, 60)]
  expect(rulesSince([restored, before])).toBe(restored)
  expect(moveRulesBack([restored, before], 70)).toEqual({ moved: restored, shortened: [], removed: [] })
  expect(moveRulesBack([restored, before], 30)).toEqual({ moved: restored, shortened: [before], removed: [] })
})

test('one that is archived, or counts that long already, is not moved', () => {
  expect(moveRulesBack([rules(1, 10, 60)], 5)).toBeNull()
  expect(moveRulesBack([], 5)).toBeNull()
  expect(moveRulesBack([rules(1, 10, null)], 10)).toBeNull()
})
