import type { Module } from '../access/modules.ts'
import { VIEWS_OF_MODULES } from '../access/views-of-modules.ts'
import { keysOf } from '../collections/keys-of.ts'
import { type ReportTable, TABLES_OF_MODULES } from '../reports/report-tables.ts'

/** What of a record the log says: `lease company archived` is of the noun `lease company`. */
export const RECORD_ACTIONS = ['created', 'changed', 'archived', 'restored'] as const
export type RecordAction = (typeof RECORD_ACTIONS)[number]

/** The nouns of which the log has changes. */
export const AUDITED_NOUNS = [
  'API key',
  'activity type',
  'contract type',
  'customer',
  'driver',
  'driving licence',
  'geofence',
  'lease company',
  'livery',
  'management company',
  'manufacturer',
  'model',
  'notification e-mail',
  'notification rule',
  'region',
  'repairer',
  'schedule',
  'tracker',
  'user',
  'vehicle',
  'vehicle cost',
  'vehicle group',
  'vehicle note',
  'webhook',
] as const
export type AuditedNoun = (typeof AUDITED_NOUNS)[number]

/** Groups of actions, by which the log is narrowed. `records` are the changes of the nouns. */
export const AUDIT_KINDS = ['records', 'sign-ins', 'accounts', 'refusals', 'fleet', 'settings', 'installation'] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

/** Every other action that is written, with its kind: what is not here cannot be (`auditAction`). */
const ACTIONS = {
  'signed in': 'sign-ins',
  'sign-in failed': 'sign-ins',
  'account locked': 'sign-ins',
  'signed out': 'sign-ins',
  'signed out everywhere': 'sign-ins',
  'signed out elsewhere': 'sign-ins',
  'signed out by an administrator': 'sign-ins',
  'session ended': 'sign-ins',
  'entries left out': 'sign-ins',
  'account unlocked': 'accounts',
  'password link asked for': 'accounts',
  'password link made': 'accounts',
  'password reset': 'accounts',
  'authenticator app added': 'accounts',
  'authenticator app removed': 'accounts',
  'passkey added': 'accounts',
  'passkey removed': 'accounts',
  'recovery codes made': 'accounts',
  'recovery code used': 'accounts',
  'second factors reset': 'accounts',
  'identity not confirmed': 'refusals',
  'password change refused': 'refusals',
  'access denied': 'refusals',
  'trip corrected': 'fleet',
  'trip correction revoked': 'fleet',
  'timesheet corrected': 'fleet',
  'timesheet correction revoked': 'fleet',
  'timesheet approved': 'fleet',
  'timesheet approval withdrawn': 'fleet',
  'events reviewed': 'fleet',
  'dismissals revoked': 'fleet',
  'geofences created': 'fleet',
  'geofence past derived': 'fleet',
  'geofence groups changed': 'fleet',
  'geofence categories changed': 'fleet',
  'schedules of vehicles set': 'fleet',
  'schedules of vehicles stopped': 'fleet',
  'changes of schedules undone': 'fleet',
  'schedule calendar made': 'accounts',
  'schedule calendar ended': 'accounts',
  'vehicle looked up': 'fleet',
  'live link created': 'fleet',
  'live link revoked': 'fleet',
  'tracker moved': 'fleet',
  'tracker identity changed': 'fleet',
  'upload saved': 'fleet',
  'upload undone': 'fleet',
  'past recalculated': 'fleet',
  'recalculation cancelled': 'fleet',
  'vehicle activity filed': 'fleet',
  'vehicle activities archived': 'fleet',
  'vehicle activities restored': 'fleet',
  'vehicle document viewed': 'fleet',
  'vehicle file exported': 'fleet',
  'driver check filed': 'fleet',
  'driver check picture added': 'fleet',
  'driver check picture viewed': 'fleet',
  'driver check printed': 'fleet',
  'defect picture added': 'fleet',
  'defect picture viewed': 'fleet',
  'defect printed': 'fleet',
  'safety inspection revised': 'fleet',
  'safety inspection picture added': 'fleet',
  'safety inspection picture viewed': 'fleet',
  'safety inspection printed': 'fleet',
  'timesheet purpose changed': 'settings',
  'scoring switched on': 'settings',
  'scoring switched off': 'settings',
  'logo changed': 'settings',
  'mail tried again': 'settings',
  'webhook test sent': 'settings',
  'webhook message sent again': 'settings',
  'view saved': 'settings',
  'view changed': 'settings',
  'view deleted': 'settings',
  'scheduled report made': 'settings',
  'scheduled report changed': 'settings',
  'scheduled report ended': 'settings',
  'scheduled report restored': 'settings',
  'scheduled report sent by hand': 'settings',
  'scheduled report stopped': 'settings',
  'notification e-mails stopped': 'settings',
  'notification e-mails taken up again': 'settings',
  'notification address asked again': 'settings',
  'notification address confirmed': 'settings',
  'set up': 'installation',
  'accounts listed': 'installation',
  'keys rotated': 'installation',
  'test mail sent': 'installation',
  'map areas changed': 'installation',
} as const satisfies Record<string, Exclude<AuditKind, 'records'>>

