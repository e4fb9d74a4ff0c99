import type { FoldSettings } from '@milepost/domain/fold/settings.ts'
import { type CustomerSettings, settingsFor } from '@milepost/domain/fold/settings-for.ts'
import { oneRow } from '../db/one-row.ts'
import type { Pool, PoolClient } from '../db/pools.ts'

/** The rules of a customer for each of its vehicles. */
export interface FleetSettings {
  timeZone: string
  /** Vehicles of a kind share one object. */
  settingsOf: (vehicleId: number) => FoldSettings
}

interface CustomerRow {
  time_zone: string
  fold_settings: CustomerSettings
  /** The ids of its vehicles by the code of their type. */
  vehicle_ids: Record<string, number[]>
}

/** One look-up, however many vehicles there are. One that the customer does not have is of no known kind. */
export async function readFleetSettings(database: Pool | PoolClient, customerId: number): Promise<FleetSettings> {
  const row = oneRow(await database.query<CustomerRow>(READ_CUSTOMER, [customerId]))
  const { time_zone: timeZone, fold_settings: own } = row
  const general = settingsFor({ own, kind: null, timeZone })
  const byVehicle = new Map<number, FoldSettings>()
  for (const [kind, ids] of Object.entries(row.vehicle_ids)) {
    const settings = settingsFor({ own, kind, timeZone })
    for (const id of ids) byVehicle.set(id, settings)
  }
  return { timeZone, settingsOf: vehicleId => byVehicle.get(vehicleId) ?? general }
}

const READ_CUSTOMER = `
  select c.time_zone, c.fold_settings, coalesce((
    select json_object_agg(code, ids) from (
      select t.code, json_agg(v.id) as ids from vehicles v join vehicle_types t on t.id = v.vehicle_type_id
      where v.customer_id = c.id group by t.code
    ) of_kind), '{}') as vehicle_ids
  from customers c where c.id = $1`
