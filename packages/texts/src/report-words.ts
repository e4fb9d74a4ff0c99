import type { ReportTable } from '@milepost/domain/reports/report-tables.ts'
import type { TextKey } from './text-key.ts'

type Translate = (key: TextKey) => string

const TABLES = {
  trips: 'Trips',
  'vehicle-timesheet': 'Timesheet of a vehicle',
  'driver-timesheet': 'Timesheet of a driver',
  'group-timesheet': 'Timesheets of a vehicle group',
  events: 'Events',
  'driver-behaviour': 'Driver behaviour ranking',
  'mobileye-behaviour': 'Mobileye ranking',
  'geofence-visits': 'Visits to geofences_report',
  'vehicle-activities': 'Vehicle File',
  'audit-log': 'Audit log',
  'changed-figures': 'Changed figures',
  'activity-types': 'Activity types',
  'api-keys': 'API keys',
  'contract-types': 'Contract types',
  customers: 'Customers',
  drivers: 'Drivers',
  'driving-licences': 'Driving licences',
  'lease-companies': 'Lease companies',
  liveries: 'Liveries',
  'management-companies': 'Management companies',
  manufacturers: 'Manufacturers',
  models: 'Models',
  'notification-emails': 'Notification emails',
  'notification-rules': 'Notification rules',
  regions: 'Regions',
  repairers: 'Repairers',
  schedules: 'Schedule types',
  trackers: 'Trackers',
  users: 'Users',
  'vehicle-costs': 'Costs of vehicles',
  'vehicle-groups': 'Vehicle groups',
  'vehicle-notes': 'Notes on vehicles',
  'vehicle-schedules': 'Schedules of vehicles',
  vehicles: 'Vehicles',
  webhooks: 'Webhooks',
} as const satisfies Record<ReportTable, TextKey>

/** What a report is a table of. */
export const reportTableWord = (table: ReportTable, t: Translate): string => t(TABLES[table])

const FAILURES: Readonly<Record<string, TextKey>> = {
  'owner-closed': 'The account of its owner is closed.',
  'owner-access': 'Its owner may not read this table, or not of this customer, any more.',
  'module-off': 'The module of this table is switched off for the customer.',
  'filter-gone':
    'A vehicle, driver or group that it is filtered by is not there any more, or its owner may not see it.',
  'filter-refused': 'The table does not take the filter that it was saved with.',
  'no-recipients': 'Nobody receives it: everybody has stopped it.',
  'not-made': 'The file could not be made, and was tried three times.',
}

/** Why a report was not sent. */
export const reportFailureWord = (failure: string, t: Translate): string => {
  const word = FAILURES[failure]
  return word === undefined ? failure : t(word)
}
