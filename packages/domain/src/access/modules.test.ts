import { expect, test } from 'vitest'
import { mayOpen } from './modules.ts'

test('either of the two modules of a companion app opens it', () => {
  expect(mayOpen('safetyInspection', { modules: ['SafetyInspectionScheduleViewer'], references: [] })).toBe(true)
  expect(mayOpen('earnedRecognition', { modules: ['accessEarnedRecognition'], references: [] })).toBe(true)
  expect(mayOpen('earnedRecognition', { modules: ['Track'], references: [] })).toBe(false)
})

test('the reference in the sign-in permission list opens it too, in any case [PERM-06]', () => {
  expect(mayOpen('defect', { modules: [], references: ['DEFECT'] })).toBe(true)
  expect(mayOpen('datalive', { modules: [], references: ['DATALIVE'] })).toBe(true)
  expect(mayOpen('tachograph', { modules: [], references: ['TACHOGRAF'] })).toBe(true)
  expect(mayOpen('tachograph', { modules: [], references: ['DEFECT'] })).toBe(false)
})
