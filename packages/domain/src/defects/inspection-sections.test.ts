import { expect, test } from 'vitest'
import { INSPECTION_SECTIONS, inspectionSections } from './inspection-sections.ts'

const numbersOf = (vehicleClass: 'hgv' | 'trailer') =>
  inspectionSections(vehicleClass).map(section => INSPECTION_SECTIONS[section].number)

test('the sections stand in the order of the sheet, each number once', () => {
  const numbers = numbersOf('hgv')
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers.slice(0, 3)).toEqual([3, 18, 22])
  expect(numbers.slice(-4)).toEqual([71, 72, 73, 74])
})

test('a trailer has landing legs and no cab, and two of its brakes are measured', () => {
  const sections = inspectionSections('trailer')
  expect(sections).toContain('landing-legs')
  expect(inspectionSections('hgv')).not.toContain('landing-legs')
  expect(sections.filter(section => INSPECTION_SECTIONS[section].part === 'cab')).toEqual([])
  expect(numbersOf('trailer').filter(number => number > 70)).toEqual([71, 73, 74])
})
