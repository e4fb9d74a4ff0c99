import type { CurrentUser } from '@milepost/contract/users.ts'
import { flag, listOf, type Of, oneOf, orNull, record, text, wholeNumber } from './shapes.ts'

/** In the stored record twice: some read it below `user`, others beside it (C-44). */
const twice = {
  first_name: text,
  last_name: text,
  permission: record({ name: text, is_limited_user: flag }),
}

/**
 * The stored record of the signed-in user: what AUTH-23 names, and whose clock times are on. Everything else that the server says
 * of a user, such as the e-mail address, the names of customers and what the permission allows, is asked again by each page.
 */
const storedUser = record({
  user: record({
    id: wholeNumber,
    ...twice,
    prefs: record({
      date_format: text,
      time_format: oneOf('12', '24'),
      time_zone: orNull(text),
      units_distance: orNull(oneOf('MLS', 'KMS')),
    }),
    modules: listOf(record({ name: text })),
  }),
  customers: listOf(record({ id: wholeNumber, logo: orNull(text) })),
  languages: listOf(text),
  ...twice,
  clock: record({ time_zone: orNull(text), from: oneOf('preference', 'depot', 'browser') }),
})

type StoredUser = Of<typeof storedUser>

/** What is stored of a user; nothing that is not named above. */
export function storedUserOf({ user, customers, languages, clock, ...beside }: StoredUser): StoredUser {
  const { id, modules } = user
  const { date_format, time_format, time_zone, units_distance } = user.prefs
  return {
    user: {
      id,
      ...twiceOf(user),
      prefs: { date_format, time_format, time_zone, units_distance },
      modules: modules.map(({ name }) => ({ name })),
    },
    customers: customers.map(({ id, logo }) => ({ id, logo })),
    languages,
    ...twiceOf(beside),
    clock: { time_zone: clock.time_zone, from: clock.from },
  }
}

function twiceOf({ first_name, last_name, permission }: Pick<StoredUser, keyof typeof twice>) {
  const { name, is_limited_user } = permission
  return { first_name, last_name, permission: { name, is_limited_user } }
}

/** The user permissions record (AUTH-24): the permission, and the preferences with a unit of distance. */
export function storedPermissionsOf({ permission, prefs }: StoredUser['user']) {
  return { perms: permission, prefs: { ...prefs, units_distance: prefs.units_distance ?? 'MLS' } }
}

/** The user of a stored record, who may change nothing until the server has said what the permission allows; null for a broken one. */
export function userOfStored(stored: unknown): CurrentUser | null {
  if (!storedUser(stored)) return null
  const { user: own, customers, languages, first_name, last_name, clock } = storedUserOf(stored)
  const { id, modules } = own
  const prefs = { ...own.prefs, language: null, theme: null, start_page: null }
  const permission = { ...UNKNOWN_PERMISSION, ...own.permission }
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
