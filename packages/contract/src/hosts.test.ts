import { expect, test } from 'vitest'
import { addressAt, hostOf, OWN_HOSTS } from './hosts.ts'

test.each([
  ['/defect/7/generate_pdf/', 'defect', 'https://host.example/defect/7/generate_pdf/'],
  ['/safety/inspection/7/pdf/', 'safety', 'https://host.example/inspection/7/pdf/'],
  ['/vehicle-check/api/report_details/7/', 'vehicleCheck', 'https://host.example/api/report_details/7/'],
  ['/media/vehicle_activities/7/', 'media', 'https://host.example/vehicle_activities/7/'],
  ['/mock/trip_detail/', 'mock', 'https://host.example/trip_detail/'],
] as const)('%s is a path of one host, here or elsewhere [CFG-01]', (path, name, elsewhere) => {
  expect(hostOf(path)).toBe(name)
  expect(addressAt(name, OWN_HOSTS[name], path)).toBe(path)
  expect(addressAt(name, 'https://host.example', path)).toBe(elsewhere)
})

test('every other path is of the main host', () => {
  for (const path of ['/api/track/', '/sso/cookie/', '/defects/', '/', '/constructor/'])
    expect.soft(hostOf(path), path).toBeNull()
})
