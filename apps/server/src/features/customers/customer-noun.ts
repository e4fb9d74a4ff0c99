import { customers } from '@milepost/contract/customers.ts'
import { MODULES } from '@milepost/domain/access/modules.ts'
import { moduleWord } from '@milepost/texts/module-words.ts'
import { secondFactorRuleWord } from '@milepost/texts/second-factor-rule-words.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import { customerInScope, customerRecordInScope, vehicleInScope } from '../../db/in-scope.ts'
import { THERE_IS_A_REAL_CUSTOMER } from '../../db/real-customers.ts'
import type { Scope } from '../../db/scope.ts'
import { column, fileShown, nameColumn, reference } from '../../records/fields.ts'
import type { Asker, NounOf, RecordField } from '../../records/noun.ts'
import { matchesText } from '../../records/search.ts'
import { limitsField, workingHoursField } from './fold-fields.ts'

const ONLY_INSTALLATION = 'Only a global administrator archives and restores customers'

/** A field that only those write who add customers. */
const ofInstallation = ({ check, ...field }: RecordField): RecordField => ({
  ...field,
  isOneByOne: true,
  check: async (db, value, of) => (of.asker.isGlobalAdmin ? ((await check?.(db, value, of)) ?? null) : 'forbidden'),
})

/** Of customers that are not archived. A race lets two through, which their references tell apart. */
const name: RecordField = {
  ...nameColumn('name'),
  isOneByOne: true,
  async check(db, value: string, { id }) {
    const { rows } = await sql`select from customers o
      where o.archived_at is null and lower(o.name) = lower(${value}) and o.id is distinct from ${id}::int`.execute(db)
    return rows.length > 0 ? 'taken' : null
  },
}

const company = reference('management_company_id', 'management_companies')

const managementCompany: RecordField = {
  ...company,
  async check(db, id: number) {
    const { rows } = await sql`select from management_companies where id = ${id} and archived_at is null`.execute(db)
    return rows.length === 1 ? null : 'unknown'
  },
}

const inOrder = (modules: string[]) => MODULES.filter(module => modules.includes(module))

/** Empty where nothing is said, which the column holds as null. */
const purpose: RecordField = {
  shows: sql`coalesce(r.timesheet_purpose, '')`,
  columns: (value: string) => ({ timesheet_purpose: value || null }),
}

/** What a customer has of a table, that is not archived and as far as it is in the scope. */
const usesOf = (table: string, named: RawBuilder<unknown>) => (id: number, scope: Scope) =>
  sql`select o.id, ${named} as name from ${sql.table(table)} o
    where o.customer_id = ${id} and o.archived_at is null and ${customerInScope(scope, 'o.customer_id')}`

/**
 * Customers as the administration keeps them (ADM-CUST). Each is its own record: its people see it, its administrators change it,
 * and whoever looks after the installation adds, archives and restores.
 */
export const customerNounOf = ({ files }: Pick<Context, 'files'>): NounOf<typeof customers> => ({
  routes: customers,
  name: 'customer',
  title: 'Customers',
  table: 'customers',
  owner: 'itself',
  inScope: customerRecordInScope,
  fields: {
    name: { ...name, exported: 'Name' },
    reference: { ...ofInstallation(column('reference')), exported: 'Reference' },
    management_company: { ...ofInstallation(managementCompany), exported: 'Management company' },
    vehicle_count: {
      shows: sql`(select count(*) from vehicles v where v.customer_id = r.id and v.archived_at is null)`,
      isUnlogged: true,
      exported: [{ heading: 'Vehicles', kind: 'number', of: count => count }],
    },
    languages: { ...column('languages'), exported: [{ heading: 'Languages', of: languages => languages.join(', ') }] },
    modules_off: {
      ...ofInstallation(column('modules_off', inOrder)),
      exported: [
        { heading: 'Modules switched off', of: (modules, t) => modules.map(one => moduleWord(one, t)).join(', ') },
      ],
    },
    country: { ...column('country'), exported: 'Country' },
    time_zone: { ...column('time_zone'), exported: 'Time zone' },
    units_distance: {
      ...column('units_distance'),
      exported: [
        { heading: 'Units', of: (units, t) => (units === null ? '' : t(units === 'KMS' ? 'Kilometres' : 'Miles')) },
      ],
    },
    second_factor: {
      ...column('second_factor'),
      exported: [{ heading: 'Two-factor sign-in', of: (rule, t) => secondFactorRuleWord(rule, t) }],
    },
    scoring_enabled: {
      shows: sql`r.scoring_enabled`,
      exported: [{ heading: 'Scoring', of: (isOn, t) => t(isOn ? 'on' : 'off') }],
    },
    is_scoring_forbidden: { shows: sql`law_forbids_scoring(r.country, r.time_zone)`, isUnlogged: true, exported: [] },
    timesheet_purpose: { ...purpose, exported: 'Purpose of timesheets' },
    working_hours: { ...workingHoursField, exported: [] },
    limits: { ...limitsField, exported: [] },
    keep_raw_days: {
      ...column('keep_raw_days'),
      exported: [{ heading: 'Raw data kept (days)', kind: 'number', of: value => value }],
    },
    keep_positions_days: {
      ...column('keep_positions_days'),
      exported: [{ heading: 'Positions kept (days)', kind: 'number', of: value => value }],
    },
    keep_derived_days: {
      ...column('keep_derived_days'),
      exported: [{ heading: 'Trips and events kept (days)', kind: 'number', of: value => value }],
    },
    logo: { ...fileShown('logo_file_id', files), exported: [] },
  },
  taken: { customers_reference_key: 'reference' },
  matches: text => matchesText(sql`lower(r.name || ' ' || r.reference)`, text),
  filters: {
    management_company: (ids: number[]) => sql<boolean>`r.management_company_id = any(${ids}::int[])`,
  },
  uses: {
    vehicles: {
      area: 'vehicles',
      find: (id, scope) => sql`select v.id, v.registration as name from vehicles v
        where v.customer_id = ${id} and v.archived_at is null and ${vehicleInScope(scope, 'v')}`,
    },
    users: { area: 'users', find: id => sql`select id, name from accounts_of_customer(${id})` },
    trackers: { area: 'trackers', find: usesOf('trackers', sql`o.device_id`) },
    drivers: { area: 'drivers', find: usesOf('drivers', sql`o.first_name || ' ' || o.last_name`) },
    vehicle_groups: { area: 'vehicle-groups', find: usesOf('vehicle_groups', sql`o.name`) },
    geofences: { area: 'geofences', find: usesOf('geofences', sql`o.name`) },
    api_keys: { area: 'api-keys', find: usesOf('api_keys', sql`o.name`) },
    webhooks: { area: 'webhooks', find: usesOf('webhooks', sql`o.url`) },
  },
  // A real customer ends the demo, whose accounts are all that there are until the set-up page was filled in.
  newColumns: { is_demo: sql`not ${THERE_IS_A_REAL_CUSTOMER}` },
  abilities: (caller, mayEdit) => ({ may_archive: mayEdit && caller.isGlobalAdmin }),
  refuses: async (_db, records, fields, asker) => new Map(refused(records, fields, asker)),
})

function refused(
  records: readonly { id: number }[],
  fields: object | null,
  { isGlobalAdmin }: Asker,
): (readonly [number, string])[] {
  if (fields !== null || isGlobalAdmin) return []
  return records.map(({ id }) => [id, ONLY_INSTALLATION] as const)
}
