import type { AdministrationArea } from '@milepost/domain/access/access.ts'
import type { CompanionApp, Module } from '@milepost/domain/access/modules.ts'
import type { RolePermission } from '../api/capabilities.ts'
import type { TextKey } from '../i18n/text-key.ts'
import { paths } from './paths.ts'

/** Who may open a page. A page that names a module is for those who hold it (N-04). */
export type PageRule =
  | { kind: 'public' }
  | { kind: 'signed-in' }
  | { kind: 'not-guest' }
  | { kind: 'module'; module: Module; limitedUsers?: 'go home'; role?: RolePermission }
  | { kind: 'companion'; app: CompanionApp }
  | { kind: 'administration'; area: AdministrationArea }

export interface Page {
  path: string
  title: TextKey
  rule: PageRule
  /** A list whose records have pages of their own below it: …/{id} and …/new (N-01). */
  hasRecords?: true
}

const page = (path: string, title: TextKey, rule: PageRule): Page => ({ path, title, rule })
const forAnybody: PageRule = { kind: 'public' }
const holding = (module: Module): PageRule => ({ kind: 'module', module })
const companion = (app: CompanionApp): PageRule => ({ kind: 'companion', app })
const administering = (area: AdministrationArea): PageRule => ({ kind: 'administration', area })
const records = (path: string, title: TextKey, area: AdministrationArea): Page => ({
  ...page(path, title, administering(area)),
  hasRecords: true,
})

