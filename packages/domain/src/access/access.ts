import { isKeyModule, type Module } from './modules.ts'

/** What a permission (role) allows, as flags: AUTH-27, PERM-07 and the matrix of N-05. */
export interface PermissionFlags {
  isGlobalAdmin: boolean
  isCustomerAdmin: boolean
  isUserVehicleAdmin: boolean
  isManager: boolean
  isEngineer: boolean
  isRepairer: boolean
  isReadonly: boolean
  isServerUser: boolean
  isLimitedUser: boolean
}

/** The caller. `role` is the permission's name, upper-cased (PERM-01). */
export interface Caller extends PermissionFlags {
  role: string
  modules: readonly string[]
}

export const ADMINISTRATION_AREAS = [
  'management-companies',
  'customers',
  'users',
  'vehicle-groups',
  'vehicles',
  'vehicle-file',
  'drivers',
  'trackers',
  'geofences',
  'notification-emails',
  'notification-rules',
  'uploads',
  'api-keys',
  'webhooks',
  'changed-figures',
  'map-areas',
  'mail-server',
  'unknown-devices',
  'mails',
  'jobs',
  'audit-log',
  'vehicle-costs',
  'vehicle-notes',
] as const

export type AdministrationArea = (typeof ADMINISTRATION_AREAS)[number]

/** The role of a program that shows an API key: it reads the calls of its modules, and nothing else (N-87). */
export const API_KEY_ROLE = 'API KEY'

/** Whether a route takes API keys: those of one of its modules. */
export const takesApiKeys = (access: Access, method: string): boolean =>
  access.kind === 'module' && method === 'GET' && access.anyOf.some(module => isKeyModule(module))

/** The rule every route states. */
export type Access =
  | { kind: 'public'; because: string }
  | {
      kind: 'signed-in'
      /** Its rows are part of this module: those of customers without it are not among them. */
      rowsOf?: Module
      /** What has the server turn to places that the caller names, as push services, is not for guests. */
      guests?: 'refused'
    }
  | {
      kind: 'module'
      anyOf: readonly Module[]
      limitedUsers: 'own vehicles' | 'refused'
      /** Whatever its method is, it changes nothing: for whoever only reads as well. */
      onlyReads?: true
      /** Who may read this area of the administration needs none of the modules. */
      orReadersOf?: AdministrationArea
    }
  | { kind: 'administration'; area: AdministrationArea; does: 'read' | 'write' }

/** Why an access is refused: nobody is signed in (401), or the caller lacks something (403). */
export type Refusal = { status: 401; reason: 'not signed in' } | { status: 403; reason: RefusedFor }

type RefusedFor =
  | 'module missing'
  | 'module off'
  | 'limited user'
  | 'read only'
  | 'administration'
  | 'guest'
  | 'api key'

/**
 * Decides whether a caller (null: nobody is signed in) may use a route. Returns null when allowed. Which rows are then
 * seen is a matter of the caller's scope, not of this rule. Rules: N-05, N-06, N-87, PERM-05.
 */
export function refusalOf(access: Access, caller: Caller | null, method: string): Refusal | null {
  if (access.kind === 'public') return null
  if (caller === null) return { status: 401, reason: 'not signed in' }
  if (caller.role === API_KEY_ROLE && !takesApiKeys(access, method)) return { status: 403, reason: 'api key' }
  if (access.kind === 'signed-in' && access.guests !== 'refused') return null
  if (caller.role === 'GUEST') return { status: 403, reason: 'guest' }
  if (access.kind === 'signed-in') return null
  if (access.kind === 'module') {
    if (caller.isLimitedUser && access.limitedUsers === 'refused') return { status: 403, reason: 'limited user' }
    if (caller.isReadonly && method !== 'GET' && access.onlyReads !== true) return { status: 403, reason: 'read only' }
    const isReader = access.orReadersOf !== undefined && mayAdminister(caller, access.orReadersOf, 'read')
    return isReader || access.anyOf.some(module => caller.modules.includes(module))
      ? null
      : { status: 403, reason: 'module missing' }
  }
  if (caller.isLimitedUser) return { status: 403, reason: 'limited user' }
  return mayAdminister(caller, access.area, access.does) ? null : { status: 403, reason: 'administration' }
}

/** What belongs to the installation and to no customer. */
const INSTALLATION_AREAS: readonly AdministrationArea[] = [
  'management-companies',
  'map-areas',
  'mail-server',
  'unknown-devices',
]

/** What says how people sign in, who did what, and where data is sent: for administrators, and not for whoever reads along. */
const ADMINISTRATORS_AREAS: readonly AdministrationArea[] = ['webhooks', 'mails', 'jobs', 'audit-log']

/** Areas that are part of a module: where that is switched off for a customer, there is nothing of theirs to look after. */
export const MODULE_OF_AREA: Readonly<Partial<Record<AdministrationArea, Module>>> = {
  geofences: 'Geofence',
  'vehicle-file': 'Vehicle File',
  'notification-rules': 'Events',
  'vehicle-costs': 'Vehicle File',
  'vehicle-notes': 'Vehicle File',
}

/** What people write of vehicles in their daily work, without administering anything: whoever files documents writes it. */
export const FILED_AREAS: readonly AdministrationArea[] = ['vehicle-costs', 'vehicle-notes']

const USER_VEHICLE_AREAS: readonly AdministrationArea[] = [
  'users',
  'vehicle-groups',
  'vehicles',
  'vehicle-file',
  'drivers',
  'trackers',
]

/**
 * The administration part of the matrix of N-05. What is part of a module is for its holders: whoever may not see geofences makes
 * none, and rules tell of events, and try them.
 */
export function mayAdminister(caller: Caller, area: AdministrationArea, does: 'read' | 'write'): boolean {
  if (caller.isLimitedUser || caller.role === 'GUEST') return false
  const module = MODULE_OF_AREA[area]
  if (module !== undefined && !caller.modules.includes(module)) return false
  const isForReaders = !INSTALLATION_AREAS.includes(area) && !ADMINISTRATORS_AREAS.includes(area)
  if (caller.isReadonly) return does === 'read' && isForReaders
  if (caller.isGlobalAdmin) return true
  // Workshops of others file documents, and do not read what their competitors ask.
  if (FILED_AREAS.includes(area)) return area !== 'vehicle-costs' || !caller.isRepairer || caller.isCustomerAdmin
  if (INSTALLATION_AREAS.includes(area)) return false
  if (caller.isCustomerAdmin) return true
  if (caller.isUserVehicleAdmin && USER_VEHICLE_AREAS.includes(area)) return true
  return caller.isManager && does === 'read' && isForReaders
}
