import { vehicleCosts } from '@milepost/contract/vehicle-costs.ts'
import { currencyOf } from '@milepost/domain/customers/currencies.ts'
import { inUnits } from '@milepost/domain/formats/money.ts'
import type { CostKind } from '@milepost/domain/vehicle-costs/cost-kinds.ts'
import { costKindWord } from '@milepost/texts/cost-words.ts'
import { sql } from 'kysely'
import { vehicleInScope } from '../../db/in-scope.ts'
import type { ScopedDb } from '../../db/scope.ts'
import { column, nameColumn, reference } from '../../records/fields.ts'
import type { NounOf, RecordField } from '../../records/noun.ts'
import { matchesText } from '../../records/search.ts'

const REGISTRATION = sql`(select v.registration from vehicles v where v.id = r.vehicle_id)`
const DAY = sql`to_char(r.day, 'YYYY-MM-DD')`

const vehicleField: RecordField = {
  ...reference('vehicle_id', 'vehicles', { shows: { registration: 'registration' }, isOfCustomer: true }),
  order: { join: sql`left join vehicles v on v.id = r.vehicle_id`, by: sql`v.registration` },
}

const amountField: RecordField = { ...column('amount'), shows: sql`r.amount::float8`, currency: sql`r.currency` }

/** What is paid for vehicles. A cost keeps the currency that its customer's country had when it was recorded. */
export const vehicleCostNoun: NounOf<typeof vehicleCosts> = {
  routes: vehicleCosts,
  name: 'vehicle cost',
  title: 'Costs of vehicles',
  table: 'vehicle_costs',
  inScope: (scope, row) => vehicleInScope(scope, row, 'vehicle_id'),
  fields: {
    name: { shows: sql`${REGISTRATION} || ', ' || ${DAY}`, isUnlogged: true, exported: [] },
    day: {
      ...column('day'),
      shows: DAY,
      order: { by: sql`r.day` },
      exported: [{ heading: 'Day_cost', kind: 'day', of: day => day }],
    },
    vehicle: { ...vehicleField, exported: [{ heading: 'Registration', of: vehicle => vehicle.registration }] },
    kind: { ...column('kind'), exported: [{ heading: 'Kind_cost', of: (kind, t) => costKindWord(kind, t) }] },
    amount: {
      ...amountField,
      exported: [
        {
          heading: 'Net amount',
          kind: 'number',
          of: (amount, _t, { currency }) => inUnits(amount, typeof currency === 'string' ? currency : ''),
        },
      ],
    },
    currency: { shows: sql`r.currency`, isUnlogged: true, exported: 'Currency' },
    supplier: { ...nameColumn('supplier'), exported: 'Supplier' },
    odometer_m: {
      ...column('odometer_m'),
      shows: sql`r.odometer_m::float8`,
      exported: [{ heading: 'Odometer', kind: 'metres', of: odometerM => odometerM }],
    },
    note: { ...column('note'), exported: 'Note' },
  },
  newColumnsOf: async (db, customer) => ({ currency: await readCurrency(db, customer) }),
  matches: text => matchesText(sql`lower(r.supplier || ' ' || r.note || ' ' || ${REGISTRATION})`, text),
  filters: {
    vehicle: (ids: number[]) => sql<boolean>`r.vehicle_id = any(${ids}::int[])`,
    vehicle_group: (ids: number[]) => sql<boolean>`exists (select from vehicle_group_vehicles m
      where m.vehicle_id = r.vehicle_id and m.vehicle_group_id = any(${ids}::int[]))`,
    kind: (kinds: CostKind[]) => sql<boolean>`r.kind = any(${kinds}::text[])`,
    from: ([day]: string[]) => sql<boolean>`r.day >= ${day}::date`,
    until: ([day]: string[]) => sql<boolean>`r.day <= ${day}::date`,
  },
}

/** The currency that a customer counts in now. */
export async function readCurrency(db: ScopedDb, customer: number | null): Promise<string> {
  const { rows } = await sql<{ country: string }>`select country from customers where id = ${customer}::int`.execute(db)
  const currency = currencyOf(rows[0]?.country ?? '')
  if (currency === undefined) throw new Error('a customer of a country without a currency')
  return currency
}
