import { type CurrentUser, currentUser, preferences } from '@milepost/contract/users.ts'
import { z } from 'zod'

/** In the stored record twice: some read it below `user`, others beside it (C-44). */
const twice = {
  first_name: z.string(),
  last_name: z.string(),
  permission: z.object({ name: z.string(), is_limited_user: z.boolean() }),
}

/**
 * The stored record of the signed-in user: what AUTH-23 names, and whose clock times are on. Everything else that the server says
 * of a user, such as the e-mail address, the names of customers and what the permission allows, is asked again by each page.
 */
const storedUser = z.object({
  user: z.object({
    id: z.number().int(),
    ...twice,
    prefs: preferences.pick({ date_format: true, time_format: true, time_zone: true, units_distance: true }),
    modules: z.array(z.object({ name: z.string() })),
  }),
  customers: z.array(z.object({ id: z.number().int(), logo: z.string().nullable() })),
  languages: z.array(z.string()),
  ...twice,
  clock: currentUser.shape.clock,
})

type StoredUser = z.output<typeof storedUser>

/** What is stored of a user; nothing that is not named above. */
export const storedUserOf = (user: CurrentUser): StoredUser => storedUser.parse(user)

/** The user permissions record (AUTH-24): the permission, and the preferences with a unit of distance. */
export function storedPermissionsOf({ permission, prefs }: StoredUser['user']) {
  return { perms: permission, prefs: { ...prefs, units_distance: prefs.units_distance ?? 'MLS' } }
}

/** The user of a stored record, who may change nothing until the server has said what the permission allows; null for a broken one. */
export function userOfStored(stored: unknown): CurrentUser | null {
  const { data } = storedUser.safeParse(stored)
  if (data === undefined) return null
  const { customers, languages, first_name, last_name, clock } = data
  const { id, modules } = data.user
  const prefs = { ...data.user.prefs, language: null, theme: null, start_page: null }
  const permission = { ...UNKNOWN_PERMISSION, ...data.user.permission }
  const user = { id, permission, prefs, modules, languages, first_name, last_name }
  return {
    ...user,
    user: { ...user, email: '' },
    // What modules are off, and in what they count, is known once the server has said it.
    customers: customers.map(customer => ({ ...customer, name: '', modules_off: [], currency: '' })),
    clock,
    modules_off: [],
  }
}

const UNKNOWN_PERMISSION = {
  id: 0,
  is_global_admin: false,
  is_customer_admin: false,
  is_user_vehicle_admin: false,
  is_manager: false,
  is_engineer: false,
  is_repairer: false,
  is_readonly: true,
  is_server_user: false,
}
