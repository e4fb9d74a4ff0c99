import { flagsOf } from '@milepost/contract/permission-flags.ts'
import { userRecords } from '@milepost/contract/user-records.ts'
import { mayGrant } from '@milepost/domain/access/accounts.ts'
import { accountStateWord } from '@milepost/texts/account-state-words.ts'
import { moduleWord } from '@milepost/texts/module-words.ts'
import { permissionWord } from '@milepost/texts/permission-words.ts'
import { sql } from 'kysely'
import { writeAddressMails } from '../../auth/address-changed-mail.ts'
import { writeInvitation } from '../../auth/invitation-mail.ts'
import { isOpen, type SessionLimits } from '../../auth/signed-in.ts'
import { accountInScope, customerInScope } from '../../db/in-scope.ts'
import type { ScopedDb } from '../../db/scope.ts'
import { ForbiddenChange } from '../../records/faults.ts'
import { byPlace, column, instantOf, instantShown, nameColumn, placeBy } from '../../records/fields.ts'
import { members } from '../../records/members.ts'
import type { NounOf, RecordField } from '../../records/noun.ts'
import { matchesText } from '../../records/search.ts'
import {
  listPermissions,
  refusalOfAsker,
  refusalsToChange,
  refusalToHandOver,
  refusalToLookAfter,
} from './account-access.ts'
import { customersField, vehicleGroupsField } from './account-scope-fields.ts'
import { mayTakeAway } from './take-away.ts'

const permissionField: RecordField = {
  shows: sql`(select to_jsonb(p) - 'level' from permissions p where p.id = r.permission_id)`,
  order: byPlace(sql`select id, ${placeBy(sql`level, id`)} from permissions`, sql`r.permission_id`, 'of_permission'),
  columns: (id: number) => ({ permission_id: id }),
  async check(db, id: number, { asker }) {
    const permission = (await listPermissions(db)).find(one => one.id === id)
    if (permission === undefined) return 'unknown'
    return mayGrant(asker, flagsOf(permission)) ? null : 'forbidden'
  },
}

const modules = members({
  table: 'user_modules',
  own: 'user_id',
  other: 'module_id',
  of: 'modules',
  isOfCustomer: false,
})

const modulesField: RecordField = {
  ...modules,
  async check(db, ids, of) {
    const fault = await modules.check?.(db, ids, of)
    if (fault) return fault
    // What an account has already is not given anew.
    const { rows } = await sql`select from modules m
      where m.id = any(${ids}::int[]) and m.name <> all(${of.asker.modules}::text[])
        and not exists (select from user_modules h where h.user_id = ${of.id}::int and h.module_id = m.id)`.execute(db)
    return rows.length === 0 ? null : 'forbidden'
  },
}

const HAS_SECOND_FACTOR = sql<boolean>`(exists (select from authenticator_apps a where a.user_id = r.id)
  or exists (select from passkeys k where k.user_id = r.id))`

const STATE = sql<string>`case when r.locked_until > now() then 'locked'
  when r.password_hash is null and r.last_signed_in_at is null
    and not (select p.is_server_user from permissions p where p.id = r.permission_id) then 'invited'
  else 'active' end`

export interface AccountRules {
  /** The installation keeps passwords itself, rather than an external issuer. */
  hasPasswords: boolean
  limits: SessionLimits
}

/**
 * Accounts as the administration keeps them (ADM-USER, N-55). Who may look after which: account-access.ts.
 */
