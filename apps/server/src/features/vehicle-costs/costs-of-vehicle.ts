import { vehicleCosts } from '@milepost/contract/vehicle-costs.ts'
import { type CostsOfVehicle, MONTHS_SHOWN } from '@milepost/contract/vehicle-page.ts'
import { mayAdminister } from '@milepost/domain/access/access.ts'
import { lastMonths } from '@milepost/domain/time/last-months.ts'
import { localDayAt } from '@milepost/domain/time/local-time.ts'
import { sql } from 'kysely'
import { readFileTimeZone } from '../../auth/reader-clock.ts'
import type { Context } from '../../context.ts'
import { vehicleInScope } from '../../db/in-scope.ts'
import { type Scope, type ScopedDb, withScope } from '../../db/scope.ts'
import type { VehiclePart } from '../../vehicle-page/vehicle-part.ts'
import { startOfDay } from './start-of-day.ts'
import { readCurrency } from './vehicle-cost-noun.ts'

/** What was paid for a vehicle in the last twelve months of the reader's clock, by kind. */
export const costsOfVehicle = (context: Context): VehiclePart<'costs'> => ({
  access: vehicleCosts.list.access,
  async read(caller, vehicleId) {
    const timeZone = await readFileTimeZone(context, caller, {})
    const until = localDayAt(Date.now(), timeZone).text
    const from = `${lastMonths(until, MONTHS_SHOWN)[0]}-01`
    return withScope(context.api, caller, async db => {
      const { rows: sums } = await sumsOfCosts(caller, vehicleId, { from, until }).execute(db)
      const { customer_id: customer } = await db
        .selectFrom('vehicles')
        .select('customer_id')
        .where('id', '=', vehicleId)
        .executeTakeFirstOrThrow()
      const while_driven = await readWhileDriven(db, caller, vehicleId, { from, until, timeZone })
      const may_create = mayAdminister(caller, vehicleCosts.create.access.area, 'write')
      return { from, until, currency: await readCurrency(db, customer), sums, while_driven, may_create }
    })
  },
})

/** What was paid in a range of days since the first trip of a vehicle, by currency; null where it has none. */
async function readWhileDriven(
  db: ScopedDb,
  scope: Scope,
  vehicleId: number,
  { from: fromDay, until, timeZone }: { from: string; until: string; timeZone: string },
): Promise<CostsOfVehicle['while_driven']> {
  const [first] = (await firstTrip(vehicleId).execute(db)).rows
  if (first === undefined) return null
  const firstDay = localDayAt(first.started_at.getTime(), timeZone).text
  const from = firstDay > fromDay ? firstDay : fromDay
  const { rows } = await sumsOfCosts(scope, vehicleId, { from, until }).execute(db)
  const sums = [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, kinds]) => ({
    currency,
    amount: kinds.reduce((sum, { amount }) => sum + amount, 0),
  }))
  return { from, days: (Date.parse(until) - Date.parse(from)) / DAY_MS + 1, sums }
}

/** When the first trip of a vehicle began. */
export const firstTrip = (vehicleId: number) =>
  sql<{ started_at: Date }>`select started_at from trips where vehicle_id = ${vehicleId} order by started_at limit 1`

const DAY_MS = 86_400_000

/** What a vehicle cost by kind and currency in a range of days, both included. */
export const sumsOfCosts = (scope: Scope, vehicleId: number, { from, until }: { from: string; until: string }) =>
  sql<CostsOfVehicle['sums'][number]>`
    select r.kind, r.currency, count(*)::int as count, sum(r.amount)::float8 as amount from vehicle_costs r
    where r.vehicle_id = ${vehicleId} and r.archived_at is null and ${vehicleInScope(scope, 'r', 'vehicle_id')}
      and ${startOfDay('r')} between ${`${from}T00:00:00Z`}::timestamptz and ${`${until}T00:00:00Z`}::timestamptz
    group by r.kind, r.currency order by r.currency, sum(r.amount) desc, r.kind`
