import { newVehicleActivity } from '@milepost/contract/vehicle-activities.ts'
import { expect, test } from 'vitest'
import { requestKey } from './request-key.ts'

test('every key is one that the call takes, and another', () => {
  const keys = Array.from({ length: 200 }, requestKey)
  for (const key of keys) expect(newVehicleActivity.parse({ request_key: key }).request_key).toBe(key)
  expect(new Set(keys).size).toBe(keys.length)
})
