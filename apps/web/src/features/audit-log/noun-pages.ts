import type { AuditedNoun } from '@milepost/domain/audit/audited-actions.ts'
import { isKeyOf } from '@milepost/domain/collections/keys-of.ts'
import { type PageName, pages } from '../../pages/pages.ts'
import { recordPath } from '../../pages/paths.ts'

/** Where a record of each noun has its page. */
const PAGES = {
  'API key': 'apiKeys',
  'activity type': 'activityTypes',
  'contract type': 'contractTypes',
  customer: 'customers',
  driver: 'drivers',
  'driving licence': 'drivingLicences',
  geofence: 'geofence',
  'lease company': 'leaseCompanies',
  livery: 'liveries',
  'management company': 'managementCompanies',
  manufacturer: 'manufacturers',
  model: 'models',
  'notification e-mail': 'notificationEmails',
  'notification rule': 'notificationRules',
  region: 'regions',
  repairer: 'repairers',
  schedule: 'scheduleTypes',
  tracker: 'trackers',
  user: 'users',
  vehicle: 'vehicles',
  'vehicle cost': 'vehicleCosts',
  'vehicle group': 'vehicleGroups',
  'vehicle note': 'vehicleNotes',
  webhook: 'webhooks',
} as const satisfies Record<AuditedNoun, PageName>

/** The address of the page of a record; null where there is none. A geofence is opened on the map. */
export function pageOfRecord(noun: string, id: number): { to: string; search: Record<string, string> } | null {
  if (!isKeyOf(PAGES, noun)) return null
  const { path } = pages[PAGES[noun]]
  return noun === 'geofence' ? { to: path, search: { geofence: String(id) } } : { to: recordPath(path, id), search: {} }
}
