import type { CurrentUser } from '@milepost/contract/users.ts'
import { modulesOffForAll } from '@milepost/domain/access/customer-modules.ts'
import { currencyOf } from '@milepost/domain/customers/currencies.ts'
import { type Language, languageOf } from '@milepost/texts/language.ts'
import { readReaderClock } from '../../auth/reader-clock.ts'
import type { SignedIn } from '../../auth/signed-in.ts'
import type { Context } from '../../context.ts'
import { customerInScope } from '../../db/in-scope.ts'
import { type Db, withScope } from '../../db/scope.ts'
import { UNITS_OF_CUSTOMER } from '../../db/units-of-customer.ts'

/** Where no customer says which. */
const LANGUAGES = ['EN', 'PT']

/** The caller in both shapes of the documents (AUTH-23, C-44), with the picture of the user menu. */
export async function findCurrentUser(
  { api, system, files }: Pick<Context, 'api' | 'system' | 'files'>,
  caller: SignedIn,
): Promise<CurrentUser & { image: string | null }> {
  // Accounts are the system role's, whatever customer they belong to.
  const row = await system
    .selectFrom('users')
    .innerJoin('permissions', 'permissions.id', 'users.permission_id')
    .leftJoin('user_preferences', 'user_preferences.user_id', 'users.id')
    .select(['users.id', 'users.email', 'users.first_name', 'users.last_name', 'users.image'])
    .select(['permissions.id as permissionId', 'permissions.name as permissionName'])
    .select(['date_format', 'time_format', 'time_zone', 'units_distance', 'language', 'theme', 'start_page'])
    .select(UNITS_OF_CUSTOMER.as('customer_units'))
    .where('users.id', '=', caller.userId)
    .executeTakeFirstOrThrow()
  const customers = await findCustomers(api, caller)
  const clock = await readReaderClock({ api, system }, caller)
  const permission = {
    id: row.permissionId,
    name: row.permissionName,
    is_limited_user: caller.isLimitedUser,
    is_global_admin: caller.isGlobalAdmin,
    is_customer_admin: caller.isCustomerAdmin,
    is_user_vehicle_admin: caller.isUserVehicleAdmin,
    is_manager: caller.isManager,
    is_engineer: caller.isEngineer,
    is_repairer: caller.isRepairer,
    is_readonly: caller.isReadonly,
    is_server_user: caller.isServerUser,
  }
  // In the order that the customer gave them.
  const offered = new Set(customers.flatMap(customer => customer.languages))
  const language = languageOf(row.language ?? '')
  const modulesOff = modulesOffForAll(caller)
  const user = {
    id: row.id,
    permission,
    prefs: {
      date_format: row.date_format ?? 'DD/MM/YY',
      time_format: row.time_format ?? '24',
      time_zone: row.time_zone,
      units_distance: row.units_distance ?? row.customer_units,
      language,
      theme: row.theme,
      start_page: row.start_page,
    },
    modules: caller.modules.flatMap(name => (modulesOff.includes(name) ? [] : { name })),
    languages: preferredFirst(offered.size > 0 ? [...offered] : LANGUAGES, language),
    first_name: row.first_name,
    last_name: row.last_name,
  }
  return {
    ...user,
    user: { ...user, email: row.email },
    customers: customers.map(({ id, name, logo_file_id, modules_off, country }) => ({
      id,
      name,
      logo: logo_file_id === null ? null : files.link(logo_file_id),
      modules_off,
      currency: currencyOf(country) ?? '',
    })),
    clock: { time_zone: clock.timeZone, from: clock.from },
    modules_off: [...modulesOff],
    image: row.image,
  }
}

/** The language that the user prefers comes first (C-50), where their customers offer it. */
function preferredFirst(languages: readonly string[], preferred: Language | null): string[] {
  const isPreferred = (one: string) => one === preferred?.toUpperCase()
  return [...languages.filter(isPreferred), ...languages.filter(one => !isPreferred(one))]
}

function findCustomers(api: Db, caller: SignedIn) {
  return withScope(api, caller, db =>
    db
      .selectFrom('customers')
      .select(['id', 'name', 'logo_file_id', 'languages', 'modules_off', 'country'])
      .where(customerInScope(caller, 'id'))
      .orderBy('name')
      .execute(),
  )
}