export const userNounOf = ({ hasPasswords, limits }: AccountRules): NounOf<typeof userRecords> => ({
  routes: userRecords,
  name: 'user',
  title: 'Users',
  table: 'users',
  isOfSystem: true,
  inScope: accountInScope,
  fields: {
    email: { ...column('email'), isOneByOne: true, exported: 'Email' },
    first_name: { ...nameColumn('first_name'), exported: 'First name' },
    last_name: { ...nameColumn('last_name'), exported: 'Last name' },
    permission: {
      ...permissionField,
      exported: [{ heading: 'Role', of: ({ name }, t) => permissionWord(name, t) }],
    },
    modules: {
      ...modulesField,
      exported: [{ heading: 'Modules', of: (held, t) => held.map(({ name }) => moduleWord(name, t)).join(', ') }],
    },
    customers: { ...customersField, exported: 'Customers' },
    vehicle_groups: { ...vehicleGroupsField, exported: 'Vehicle groups' },
    state: {
      shows: STATE,
      isUnlogged: true,
      exported: [{ heading: 'Status', of: (state, t) => accountStateWord(state, t) }],
    },
    unlocks_at: {
      shows: instantOf(sql`case when r.locked_until > now() then r.locked_until end`),
      isUnlogged: true,
      exported: [],
    },
    last_signed_in_at: {
      ...instantShown('last_signed_in_at'),
      isUnlogged: true,
      exported: [{ heading: 'Last signed in', kind: 'instant', of: at => at }],
    },
    has_second_factor: {
      shows: HAS_SECOND_FACTOR,
      isUnlogged: true,
      exported: [{ heading: 'Two-factor sign-in', of: (has, t) => t(has ? 'on' : 'off') }],
    },
    sessions: {
      shows: sql`(select count(*) from sessions s where s.user_id = r.id and ${isOpen(limits)})`,
      isUnlogged: true,
      exported: [],
    },
    is_shared: {
      shows: sql`not coalesce(r.customer_id = any(scope_customers()), false) or exists (
        select from user_customers m where m.user_id = r.id and m.customer_id <> all(scope_customers()))`,
      isUnlogged: true,
      exported: [],
    },
  },
  taken: { users_email_key: 'email' },
  matches: text => matchesText(sql`lower(r.first_name || ' ' || r.last_name || ' ' || r.email::text)`, text),
  filters: {
    permission: (ids: number[]) => sql<boolean>`r.permission_id = any(${ids}::int[])`,
    module: (ids: number[]) => sql<boolean>`exists (select from user_modules m
      where m.user_id = r.id and m.module_id = any(${ids}::int[]))`,
    vehicle_group: (ids: number[]) => sql<boolean>`exists (select from user_vehicle_groups m
      join vehicle_groups g on g.id = m.vehicle_group_id and g.customer_id = any(scope_customers())
      where m.user_id = r.id and g.id = any(${ids}::int[]))`,
    second_factor: (states: string[]) =>
      sql<boolean>`case when ${HAS_SECOND_FACTOR} then 'on' else 'off' end = any(${states}::text[])`,
    state: (states: string[]) => sql<boolean>`${STATE} = any(${states}::text[])`,
  },
  uses: {
    api_keys: {
      area: 'api-keys',
      find: (id, scope) => sql`select k.id, k.name from api_keys k
        where k.made_by = ${id} and k.archived_at is null and ${customerInScope(scope, 'k.customer_id')}`,
    },
  },
  abilities: (caller, mayEdit, record) => ({
    may_edit: mayEdit && refusalToLookAfter(caller, record) === null,
    may_take_away: mayEdit && mayTakeAway(caller, record),
    may_hand_over: mayEdit && refusalToHandOver(caller, record) === null,
    is_own: record.id === caller.userId,
  }),
  refusesAsker: (db, asker) => refusalOfAsker(db, asker, limits),
  refuses: refusalsToChange,
  onCreated: (db, { id }) => invite(db, id, hasPasswords),
  onChanged: async (db, before, after) => {
    if (before.email === after.email) return
    // Whoever has never signed in may not be who has the address that was wrong.
    if (after.state === 'invited') await invite(db, after.id, hasPasswords)
    else await writeAddressMails(db, after.id, String(before.email))
  },
})

async function invite(db: ScopedDb, userId: number, hasPassword: boolean): Promise<void> {
  if (!(await writeInvitation(db, userId, hasPassword))) throw new ForbiddenChange(NO_MORE_INVITATIONS)
}

const NO_MORE_INVITATIONS = 'No more invitations go to this address, or from your company, today'