/** An action that is no change of a record. */
export type OtherAction = keyof typeof ACTIONS
export const OTHER_ACTIONS: readonly OtherAction[] = keysOf(ACTIONS)

/** The names of the actions of a kind, other than `records`. */
export const actionsOfKind = (kind: Exclude<AuditKind, 'records'>): readonly OtherAction[] =>
  OTHER_ACTIONS.filter(action => ACTIONS[action] === kind)

/** What was done to a record of the noun, as the log names it. */
export const actionsOfNoun = (noun: AuditedNoun): readonly string[] => RECORD_ACTIONS.map(action => `${noun} ${action}`)

/** Entries that are part of a module. */
interface EntriesOfModule {
  /** Any of these shows what they tell of. */
  modules: readonly Module[]
  actions: readonly string[]
  /** Those alone whose detail has one of these values in this part, '' where it has none; the action is written of what other modules keep as well. */
  detail?: { part: 'of' | 'page' | 'table'; is: readonly string[] }
}

const entriesOf = (module: Module, ...actions: readonly OtherAction[]): EntriesOfModule => ({
  modules: [module],
  actions,
})

/** What is done with views, of pages of a module. */
const viewsOf = (page: string, modules: readonly Module[]): EntriesOfModule => ({
  modules,
  actions: ['view saved', 'view changed', 'view deleted'] satisfies OtherAction[],
  detail: { part: 'page', is: [page] },
})

/** What is done with scheduled reports, of tables of a module; where an older release did not note the table, it may be of any. */
const reportsOf = (module: Module, tables: readonly ReportTable[]): EntriesOfModule => ({
  modules: [module],
  actions: OTHER_ACTIONS.filter(action => action.startsWith('scheduled report ')),
  detail: { part: 'table', is: [...tables, ''] },
})

/** What the log has of what a module keeps and shows: where somebody may not see that, neither do they see these entries. */
export const ENTRIES_OF_MODULES: readonly EntriesOfModule[] = [
  { modules: ['Geofence'], actions: actionsOfNoun('geofence') },
  entriesOf('Geofence', 'geofences created', 'geofence groups changed', 'geofence categories changed'),
  { ...entriesOf('Geofence', 'upload saved', 'upload undone'), detail: { part: 'of', is: ['geofences'] } },
  { modules: ['Events'], actions: actionsOfNoun('notification rule') },
  entriesOf(
    'Events',
    'notification e-mails stopped',
    'notification e-mails taken up again',
    'notification address asked again',
    'notification address confirmed',
  ),
  entriesOf('Events', 'events reviewed', 'dismissals revoked'),
  { modules: ['Vehicle File'], actions: actionsOfNoun('vehicle cost') },
  { modules: ['Vehicle File'], actions: actionsOfNoun('vehicle note') },
  entriesOf(
    'Vehicle File',
    'schedules of vehicles set',
    'schedules of vehicles stopped',
    'changes of schedules undone',
  ),
  { modules: ['Track', 'TrackVehicle'], actions: ['live link created', 'live link revoked'] satisfies OtherAction[] },
  entriesOf('Trips', 'trip corrected', 'trip correction revoked'),
  entriesOf(
    'Timesheet',
    'timesheet corrected',
    'timesheet correction revoked',
    'timesheet approved',
    'timesheet approval withdrawn',
    'timesheet purpose changed',
  ),
  entriesOf(
    'Vehicle File',
    'vehicle activity filed',
    'vehicle activities archived',
    'vehicle activities restored',
    'vehicle document viewed',
    'vehicle file exported',
  ),
  entriesOf(
    'Vehicle Check',
    'driver check filed',
    'driver check picture added',
    'driver check picture viewed',
    'driver check printed',
  ),
  entriesOf('Defect', 'defect picture added', 'defect picture viewed', 'defect printed'),
  entriesOf(
    'SafetyInspection',
    'safety inspection revised',
    'safety inspection picture added',
    'safety inspection picture viewed',
    'safety inspection printed',
  ),
  entriesOf('Driver Behaviour', 'scoring switched on', 'scoring switched off'),
  ...Object.entries(VIEWS_OF_MODULES).map(([page, modules]) => viewsOf(page, modules)),
  ...TABLES_OF_MODULES.map(({ module, tables }) => reportsOf(module, tables)),
]
