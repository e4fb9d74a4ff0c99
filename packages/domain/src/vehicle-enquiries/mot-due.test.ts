import { describe, expect, test } from 'vitest'
import { motDueBy } from './mot-due.ts'

const day = (text: string) => Date.parse(`${text}T00:00:00Z`)
const TOLD = { mot_expires_on: '2027-03-30', mot_passed_on: '2026-03-14' }
const NOTHING_HERE = { filedOnMs: null, isChosenDay: false }

describe('when a test is due by what an authority says', () => {
  test('it is the day of the expiry where nothing is here', () => {
    expect(motDueBy(TOLD, NOTHING_HERE)).toBe(day('2027-03-30'))
  })

  test.each([
    ['2025-03-20', true],
    ['2026-03-13', true],
    ['2026-03-14', false],
    ['2026-05-01', false],
  ])('a test that was filed of %s gives way: %s', (filed, givesWay) => {
    expect(motDueBy(TOLD, { filedOnMs: day(filed), isChosenDay: false }) !== null).toBe(givesWay)
  })

  test.each([
    ['2026-02-20', true],
    ['2026-03-14', false],
  ])('where the day of the test is not told, one that was filed of %s gives way: %s', (filed, givesWay) => {
    const told = { mot_expires_on: '2027-03-30', mot_passed_on: null }
    expect(motDueBy(told, { filedOnMs: day(filed), isChosenDay: false }) !== null).toBe(givesWay)
  })

  test('a day that a person chose stays, and so does everything where nothing is told', () => {
    expect(motDueBy(TOLD, { filedOnMs: null, isChosenDay: true })).toBeNull()
    expect(motDueBy({ mot_expires_on: null, mot_passed_on: null }, NOTHING_HERE)).toBeNull()
  })
})
