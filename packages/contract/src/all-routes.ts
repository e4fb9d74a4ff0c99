import { apiKeySecrets, apiKeys } from './api-keys.ts'
import { appConfigs } from './app-config.ts'
import { attention } from './attention.ts'
import { auditLog } from './audit-log.ts'
import { abcBehaviour, behaviour, behaviourSettings, mobileyeBehaviour } from './behaviour.ts'
import { changedFigures } from './changed-figures.ts'
import { customers } from './customers.ts'
import { defects } from './defects.ts'
import { depotFigures } from './depot-figures.ts'
import { deviceConnections } from './device-connections.ts'
import { devices } from './devices.ts'
import { driverChecks } from './driver-checks.ts'
import { drivers } from './drivers.ts'
import { eventReviews } from './event-reviews.ts'
import { events } from './events.ts'
import { explainedDays } from './explained-days.ts'
import { feeds } from './feeds.ts'
import { files } from './files.ts'
import { geofenceCategories, geofenceGroups } from './geofence-groups.ts'
import { geofenceImports } from './geofence-imports.ts'
import { geofencePasts } from './geofence-pasts.ts'
import { geofencePreviews } from './geofence-previews.ts'
import { geofenceVisits } from './geofence-visits.ts'
import { geofences } from './geofences.ts'
import { jobs } from './jobs.ts'
import { languages } from './languages.ts'
import { leaseCompanies } from './lease-companies.ts'
import { liveLinks } from './live-links.ts'
import { logos } from './logos.ts'
import { mails, ownTestMails } from './mails.ts'
import { managementCompanies } from './management-companies.ts'
import { mapAreas } from './map-areas.ts'
import { maps } from './maps.ts'
import { notices } from './notices.ts'
import { notificationChoices } from './notification-choices.ts'
import { notificationEmails } from './notification-emails.ts'
import { addressRequests, notificationRules, ruleTrials } from './notification-rules.ts'
import { ownAccount } from './own-account.ts'
import { ownFactors } from './own-factors.ts'
import { passwords } from './passwords.ts'
import { pushSubscriptions } from './push-subscriptions.ts'
import { qrPage } from './qr-page.ts'
import { recalculations } from './recalculations.ts'
import { recordPictures } from './record-pictures.ts'
import { regions } from './regions.ts'
import { repairers } from './repairers.ts'
import type { Route } from './route.ts'
import { safetyInspections } from './safety-inspections.ts'
import { savedViews } from './saved-views.ts'
import { scheduleCalendars } from './schedule-calendars.ts'
import { scheduleTypeRecords } from './schedule-type-records.ts'
import { scheduleTypes } from './schedule-types.ts'
import { scheduledReports } from './scheduled-reports.ts'
import { search } from './search.ts'
import { signIn } from './sign-in.ts'
import { timesheetApprovals } from './timesheet-approvals.ts'
import { timesheetCorrections } from './timesheet-corrections.ts'
import { timesheetSettings } from './timesheet-settings.ts'
import { timesheets } from './timesheets.ts'
import { traces } from './traces.ts'
import { track } from './track.ts'
import { trackerIdentities } from './tracker-identity.ts'
import { trackerMoves } from './tracker-moves.ts'
import { trackers } from './trackers.ts'
import { tripCorrections } from './trip-corrections.ts'
import { trips } from './trips.ts'
import { unknownDevices } from './unknown-devices.ts'
import { uploads } from './uploads.ts'
import { userRecords } from './user-records.ts'
import { users } from './users.ts'
import { vehicleActivities } from './vehicle-activities.ts'
import { vehicleActivityTypeRecords } from './vehicle-activity-type-records.ts'
import { vehicleActivityTypes } from './vehicle-activity-types.ts'
import { vehicleCodes } from './vehicle-codes.ts'
import { vehicleCostSums, vehicleCosts } from './vehicle-costs.ts'
import { vehicleEnquiries } from './vehicle-enquiries.ts'
import { vehicleFileExports } from './vehicle-file-exports.ts'
import { vehicleGroupRecords } from './vehicle-group-records.ts'
import { vehicleGroups } from './vehicle-groups.ts'
import {
  contractTypes,
  driverCategories,
  liveryCategories,
  vehicleManufacturers,
  vehicleModels,
} from './vehicle-lists.ts'
import { vehicleNotes } from './vehicle-notes.ts'
import { vehiclePages } from './vehicle-page.ts'
import { vehicleReferences } from './vehicle-references.ts'
import { vehicleSchedules } from './vehicle-schedules.ts'
import { vehicles } from './vehicles.ts'
import { webhookDeliveries, webhookSecrets, webhooks } from './webhooks.ts'

/** Every route by noun and name: what OpenAPI and the access tests walk. */
export const ALL_ROUTES: Record<string, Record<string, Route>> = {
  abcBehaviour,
  apiKeySecrets,
  apiKeys,
  appConfigs,
  attention,
  auditLog,
  behaviour,
  behaviourSettings,
  changedFigures,
  contractTypes,
  customers,
  depotFigures,
  deviceConnections,
  defects,
  devices,
  driverCategories,
  driverChecks,
  drivers,
  eventReviews,
  events,
  explainedDays,
  feeds,
  files,
  geofenceCategories,
  geofenceGroups,
  geofenceImports,
  geofencePreviews,
  geofencePasts,
  geofenceVisits,
  geofences,
  jobs,
  languages,
  leaseCompanies,
  liveLinks,
  liveryCategories,
  logos,
  mails,
  ownTestMails,
  managementCompanies,
  mapAreas,
  maps,
  mobileyeBehaviour,
  notices,
  notificationChoices,
  notificationEmails,
  notificationRules,
  ruleTrials,
  addressRequests,
  ownAccount,
  ownFactors,
  passwords,
  pushSubscriptions,
  recordPictures,
  regions,
  repairers,
  safetyInspections,
  savedViews,
  scheduleCalendars,
  scheduleTypeRecords,
  scheduleTypes,
  scheduledReports,
  search,
  signIn,
  timesheetApprovals,
  timesheetCorrections,
  timesheetSettings,
  timesheets,
  traces,
  track,
  trackerIdentities,
  trackerMoves,
  trackers,
  tripCorrections,
  trips,
  unknownDevices,
  uploads,
  userRecords,
  users,
  qrPage,
  vehicleActivities,
  vehicleActivityTypeRecords,
  vehicleActivityTypes,
  vehicleCodes,
  vehicleCosts,
  vehicleCostSums,
  vehicleEnquiries,
  vehicleFileExports,
  vehicleGroupRecords,
  vehicleGroups,
  vehicleManufacturers,
  vehicleModels,
  vehicleNotes,
  vehiclePages,
  vehicleReferences,
  vehicleSchedules,
  vehicles,
  recalculations,
  webhookDeliveries,
  webhookSecrets,
  webhooks,
}
