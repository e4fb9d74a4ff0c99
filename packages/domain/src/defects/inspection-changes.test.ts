import { expect, test } from 'vitest'
import { incompleteBecause, isInspectionComplete, nextInspectionCodes } from './inspection-changes.ts'
import { PERMISSION_FLAGS_OF_NOBODY as NOBODY } from './nobody.fixture.ts'

const repairer = { ...NOBODY, isRepairer: true }
const engineer = { ...NOBODY, isEngineer: true }

test('whoever inspects completes or cancels; an engineer or manager reviews', () => {
  expect(nextInspectionCodes('incomplete', repairer)).toEqual(['1', '7'])
  expect(nextInspectionCodes('complete', repairer)).toEqual([])
  expect(nextInspectionCodes('complete', engineer)).toEqual(['11', '12'])
  expect(nextInspectionCodes('internal-qc-review', engineer)).toEqual(['3', '12'])
  expect(nextInspectionCodes('qc-done', engineer)).toEqual([])
  expect(nextInspectionCodes('cancelled', { ...NOBODY, isGlobalAdmin: true })).toEqual([])
  expect(nextInspectionCodes('incomplete', { ...engineer, isReadonly: true })).toEqual([])
})

test('complete, in review and done with fulfil a schedule', () => {
  expect(['1', '3', '7', '11', '12', '13'].filter(isInspectionComplete)).toEqual(['7', '11', '12'])
})

const sound = { point: 'horn', condition: 'satisfactory', note: '', rectification: '' } as const
const whole = { items: [sound], isRoadworthy: true, isSigned: true }

test('an inspection is complete when all is looked at, repaired, declared roadworthy and signed', () => {
  expect(incompleteBecause(whole)).toBe(null)
  expect(incompleteBecause({ ...whole, isSigned: false })).toEqual({ because: 'not signed' })
  expect(incompleteBecause({ ...whole, isRoadworthy: false })).toEqual({ because: 'not declared roadworthy' })
})

test.each([
  ['not checked', { condition: 'not checked' }],
  ['not described', { condition: 'repair required' }],
  ['not rectified', { condition: 'repair required', note: 'No sound' }],
] as const)('a section that is %s keeps it incomplete', (because, change) => {
  const items = [sound, { ...sound, point: 'lamps', ...change }]
  expect(incompleteBecause({ ...whole, items })).toEqual({ because, point: 'lamps' })
})

test('what is only to be watched does not', () => {
  expect(incompleteBecause({ ...whole, items: [{ ...sound, condition: 'monitor' }] })).toBe(null)
})
