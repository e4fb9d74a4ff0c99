import { expect, test } from 'vitest'
import { isEfficient, MEASURED_BRAKES } from './brake-efficiency.ts'

test('the service brake needs 50 percent, the secondary 25, the parking brake 16', () => {
  const least = MEASURED_BRAKES.map(brake => [16, 25, 50].find(percent => isEfficient(brake, percent)))
  expect(least).toEqual([50, 25, 16])
  expect(MEASURED_BRAKES.map(brake => isEfficient(brake, 15.9))).toEqual([false, false, false])
})
