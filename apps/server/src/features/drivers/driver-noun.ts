import { drivers } from '@milepost/contract/drivers.ts'
import { maskedLicenceNumber, seesLicenceNumbers } from '@milepost/domain/drivers/licence-number.ts'
import { type RawBuilder, sql } from 'kysely'
import { driverInScope, vehicleInScope } from '../../db/in-scope.ts'
import { column, nameColumn, reference } from '../../records/fields.ts'
import type { NounOf, RecordField } from '../../records/noun.ts'
import { matchesText, patternOf } from '../../records/search.ts'
import { driverKeysField } from './driver-keys-field.ts'

const vehicleField: RecordField = {
  ...reference('vehicle_id', 'vehicles', { shows: { registration: 'registration' }, isOfCustomer: true }),
  order: { join: sql`left join vehicles v on v.id = r.vehicle_id`, by: sql`v.registration`, isNullable: true },
}

const licenceNumberField: RecordField = {
  ...column('licence_number', (number: string) => number.toUpperCase()),
  isOneByOne: true,
  shownTo: (number, asker) =>
    seesLicenceNumbers(asker) || typeof number !== 'string' ? number : maskedLicenceNumber(number),
}

/** `soon`: it ends within thirty days of the customer's clock. */
export type LicenceState = 'expired' | 'soon'

/** Of a row `r` of drivers. */
export const hasLicence = (state: LicenceState): RawBuilder<boolean> =>
  sql<boolean>`exists (select from customers c, lateral (select (now() at time zone c.time_zone)::date as today) clock
    where c.id = r.customer_id and ${state === 'expired' ? HAS_ENDED : ENDS_SOON})`

const HAS_ENDED = sql<boolean>`r.licence_valid_until < clock.today`
const ENDS_SOON = sql<boolean>`r.licence_valid_until between clock.today and clock.today + 30`

/** Drivers as the administration keeps them. */
export const driverNoun: NounOf<typeof drivers> = {
  routes: drivers,
  name: 'driver',
  title: 'Drivers',
  table: 'drivers',
  inScope: driverInScope,
  fields: {
    name: {
      shows: sql`r.first_name || ' ' || r.last_name`,
      order: { by: sql`lower(r.last_name || ' ' || r.first_name)` },
      isUnlogged: true,
      exported: [],
    },
    first_name: { ...nameColumn('first_name'), exported: 'First name' },
    last_name: { ...nameColumn('last_name'), exported: 'Last name' },
    employee_number: { ...column('employee_number'), exported: 'Employee number' },
    vehicle_group: {
      // One that is archived is none until it is restored.
      ...reference('vehicle_group_id', 'vehicle_groups', { isOfCustomer: true, showsArchived: false }),
      exported: 'Vehicle group',
    },
    vehicle: {
      ...vehicleField,
      exported: [{ heading: 'Usual vehicle', of: vehicle => vehicle?.registration }],
    },
    keys: { ...driverKeysField, exported: 'Driver keys' },
    licence_number: { ...licenceNumberField, exported: 'Licence number' },
    licence_valid_until: {
      ...column('licence_valid_until'),
      shows: sql`to_char(r.licence_valid_until, 'YYYY-MM-DD')`,
      order: { by: sql`r.licence_valid_until`, isNullable: true },
      exported: 'Licence valid until',
    },
    phone: { ...column('phone'), exported: 'Phone' },
    email: { ...column('email'), exported: 'Email' },
  },
  taken: { driver_keys_held_by_one: 'keys' },
  matches: hasText,
  filters: {
    vehicle_group: (ids: number[]) => sql<boolean>`r.vehicle_group_id = any(${ids}::int[])`,
    vehicle: (ids: number[]) => sql<boolean>`r.vehicle_id = any(${ids}::int[])`,
    keys: ([which]: ('with' | 'without')[]) => {
      const has = sql<boolean>`exists (select from driver_keys k where k.driver_id = r.id
        and k.held_until >= coalesce(r.archived_at, 'infinity'))`
      return which === 'with' ? has : sql<boolean>`not ${has}`
    },
    licence: ([state = 'expired']: LicenceState[]) => hasLicence(state),
  },
  uses: {
    vehicles: {
      area: 'vehicles',
      find: (id, scope) => sql`select v.id, v.registration as name
        from driver_assignments a join vehicles v on v.id = a.vehicle_id
        where a.driver_id = ${id} and a.unassigned_at = 'infinity' and v.archived_at is null and ${vehicleInScope(scope, 'v')}`,
    },
  },
}

/** In the name, the employee number or a key; never in the licence number, of which a search would tell. */
function hasText(text: string): RawBuilder<boolean> {
  const isOfKey = sql`r.id in (select k.driver_id from driver_keys k join drivers d on d.id = k.driver_id
    where lower(k.key) like ${patternOf(text)} and k.held_until >= coalesce(d.archived_at, 'infinity'))`
  return sql<boolean>`(${matchesText(sql`lower(r.first_name || ' ' || r.last_name || ' ' || r.employee_number)`, text)} or ${isOfKey})`
}
