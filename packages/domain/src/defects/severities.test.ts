import { expect, test } from 'vitest'
import { SEVERITIES, takesOffRoad } from './severities.ts'

const found = { severity: 'major', isProhibition: false, judgement: 'safe' } as const

test('a dangerous defect takes a vehicle off the road, whatever its driver thinks', () => {
  expect(SEVERITIES.filter(severity => takesOffRoad({ ...found, severity }))).toEqual(['dangerous'])
})

test('so does a prohibition, and a driver who says that it is not safe', () => {
  expect(takesOffRoad({ ...found, isProhibition: true })).toBe(true)
  expect(takesOffRoad({ ...found, severity: 'minor', judgement: 'unsafe' })).toBe(true)
  expect(takesOffRoad({ ...found, judgement: 'unsure' })).toBe(false)
})
