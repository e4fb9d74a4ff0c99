import {
  type AuditedNoun,
  type AuditKind,
  type OtherAction,
  RECORD_ACTIONS,
  type RecordAction,
} from '@milepost/domain/audit/audited-actions.ts'
import { isKeyOf } from '@milepost/domain/collections/keys-of.ts'
import type { TFunction } from 'i18next'
import type { TextKey } from './text-key.ts'

const OTHER_WORDS = {
  'signed in': 'Signed in',
  'sign-in failed': 'Sign-in failed',
  'account locked': 'Account locked_audit',
  'signed out': 'Signed out',
  'signed out everywhere': 'Signed out everywhere_audit',
  'signed out elsewhere': 'Signed out on other devices',
  'signed out by an administrator': 'Signed out by an administrator',
  'session ended': 'Session ended_audit',
  'entries left out': 'Further entries of the hour left out',
  'account unlocked': 'Account unlocked_audit',
  'password link asked for': 'Password link asked for',
  'password link made': 'Password link made',
  'password reset': 'Password set',
  'authenticator app added': 'Authenticator app added_audit',
  'authenticator app removed': 'Authenticator app removed_audit',
  'passkey added': 'Passkey added_audit',
  'passkey removed': 'Passkey removed_audit',
  'recovery codes made': 'Recovery codes made_audit',
  'recovery code used': 'Recovery code used',
  'second factors reset': 'Second factors reset',
  'identity not confirmed': 'Identity not confirmed',
  'password change refused': 'Password change refused',
  'access denied': 'Access denied',
  'trip corrected': 'Trip corrected_audit',
  'trip correction revoked': 'Trip correction revoked',
  'timesheet corrected': 'Timesheet corrected',
  'timesheet correction revoked': 'Timesheet correction revoked',
  'events reviewed': 'Events reviewed',
  'dismissals revoked': 'Dismissals of events revoked',
  'geofences created': 'Geofences imported',
  'geofence groups changed': 'Geofence groups changed',
  'geofence categories changed': 'Geofence categories changed',
  'schedules of vehicles set': 'Schedules of vehicles set',
  'schedules of vehicles stopped': 'Schedules of vehicles stopped',
  'tracker moved': 'Tracker moved between vehicles',
  'tracker identity changed': 'Who may report as a tracker changed',
  'upload saved': 'Uploaded file saved',
  'upload undone': 'Uploaded file undone',
  'timesheet purpose changed': 'Purpose of timesheets changed',
  'scoring switched on': 'Driver scores switched on',
  'scoring switched off': 'Driver scores switched off',
  'logo changed': 'Logo changed',
  'mail tried again': 'E-mail tried again',
  'webhook test sent': 'Test message sent to a webhook',
  'webhook message sent again': 'Message to a webhook sent again',
  'view saved': 'Saved view added',
  'view changed': 'Saved view changed',
  'view deleted': 'Saved view removed',
  'past recalculated': 'Recalculation of past days begun',
  'recalculation cancelled': 'Recalculation of past days cancelled',
  'vehicle activity filed': 'Filed in the Vehicle File',
  'vehicle activities archived': 'Archived in the Vehicle File',
  'vehicle activities restored': 'Restored in the Vehicle File',
  'vehicle document viewed': 'Document of a vehicle viewed',
  'vehicle file exported': 'Vehicle file exported',
  'scheduled report made': 'Scheduled report made',
  'scheduled report changed': 'Scheduled report changed',
  'scheduled report ended': 'Scheduled report ended',
  'scheduled report sent by hand': 'Scheduled report sent by hand',
  'scheduled report stopped': 'Scheduled report stopped by who received it',
  'notification e-mails stopped': 'Notification e-mails stopped by who received them',
  'notification e-mails taken up again': 'Notification e-mails received again by who had stopped them',
  'notification address asked again': 'Notification address asked again to confirm',
  'notification address confirmed': 'Notification e-mails confirmed by who receives them',
  'set up': 'Milepost set up',
  'accounts listed': 'Accounts listed on the host',
  'keys rotated': 'Signing keys rotated',
  'test mail sent': 'Test e-mail sent_audit',
  'map areas changed': 'Map areas changed',
} as const satisfies Record<OtherAction, TextKey>

const RECORD_WORDS = {
  created: 'Added_audit',
  changed: 'Changed_audit',
  archived: 'Archived_audit',
  restored: 'Restored_audit',
} as const satisfies Record<RecordAction, TextKey>

const NOUN_WORDS = {
  'API key': 'API key_audit',
  'activity type': 'Activity type_audit',
  'contract type': 'Contract type',
  customer: 'Customer_audit',
  driver: 'Driver',
  'driving licence': 'Driving licence',
  geofence: 'Geofence',
  'lease company': 'Lease company_audit',
  livery: 'Livery_audit',
  'management company': 'Management company_audit',
  manufacturer: 'Manufacturer_audit',
  model: 'Model_audit',
  'notification e-mail': 'Notification email_audit',
  'notification rule': 'Notification rule_audit',
  region: 'Region_audit',
  repairer: 'Repairer_audit',
  schedule: 'Schedule_audit',
  tracker: 'Tracker_audit',
  user: 'User',
  vehicle: 'Vehicle',
  'vehicle group': 'Vehicle group_audit',
  webhook: 'Webhook_audit',
} as const satisfies Record<AuditedNoun, TextKey>

export const AUDIT_KIND_WORDS = {
  records: 'Changes in the administration',
  'sign-ins': 'Sign-ins and sessions',
  accounts: 'Passwords and second factors',
  refusals: 'Refused attempts',
  fleet: 'Corrections, events and trackers',
  settings: 'Settings and saved views',
  installation: 'The installation',
} as const satisfies Record<AuditKind, TextKey>

/** An action in words; one that an older release wrote and this does not know stands for itself. */
export function auditActionWord(action: string, noun: string | null, t: TFunction): string {
  const ofRecord = noun === null ? undefined : RECORD_ACTIONS.find(one => action === `${noun} ${one}`)
  if (ofRecord !== undefined) return t(RECORD_WORDS[ofRecord])
  return isKeyOf(OTHER_WORDS, action) ? t(OTHER_WORDS[action]) : action
}

export const auditedNounWord = (noun: string, t: TFunction): string =>
  isKeyOf(NOUN_WORDS, noun) ? t(NOUN_WORDS[noun]) : noun
