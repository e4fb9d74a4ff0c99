import { expect, test } from 'vitest'
import { speedLimitOrigin } from './speed-limit-origin.ts'

test('a limit is named by whose it is', () => {
  expect(speedLimitOrigin('road-limit', { limitKmh: 50, geofenceId: 0 })).toBe('road')
  expect(speedLimitOrigin('over-speed', { limitKmh: 90, geofenceId: 0 })).toBe('vehicle')
  expect(speedLimitOrigin('over-speed', { limitKmh: 20, geofenceId: 7 })).toBe('geofence')
})

test('without a limit, or of another kind of event, there is none to name', () => {
  expect(speedLimitOrigin('over-speed', { limitKmh: null, geofenceId: 7 })).toBeNull()
  expect(speedLimitOrigin('geofence-in', { limitKmh: 20, geofenceId: 7 })).toBeNull()
  expect(speedLimitOrigin(null, { limitKmh: 20, geofenceId: 0 })).toBeNull()
})
