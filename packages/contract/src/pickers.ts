import { z } from 'zod'

/** Who chooses from vehicles, their groups and regions: whoever holds a module that has such a choice. */
export const pickers = {
  kind: 'module',
  anyOf: [
    'Track',
    'TrackVehicle',
    'Trace',
    'TraceVehicle',
    'Geofence',
    'Mobileye ADAS',
    'Driver Behaviour',
    'Timesheet',
    'Trips',
    'Events',
    'videos',
    'Vehicle File',
    'Vehicle Check',
    'VOR',
  ],
  limitedUsers: 'own vehicles',
} as const

/** The same, and whoever administers vehicle groups: their forms choose from the same lists. */
export const groupPickers = { ...pickers, orReadersOf: 'vehicle-groups' } as const

/** What the caller may do with a row. `admin` rows are not offered by pickers (PICK-30); none is one. */
export const rowPermission = z.enum(['admin', 'edit', 'view'])