/** Every page of the product, its title and its rule. Routes, menu, tiles and palette are made from this. */
export const pages = {
  home: page(paths.home, 'Home', { kind: 'not-guest' }),

  qr: page(paths.qr, 'Vehicle information', forAnybody),
  forgotPassword: page(paths.forgotPassword, 'Forgot password', forAnybody),
  resetPassword: page(paths.resetPassword, 'Reset password', forAnybody),
  setPassword: page(paths.setPassword, 'Set password', forAnybody),
  help: page(paths.help, 'Help', forAnybody),
  helpReportAccident: page(paths.helpReportAccident, 'Report an accident', forAnybody),
  helpVehicle: page(paths.helpVehicle, 'Help for this vehicle', forAnybody),
  safety: page(paths.safety, 'Help', forAnybody),
  safetyReportAccident: page(paths.safetyReportAccident, 'Report an accident', forAnybody),
  safetyVehicle: page(paths.safetyVehicle, 'Help for this vehicle', forAnybody),

  track: page(paths.track, 'Track', holding('Track')),
  trackVehicle: page(paths.trackVehicle, 'Track vehicle', holding('TrackVehicle')),
  trace: page(paths.trace, 'Trace', holding('Trace')),
  traceVehicle: page(paths.traceVehicle, 'Trace vehicle', holding('TraceVehicle')),
  geofence: page(paths.geofence, 'Geofence', holding('Geofence')),
  timesheets: page(paths.timesheets, 'Timesheets', holding('Timesheet')),
  trips: page(paths.trips, 'Trips/Stops', holding('Trips')),
  explainedDay: page(paths.explainedDay, 'Explain this day', administering('trackers')),
  mobileye: page(paths.mobileye, 'Mobileye ADAS', holding('Mobileye ADAS')),
  driverBehaviour: page(paths.driverBehaviour, 'Driver Behaviour', holding('Driver Behaviour')),
  events: page(paths.events, 'Events', { kind: 'module', module: 'Events', role: 'listEvents' }),
  video: page(paths.video, 'Video', holding('videos')),
  vehicle: page(paths.vehicle, 'Vehicle page', { kind: 'not-guest' }),
  vehicleFile: page(paths.vehicleFile, 'Vehicle File', {
    kind: 'module',
    module: 'Vehicle File',
    limitedUsers: 'go home',
  }),
  vehicleSchedules: page(paths.vehicleSchedules, 'Schedule board', {
    kind: 'module',
    module: 'Vehicle File',
    limitedUsers: 'go home',
  }),
  vehicleCosts: records(paths.vehicleCosts, 'Costs of vehicles', 'vehicle-costs'),
  vehicleNotes: records(paths.vehicleNotes, 'Notes on vehicles', 'vehicle-notes'),
  vorDashboard: page(paths.vorDashboard, 'VOR dashboard', holding('VOR')),

  vehicleCheck: page(paths.vehicleCheckRegions, 'Vehicle Check', holding('Vehicle Check')),
  vehicleCheckRegion: page(paths.vehicleCheckRegion, 'Vehicle Check: region', holding('Vehicle Check')),
  vehicleCheckDepot: page(paths.vehicleCheckDepot, 'Vehicle Check: depot', holding('Vehicle Check')),
  vehicleCheckReport: page(paths.vehicleCheckReport, 'Vehicle Check: report', holding('Vehicle Check')),
  vehicleCheckGateCheck: page(paths.vehicleCheckGateCheck, 'Vehicle Check: gate check', holding('Vehicle Check')),
  vehicleCheckNoticeLetter: page(
    paths.vehicleCheckNoticeLetter,
    'Vehicle Check: notice letter',
    holding('Vehicle Check'),
  ),
  vehicleCheckUnfixedDamages: page(
    paths.vehicleCheckUnfixedDamages,
    'Vehicle Check: unfixed damage',
    holding('Vehicle Check'),
  ),
  auditSurveys: page(paths.auditSurveys, 'Audit surveys', holding('Vehicle Check')),
  auditSurvey: page(paths.auditSurvey, 'Audit survey', holding('Vehicle Check')),

  notifications: page(paths.notifications, 'Notifications', { kind: 'signed-in' }),

  administration: page(paths.administration, 'Administration', { kind: 'signed-in' }),
  userPreferences: page(paths.userPreferences, 'User preferences', { kind: 'signed-in' }),
  scheduledReports: page(paths.scheduledReports, 'Scheduled reports', { kind: 'not-guest' }),
  managementCompanies: records(paths.managementCompanies, 'Management companies', 'management-companies'),
  customers: records(paths.customers, 'Customers', 'customers'),
  users: records(paths.users, 'Users', 'users'),
  vehicleGroups: records(paths.vehicleGroups, 'Vehicle groups', 'vehicle-groups'),
  regions: records(paths.regions, 'Regions', 'vehicle-groups'),
  repairers: records(paths.repairers, 'Repairers', 'vehicle-groups'),
  vehicles: records(paths.vehicles, 'Vehicles', 'vehicles'),
  drivers: records(paths.drivers, 'Drivers', 'drivers'),
  leaseCompanies: records(paths.leaseCompanies, 'Lease companies', 'vehicles'),
  liveries: records(paths.liveries, 'Liveries', 'vehicles'),
  drivingLicences: records(paths.drivingLicences, 'Driving licences', 'vehicles'),
  contractTypes: records(paths.contractTypes, 'Contract types', 'vehicles'),
  manufacturers: records(paths.manufacturers, 'Manufacturers', 'vehicles'),
  models: records(paths.models, 'Models', 'vehicles'),
  activityTypes: records(paths.activityTypes, 'Activity types', 'vehicles'),
  scheduleTypes: records(paths.scheduleTypes, 'Schedule types', 'vehicles'),
  trackers: records(paths.trackers, 'Trackers', 'trackers'),
  connectTracker: page(paths.connectTracker, 'Connect a tracker', administering('trackers')),
  notificationEmails: records(paths.notificationEmails, 'Notification emails', 'notification-emails'),
  notificationRules: records(paths.notificationRules, 'Notification rules', 'notification-rules'),
  // Uploads open beside their list; a path with an id leads there.
  uploads: page(paths.uploads, 'Uploads', administering('uploads')),
  apiKeys: records(paths.apiKeys, 'API keys', 'api-keys'),
  webhooks: records(paths.webhooks, 'Webhooks', 'webhooks'),
  webhookDeliveries: page(paths.webhookDeliveries, 'Webhook deliveries', administering('webhooks')),
  changedFigures: page(paths.changedFigures, 'Changed figures', administering('changed-figures')),
  mapAreas: page(paths.mapAreas, 'Map areas', administering('map-areas')),
  unknownDevices: page(paths.unknownDevices, 'Unknown devices', administering('trackers')),
  outbox: page(paths.outbox, 'Outbox', administering('mails')),
  jobs: page(paths.jobs, 'Background work', administering('jobs')),
  auditLog: page(paths.auditLog, 'Audit log', administering('audit-log')),

  defectApp: page(paths.defectApp, 'Defect', companion('defect')),
  safetyInspectionApp: page(paths.safetyInspectionApp, 'Safety Inspection', companion('safetyInspection')),
  safetyInspectionsOfVehicle: page(
    paths.safetyInspectionsOfVehicle,
    'Safety Inspection',
    companion('safetyInspection'),
  ),
  earnedRecognitionApp: page(paths.earnedRecognitionApp, 'Earned Recognition', companion('earnedRecognition')),
  tachographApp: page(paths.tachographApp, 'Tachograph', companion('tachograph')),
  agencyOnboardingApp: page(paths.agencyOnboardingApp, 'Agency Onboarding', companion('agencyOnboarding')),
  utilisationApp: page(paths.utilisationApp, 'Vehicle Utilisation', companion('utilisation')),
  emergencyResponseApp: page(paths.emergencyResponseApp, 'Emergency Response', companion('emergencyResponse')),
} as const satisfies Record<string, Page>

export type PageName = keyof typeof pages
