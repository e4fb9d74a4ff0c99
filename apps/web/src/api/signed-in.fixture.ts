import type { CurrentUser, SsoPermission } from '@milepost/contract/users.ts'
import type { SignedIn } from './capabilities.ts'
import { SAMPLE_SSO_PERMISSIONS } from './sample-sso-permissions.ts'

interface Who {
  role?: string
  modules?: readonly string[]
  modulesOff?: readonly string[]
  customers?: readonly string[]
  /** Of the first of them alone. */
  modulesOffForFirst?: readonly string[]
  references?: readonly string[]
  flags?: Partial<CurrentUser['permission']>
}

/** A signed-in user, for tests. */
export function signedInAs({
  role = 'Manager',
  modules = [],
  modulesOff = [],
  customers = [],
  modulesOffForFirst = [],
  references = [],
  flags = {},
}: Who = {}): SignedIn {
  const permission: CurrentUser['permission'] = {
    id: 1,
    name: role,
    is_limited_user: false,
    is_global_admin: false,
    is_customer_admin: false,
    is_user_vehicle_admin: false,
    is_manager: false,
    is_engineer: false,
    is_repairer: false,
    is_readonly: false,
    is_server_user: false,
    ...flags,
  }
  const user = {
    id: 7,
    first_name: 'Ana',
    last_name: 'Silva',
    permission,
    prefs: {
      date_format: 'DD/MM/YY',
      time_format: '24' as const,
      time_zone: null,
      units_distance: null,
      language: null,
      theme: null,
      start_page: null,
    },
    modules: modules.map(name => ({ name })),
    languages: [],
  }
  const sample = SAMPLE_SSO_PERMISSIONS[0] as SsoPermission
  return {
    currentUser: {
      ...user,
      user: { ...user, email: 'ana@fleet.example' },
      customers: customers.map((name, index) => ({
        ...{ id: index + 1, name, logo: null, modules_off: index === 0 ? [...modulesOffForFirst] : [] },
        currency: 'GBP',
      })),
      clock: { time_zone: null, from: 'browser' },
      modules_off: [...modulesOff],
    },
    ssoPermissions: references.map(reference => ({ ...sample, ExternalAppReference: reference })),
  }
}
