import type { Module } from '../access/modules.ts'

/** Every table that is exported, with the address of its file: what can be sent regularly. */
export const REPORT_TABLES = {
  trips: '/api/trips/export/',
  'vehicle-timesheet': '/api/timesheets/vehicle/export/',
  'driver-timesheet': '/api/timesheets/driver/export/',
  'group-timesheet': '/api/timesheets/export/',
  events: '/api/events/export/',
  'driver-behaviour': '/api/behaviour/safety_abc/export/',
  'mobileye-behaviour': '/api/behaviour/safety_mobileeye/export/',
  'geofence-visits': '/api/geofence/visits/export/',
  'vehicle-activities': '/api/vehicle_activities/export/',
  'audit-log': '/api/administration/audit_log_export/',
  'changed-figures': '/api/administration/changed_figures_export/',
  'activity-types': '/api/vehicle_activity_types_export/',
  'api-keys': '/api/api_keys_export/',
  'contract-types': '/api/vehicle_contract_types_export/',
  customers: '/api/customers_export/',
  drivers: '/api/drivers_export/',
  'driving-licences': '/api/driver_categories_export/',
  'lease-companies': '/api/lease_companies_export/',
  liveries: '/api/livery_categories_export/',
  'management-companies': '/api/management_companies_export/',
  manufacturers: '/api/vehicle_manufacturers_export/',
  models: '/api/vehicle_man_models_export/',
  'notification-emails': '/api/notification_emails_export/',
  'notification-rules': '/api/notification_rules_export/',
  regions: '/api/regions_export/',
  repairers: '/api/repairers_export/',
  schedules: '/api/schedule_types_export/',
  trackers: '/api/vehicles_trackers_export/',
  users: '/api/users_export/',
  'vehicle-costs': '/api/vehicle_costs_export/',
  'vehicle-groups': '/api/vehicles_groups_export/',
  'vehicle-notes': '/api/vehicle_notes_export/',
  'vehicle-schedules': '/api/schedule_activities_export/',
  vehicles: '/api/vehicles_export/',
  webhooks: '/api/webhooks_export/',
} as const

export type ReportTable = keyof typeof REPORT_TABLES

/** The tables that are part of a module; the others are the administration's (`report-tables.test.ts` of the contract). */
export const TABLES_OF_MODULES: readonly { module: Module; tables: readonly ReportTable[] }[] = [
  { module: 'Trips', tables: ['trips'] },
  { module: 'Timesheet', tables: ['vehicle-timesheet', 'driver-timesheet', 'group-timesheet'] },
  { module: 'Events', tables: ['events', 'notification-rules'] },
  { module: 'Driver Behaviour', tables: ['driver-behaviour'] },
  { module: 'Mobileye ADAS', tables: ['mobileye-behaviour'] },
  { module: 'Geofence', tables: ['geofence-visits'] },
  { module: 'Vehicle File', tables: ['vehicle-activities', 'vehicle-costs', 'vehicle-notes', 'vehicle-schedules'] },
]
