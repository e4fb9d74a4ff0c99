import { expect, test } from 'vitest'
import { DEFECT_STATES } from '../vehicle-activities/statuses.ts'
import { defectRoleOf, isOffRoadAfter, mayReturnToRoad, nextDefectStates } from './defect-changes.ts'
import { PERMISSION_FLAGS_OF_NOBODY as NOBODY } from './nobody.fixture.ts'

test('a repairer says that it is repaired, and somebody else verifies and signs it off', () => {
  expect(nextDefectStates('repairer-name', 'repairer')).toEqual(['partial-non-verified', 'repaired'])
  expect(nextDefectStates('repaired', 'repairer')).toEqual(['partial-non-verified'])
  expect(nextDefectStates('repaired', 'engineer')).toEqual(['partial-non-verified', 'verified-signed-off'])
  expect(nextDefectStates('verified-signed-off', 'engineer')).toContain('signed-off-roadworthy')
})

test('no step of the way to complete is left out, and nothing follows it', () => {
  expect(nextDefectStates('partial-non-verified', 'manager')).not.toContain('complete')
  expect(nextDefectStates('repaired', 'manager')).not.toContain('signed-off-roadworthy')
  expect(nextDefectStates('signed-off-roadworthy', 'manager')).toEqual(['complete'])
  expect(nextDefectStates('complete', 'manager')).toEqual([])
})

test('only a manager says that the vehicle was changed, and a driver changes no state', () => {
  expect(nextDefectStates('partial-non-verified', 'engineer')).not.toContain('changed-by-manager')
  expect(nextDefectStates('partial-non-verified', 'manager')).toContain('changed-by-manager')
  expect(nextDefectStates('partial-non-verified', null)).toEqual([])
})

test('roles follow from what a permission allows', () => {
  expect(defectRoleOf({ ...NOBODY, isRepairer: true })).toBe('repairer')
  expect(defectRoleOf({ ...NOBODY, isEngineer: true })).toBe('engineer')
  expect(defectRoleOf({ ...NOBODY, isManager: true })).toBe('manager')
  expect(defectRoleOf({ ...NOBODY, isManager: true, isReadonly: true })).toBe(null)
  expect(defectRoleOf({ ...NOBODY, isEngineer: true, isLimitedUser: true })).toBe(null)
  expect(defectRoleOf(NOBODY)).toBe(null)
})

test('only the sign-off may say that a vehicle is on the road again, and no repairer signs off', () => {
  const states = Object.values(DEFECT_STATES)
  expect(states.filter(mayReturnToRoad).toSorted()).toEqual(['complete', 'signed-off-roadworthy'])
  const ofRepairer = states.flatMap(from => nextDefectStates(from, 'repairer'))
  expect(ofRepairer.filter(mayReturnToRoad)).toEqual([])
})

test('a vehicle comes back to the road when it is declared roadworthy, and at the latest when the defect is complete', () => {
  const change = { to: 'verified-signed-off', wasOffRoad: true, isOffRoad: undefined } as const
  expect(isOffRoadAfter(change)).toBe(true)
  expect(isOffRoadAfter({ ...change, to: 'signed-off-roadworthy' })).toBe(false)
  expect(isOffRoadAfter({ ...change, to: 'signed-off-roadworthy', isOffRoad: true })).toBe(true)
  expect(isOffRoadAfter({ ...change, to: 'complete', isOffRoad: true })).toBe(false)
})
