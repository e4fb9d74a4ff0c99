import { expect, test } from 'vitest'
import { defectStatus, newStatuses, shownStatus } from './statuses.ts'

test.each([
  ['1', 'cancelled'],
  ['3', 'incomplete'],
  ['7', 'complete'],
  ['11', 'internal-qc-review'],
  ['12', 'qc-done'],
])('a safety inspection of the code %s is %s', (code, state) => {
  expect(shownStatus('SAFETY_INSPECTION', code)).toEqual({ of: 'inspection', state })
})

test('a safety inspection of any other code has no status', () => {
  for (const code of ['', '0', '2', '13', 'Pass', 'toString']) {
    expect(shownStatus('SAFETY_INSPECTION', code)).toEqual({ of: 'none' })
  }
})

test.each([
  ['357913941', 'partial-non-verified', true],
  ['715827882', 'verified-signed-off', true],
  ['715827888', 'changed-by-manager', false],
  ['1431655764', 'repairer-name', true],
  ['1610612734', 'signed-off-roadworthy', true],
  ['1521134249', 'repaired', false],
  ['1789569705', 'complete', false],
])('a defect of the code %s is %s', (code, state, mayBeOffRoad) => {
  expect(shownStatus('DEFECT', code)).toEqual({ of: 'defect', state, isOffRoad: false })
  for (const suffix of ['IS_VOR', '_IS_VOR', ' IS_VOR']) {
    const shown = shownStatus('DEFECT', code + suffix)
    expect(shown).toEqual(
      mayBeOffRoad ? { of: 'defect', state, isOffRoad: true } : { of: 'other', text: code + suffix },
    )
  }
})

test('other activities show the status that is stored, or that there is none', () => {
  expect(shownStatus('MOT', 'Pass')).toEqual({ of: 'other', text: 'Pass' })
  expect(shownStatus('MOVEMENT', ' ')).toEqual({ of: 'none' })
})

test('a new document is passed or failed, an MOT also passed after rectification, and only a pass fulfils its schedule', () => {
  const fulfils = (reference: string) =>
    newStatuses(reference).map(({ id, name, doesNotFulfil }) => [id, name, !doesNotFulfil])
  expect(fulfils('VTG7')).toEqual([
    [1, 'Pass', true],
    [2, 'Fail', false],
  ])
  expect(fulfils('MOT')).toEqual([
    [1, 'Pass', true],
    [2, 'Fail', false],
    [3, 'PRS', false],
  ])
  expect(fulfils('PMI_FORM')).toEqual([[1, 'Completed', false]])
  expect(fulfils('SAFETY_INSPECTION')).toEqual([[12, 'Completed', true]])
})

test('a state has its code, with the ending of vehicles that are off the road where that may be', () => {
  expect(defectStatus('repairer-name', true)).toBe('1431655764IS_VOR')
  expect(defectStatus('repairer-name', false)).toBe('1431655764')
  expect(defectStatus('repaired', true)).toBe('1521134249')
})
