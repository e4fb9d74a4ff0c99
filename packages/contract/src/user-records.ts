import { z } from 'zod'
import { idFilter, paging, recordRoutes } from './records.ts'
import { routes } from './route.ts'
import { id, instant, lineOfText, listOf, mailAddress, rowId } from './shapes.ts'
import { permission } from './users.ts'

const named = z.object({ id: z.number().int(), name: z.string() })

/** What an account is written with (N-55). */
export const userFields = {
  /** What its holder signs in by; unique in the installation, archived accounts included. */
  email: mailAddress,
  first_name: lineOfText(100).min(1),
  last_name: lineOfText(100).min(1),
  /** The id of the permission (role): none by which somebody administers more than whoever gives it. */
  permission: rowId,
  /** Whoever gives them has them. */
  modules: z.array(rowId).max(100).default([]),
  /** Further customers whose data it shows: of those that whoever gives them sees. */
  customers: z.array(rowId).max(500).default([]),
  /** What a limited user sees of them. */
  vehicle_groups: z.array(rowId).max(1_000).default([]),
}

const records = recordRoutes({
  schema: 'User',
  words: { one: 'user', many: 'users' },
  paths: { one: 'user', many: 'users' },
  area: 'users',
  fields: userFields,
  shows: {
    permission,
    modules: z.array(named),
    /** Those that the caller sees. */
    customers: z.array(named),
    /** Those of customers that the caller sees. */
    vehicle_groups: z.array(named),
    /** `invited`: it has never been signed in to, other than that of a program; `locked`: after wrong passwords, for a time (N-62). */
    state: z.enum(['active', 'invited', 'locked']),
    /** Null: it is not locked. */
    unlocks_at: instant.nullable(),
    last_signed_in_at: instant.nullable(),
    /** Whether it has an authenticator app or a passkey. */
    has_second_factor: z.boolean(),
    /** How many are open. */
    sessions: z.number().int(),
    /** It sees customers that the caller does not: then others look after it. */
    is_shared: z.boolean(),
    /** Others look after it, and the caller may take away what it sees of the caller's customers. */
    may_take_away: z.boolean(),
    /** The caller may do what would let them sign in as it: send a link for its password. */
    may_hand_over: z.boolean(),
    /** The caller's own: others archive it and change its rights. */
    is_own: z.boolean(),
  },
  filters: {
    permission: idFilter,
    module: idFilter,
    vehicle_group: idFilter,
    state: z.enum(['active', 'invited', 'locked']).optional(),
    second_factor: z.enum(['on', 'off']).optional(),
  },
  // Whether an address is taken tells which addresses there are: of other customers too.
  writesPerMinute: 60,
  orderings: ['email', 'first_name', 'last_name', 'permission', 'last_signed_in_at', 'updated_at'],
})

const read = { kind: 'administration', area: 'users', does: 'read' } as const
const write = { kind: 'administration', area: 'users', does: 'write' } as const

export const userRecords = routes({
  ...records,
  /** The same as the list of the administration. */
  listAll: { ...records.list, path: '/api/users/', query: records.list.query.extend(paging(75)) },
  ofGroup: {
    method: 'GET',
    path: '/api/users_for_group/',
    summary: 'The limited users who see the vehicles of a group',
    access: read,
    query: z.object({ vehicle_group: id }),
    result: listOf(
      z.object({ id: z.number().int(), email: z.string(), first_name: z.string(), last_name: z.string() }),
    ),
    errors: [400, 404],
  },
  permissions: {
    method: 'GET',
    path: '/api/permissions/',
    summary: 'The permissions (roles), with whether the caller may give them',
    access: read,
    result: listOf(permission.extend({ may_grant: z.boolean() })),
  },
  modules: {
    method: 'GET',
    path: '/api/modules/',
    summary: 'The modules, with whether the caller may give them',
    access: read,
    result: listOf(named.extend({ may_grant: z.boolean() })),
  },
  passwordLink: {
    method: 'POST',
    path: '/api/user/:id/password_link/',
    summary:
      'Sends a user a link for a new password; without a mail server the response has the link, to be handed over',
    access: write,
    params: z.object({ id }),
    /** Null: a mail brings it. */
    result: z.object({ link: z.string().nullable() }),
    errors: [403, 404, 409],
  },
  takeAway: {
    method: 'DELETE',
    path: '/api/user/:id/customers/',
    summary: "Takes the caller's customers away from a user whom others look after",
    access: write,
    params: z.object({ id }),
    result: z.object({ id: z.number().int() }),
    errors: [403, 404],
  },
  resetLoginAttempts: {
    method: 'DELETE',
    path: '/api/user/:id/reset_login_attempts/',
    summary: 'Forgets the failed sign-ins of a user and ends the lock-out at once',
    access: write,
    params: z.object({ id }),
    result: z.object({ id: z.number().int() }),
    errors: [403, 404],
  },
  resetSecondFactor: {
    method: 'DELETE',
    path: '/api/user/:id/second_factor/',
    summary: 'Removes the authenticator app, the passkeys and the recovery codes of a user, who is told by mail',
    access: write,
    params: z.object({ id }),
    /** Whether there was one. */
    result: z.object({ id: z.number().int(), had: z.boolean() }),
    errors: [403, 404],
  },
  endSessions: {
    method: 'DELETE',
    path: '/api/user/:id/sessions/',
    summary: 'Ends every session of a user',
    access: write,
    params: z.object({ id }),
    result: z.object({ ended: z.number().int() }),
    errors: [403, 404],
  },
})

export type UserRecord = z.output<typeof records.read.result>
