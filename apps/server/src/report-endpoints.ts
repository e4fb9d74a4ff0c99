import { REPORT_TABLES } from '@milepost/domain/reports/report-tables.ts'
import { auditedNouns } from './audited-nouns.ts'
import type { Context } from './context.ts'
import { apiKeyNoun } from './features/api-keys/api-key-noun.ts'
import { auditLogEndpoints } from './features/audit-log/routes.ts'
import { behaviourEndpoints } from './features/behaviour/routes.ts'
import { customerNounOf } from './features/customers/customer-noun.ts'
import { driverNoun } from './features/drivers/driver-noun.ts'
import { eventEndpoints } from './features/events/routes.ts'
import { geofenceEndpoints } from './features/geofences/routes.ts'
import { leaseCompanyNoun } from './features/lease-companies/lease-company-noun.ts'
import { managementCompanyNounOf } from './features/management-companies/management-company-noun.ts'
import { notificationEmailNoun } from './features/notification-emails/notification-email-noun.ts'
import { notificationRuleNoun } from './features/notifications/notification-rule-noun.ts'
import { changedFigureEndpoints } from './features/recalculation/routes.ts'
import { regionNoun } from './features/regions/region-noun.ts'
import { repairerNoun } from './features/repairers/repairer-noun.ts'
import { scheduleTypeNoun } from './features/schedule-types/schedule-type-noun.ts'
import { timesheetEndpoints } from './features/timesheets/routes.ts'
import { tripEndpoints } from './features/trips/routes.ts'
import { userNounOf } from './features/user-records/user-noun.ts'
import { vehicleActivityEndpoints } from './features/vehicle-activities/routes.ts'
import { vehicleActivityTypeNoun } from './features/vehicle-activity-types/vehicle-activity-type-noun.ts'
import { vehicleCostNoun } from './features/vehicle-costs/vehicle-cost-noun.ts'
import { vehicleGroupNoun } from './features/vehicle-groups/vehicle-group-noun.ts'
import { VEHICLE_LIST_NOUNS } from './features/vehicle-lists/vehicle-list-nouns.ts'
import { vehicleNoteNoun } from './features/vehicle-notes/vehicle-note-noun.ts'
import { vehicleScheduleEndpoints } from './features/vehicle-schedules/routes.ts'
import { trackerNoun } from './features/vehicles/tracker-noun.ts'
import { vehicleNoun } from './features/vehicles/vehicle-noun.ts'
import type { Endpoint } from './http/endpoint.ts'
import { recordEndpoints } from './http/record-endpoints.ts'
import type { PlaceNames } from './telemetry/place-names.ts'
import { webhookNounOf } from './webhooks/webhook-noun.ts'

const PATHS: readonly string[] = Object.values(REPORT_TABLES)

/** The endpoints that make the files of scheduled reports: the same that people save them by. */
export function reportEndpoints(context: Context, names: PlaceNames): Endpoint[] {
  const endpoints: Endpoint[] = [
    ...tripEndpoints(context, names),
    ...timesheetEndpoints(context, names),
    ...eventEndpoints(context, names),
    ...behaviourEndpoints(context, names),
    ...geofenceEndpoints(context),
    ...vehicleActivityEndpoints(context),
    ...auditLogEndpoints(context, auditedNouns(context)),
    ...changedFigureEndpoints(context),
    ...vehicleScheduleEndpoints(context),
    ...recordEndpoints(context, apiKeyNoun),
    ...recordEndpoints(context, customerNounOf(context)),
    ...recordEndpoints(context, driverNoun),
    ...recordEndpoints(context, leaseCompanyNoun),
    ...recordEndpoints(context, repairerNoun),
    ...recordEndpoints(context, managementCompanyNounOf(context)),
    ...recordEndpoints(context, notificationEmailNoun),
    ...recordEndpoints(context, notificationRuleNoun),
    ...recordEndpoints(context, regionNoun),
    ...recordEndpoints(context, scheduleTypeNoun),
    ...recordEndpoints(context, vehicleActivityTypeNoun),
    ...recordEndpoints(context, trackerNoun),
    ...recordEndpoints(
      context,
      userNounOf({ hasPasswords: context.config.oidc === null, limits: context.config.session }),
    ),
    ...recordEndpoints(context, vehicleCostNoun),
    ...recordEndpoints(context, vehicleNoteNoun),
    ...recordEndpoints(context, vehicleGroupNoun),
    ...recordEndpoints(context, vehicleNoun),
    ...recordEndpoints(context, webhookNounOf(context.config.webhookTargets)),
    ...VEHICLE_LIST_NOUNS.flatMap(noun => recordEndpoints(context, noun)),
  ]
  return endpoints.filter(({ route }) => PATHS.includes(route.path))
}
