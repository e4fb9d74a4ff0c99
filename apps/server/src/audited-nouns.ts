import type { Context } from './context.ts'
import { apiKeyNoun } from './features/api-keys/api-key-noun.ts'
import type { AuditedNouns } from './features/audit-log/present-entries.ts'
import { customerNounOf } from './features/customers/customer-noun.ts'
import { driverNoun } from './features/drivers/driver-noun.ts'
import { geofenceNoun } from './features/geofences/geofence-noun.ts'
import { leaseCompanyNoun } from './features/lease-companies/lease-company-noun.ts'
import { managementCompanyNounOf } from './features/management-companies/management-company-noun.ts'
import { notificationEmailNoun } from './features/notification-emails/notification-email-noun.ts'
import { notificationRuleNoun } from './features/notifications/notification-rule-noun.ts'
import { regionNoun } from './features/regions/region-noun.ts'
import { repairerNoun } from './features/repairers/repairer-noun.ts'
import { scheduleTypeNoun } from './features/schedule-types/schedule-type-noun.ts'
import { userNounOf } from './features/user-records/user-noun.ts'
import { vehicleActivityTypeNoun } from './features/vehicle-activity-types/vehicle-activity-type-noun.ts'
import { vehicleCostNoun } from './features/vehicle-costs/vehicle-cost-noun.ts'
import { vehicleGroupNoun } from './features/vehicle-groups/vehicle-group-noun.ts'
import { VEHICLE_LIST_NOUNS } from './features/vehicle-lists/vehicle-list-nouns.ts'
import { vehicleNoteNoun } from './features/vehicle-notes/vehicle-note-noun.ts'
import { trackerNoun } from './features/vehicles/tracker-noun.ts'
import { vehicleNoun } from './features/vehicles/vehicle-noun.ts'
import { webhookNounOf } from './webhooks/webhook-noun.ts'

/** Every noun of which the audit log has changes. */
export const auditedNouns =
  (context: Context): AuditedNouns =>
  asker => [
    ...[
      apiKeyNoun,
      driverNoun,
      leaseCompanyNoun,
      notificationEmailNoun,
      notificationRuleNoun,
      regionNoun,
      repairerNoun,
      scheduleTypeNoun,
      trackerNoun,
      vehicleActivityTypeNoun,
      vehicleCostNoun,
      vehicleGroupNoun,
      vehicleNoteNoun,
      vehicleNoun,
    ],
    ...[...VEHICLE_LIST_NOUNS, geofenceNoun(asker)],
    ...[customerNounOf(context), managementCompanyNounOf(context), webhookNounOf(context.config.webhookTargets)],
    userNounOf({ hasPasswords: context.config.oidc === null, limits: context.config.session }),
  ]
