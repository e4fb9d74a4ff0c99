import { describe, expect, it } from 'vitest'
import { signedInAs } from '../../api/signed-in.fixture.ts'
import { hubGroupsFor } from './hub-groups.ts'

const pagesFor = (who: Parameters<typeof signedInAs>[0]) =>
  hubGroupsFor(signedInAs(who)).flatMap(group => group.tiles.map(tile => tile.page))

describe('the administration hub', () => {
  it('shows a limited user the preferences only [N-06]', () => {
    expect(pagesFor({ flags: { is_limited_user: true, is_customer_admin: true } })).toEqual(['userPreferences'])
  })

  it('shows a vehicle administrator users, drivers, vehicles with what they are chosen from, groups, regions, repairers, lease companies, trackers and unknown devices [N-06]', () => {
    expect(pagesFor({ flags: { is_user_vehicle_admin: true } }).toSorted()).toEqual(
      [
        ...[
          'drivers',
          'leaseCompanies',
          'regions',
          'repairers',
          'trackers',
          'unknownDevices',
          'userPreferences',
          'users',
          'vehicleGroups',
          'vehicles',
        ],
        ...[
          'activityTypes',
          'contractTypes',
          'drivingLicences',
          'liveries',
          'manufacturers',
          'models',
          'scheduleTypes',
        ],
      ].toSorted(),
    )
  })

  it('leads to the geofences on their map whoever has that module', () => {
    const administrator = { flags: { is_customer_admin: true } }
    expect(pagesFor({ ...administrator, modules: ['Geofence'] })).toContain('geofence')
    expect(pagesFor({ ...administrator, modules: ['Track'] })).not.toContain('geofence')
  })

  it('shows the audit log to administrators alone', () => {
    expect(pagesFor({ flags: { is_customer_admin: true } })).toContain('auditLog')
    expect(pagesFor({ flags: { is_manager: true } })).not.toContain('auditLog')
  })

  it('keeps what belongs to the installation for global administrators [N-06]', () => {
    expect(pagesFor({ flags: { is_customer_admin: true } })).not.toContain('mapAreas')
    expect(pagesFor({ flags: { is_global_admin: true } })).toContain('mapAreas')
  })
})
