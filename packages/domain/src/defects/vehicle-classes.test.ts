import { expect, test } from 'vitest'
import { inspectionSections } from './inspection-sections.ts'
import { checkedAs, VEHICLE_CLASSES } from './vehicle-classes.ts'
import { walkaroundPoints } from './walkaround-points.ts'

test('a vehicle is checked as what it is registered as, or as a bus where it is no trailer', () => {
  expect(checkedAs('van', undefined)).toBe('van')
  expect(checkedAs('van', 'van')).toBe('van')
  expect(checkedAs('hgv', 'psv')).toBe('psv')
  for (const said of ['trailer', 'hgv'] as const) expect(checkedAs('van', said)).toBe(null)
  expect(checkedAs('trailer', 'psv')).toBe(null)
})

test('nobody chooses a class of fewer points than the vehicle has', () => {
  for (const registered of VEHICLE_CLASSES)
    for (const said of VEHICLE_CLASSES) {
      const as = checkedAs(registered, said)
      if (as === null) continue
      expect(walkaroundPoints(as).length).toBeGreaterThanOrEqual(walkaroundPoints(registered).length)
      expect(inspectionSections(as).length).toBeGreaterThanOrEqual(inspectionSections(registered).length)
    }
})
