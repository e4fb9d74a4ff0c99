import { z } from 'zod'
import { routes, signedIn } from './route.ts'

export const THEMES = ['light', 'dark', 'auto'] as const

export const preferences = z
  .object({
    date_format: z.string(),
    time_format: z.enum(['12', '24']),
    time_zone: z.string().nullable(),
    /** Of the user, else of the customer that looks after the account; null: miles. */
    units_distance: z.enum(['MLS', 'KMS']).nullable(),
    /** Of the page, where none is chosen in the browser, and of mails; null: that of the customer. */
    language: z.enum(['en', 'pt']).nullable().default(null),
    /** Null: as it is in the browser. */
    theme: z.enum(THEMES).nullable().default(null),
    /** The name of the page that opens after signing in; null: the home page. */
    start_page: z.string().nullable().default(null),
  })
  .meta({ id: 'Preferences' })

/** Whose clock all times are shown on (docs/domain/clocks.md). */
const clock = z
  .object({
    /** An IANA name; null where it is the browser's. */
    time_zone: z.string().nullable(),
    from: z.enum(['preference', 'depot', 'browser']),
  })
  .meta({ id: 'Clock' })

/** AUTH-27: one entry of the permission list of the sign-in provider. */
export const ssoPermission = z
  .object({
    Id: z.number().int(),
    ExternalAppId: z.number().int(),
    ExternalAppName: z.string(),
    ExternalAppReference: z.string(),
    PermissionName: z.string(),
    Level: z.number().int().min(1).max(3),
    IsCustomerAdmin: z.boolean(),
    IsEngineer: z.boolean(),
    IsGlobalAdmin: z.boolean(),
    IsManager: z.boolean(),
    IsReadonly: z.boolean(),
    IsRepairer: z.boolean(),
    IsServerUser: z.boolean(),
    IsUserVehicleAdmin: z.boolean(),
  })
  .meta({ id: 'SsoPermission' })

export const permission = z
  .object({
    id: z.number().int(),
    name: z.string(),
    is_limited_user: z.boolean(),
    is_global_admin: z.boolean(),
    is_customer_admin: z.boolean(),
    is_user_vehicle_admin: z.boolean(),
    is_manager: z.boolean(),
    is_engineer: z.boolean(),
    is_repairer: z.boolean(),
    is_readonly: z.boolean(),
    is_server_user: z.boolean(),
  })
  .meta({ id: 'Permission' })

/** What the documents read of the user flat, and again below `user` (AUTH-28, N-86). */
const userInBothShapes = {
  id: z.number().int(),
  permission,
  prefs: preferences,
  modules: z.array(z.object({ name: z.string() })),
  languages: z.array(z.string()),
  first_name: z.string(),
  last_name: z.string(),
}

/** The signed-in user in both shapes of the documents (AUTH-23, C-44). */
export const currentUser = z
  .object({
    ...userInBothShapes,
    user: z.object({ ...userInBothShapes, email: z.string() }),
    customers: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        logo: z.string().nullable(),
        /** Modules that are switched off for this customer, whoever holds them. */
        modules_off: z.array(z.string()),
        /** In what its costs are counted, by its code of ISO 4217: that of its country. */
        currency: z.string(),
      }),
    ),
    clock,
    /** Modules that the user holds and none of their customers has: they are not among `modules`. */
    modules_off: z.array(z.string()),
  })
  .meta({ id: 'CurrentUser' })

export type Permission = z.output<typeof permission>
export type CurrentUser = z.output<typeof currentUser>
export type Preferences = z.output<typeof preferences>
export type SsoPermission = z.output<typeof ssoPermission>

export const users = routes({
  current: {
    method: 'GET',
    path: '/api/user/get_current_user/',
    summary: 'The signed-in user with permission, preferences, modules, customers and languages',
    access: signedIn,
    result: currentUser,
  },
  currentWithImage: {
    method: 'GET',
    path: '/api/fmt/user/get_current_user_with_image/',
    summary: 'The signed-in user with a picture, for the user menu; takes a JWT',
    access: signedIn,
    takesJwt: true,
    result: currentUser.extend({ image: z.string().nullable() }),
  },
  reobtainJwt: {
    method: 'GET',
    path: '/api/reobtain_jwt/',
    summary: 'A short-lived JWT for the calls that take "JWT {token}", also in the jwt-token cookie',
    access: signedIn,
    result: z.object({ token: z.string() }),
  },
  authenticate: {
    method: 'POST',
    path: '/api/authenticate',
    summary: 'Legacy sign-in with a password; off unless configured',
    access: { kind: 'public', because: 'it is how a legacy client signs in' },
    body: z.object({
      username: z.string().max(254).optional(),
      email: z.string().max(254).optional(),
      password: z.string().min(1).max(1000),
    }),
    result: z.object({ token: z.string(), user: currentUser }),
    errors: [400, 404, 429],
    perMinute: 20,
  },
  signOutEverywhere: {
    method: 'DELETE',
    path: '/api/user/sessions/',
    summary: 'Ends every session of the signed-in user, this one included',
    access: signedIn,
    result: z.object({ ended: z.number().int() }),
  },
})
