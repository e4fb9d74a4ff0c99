import { MOST_ON_SHEET } from '@milepost/contract/vehicle-codes.ts'
import { sql } from 'kysely'
import { vehicleInScope } from '../../db/in-scope.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import type { SelectedRecords } from '../../records/bulk.ts'
import { InvalidFields } from '../../records/faults.ts'
import { matching } from '../../records/read-records.ts'
import { vehicleNoun } from './vehicle-noun.ts'

export interface LabelledVehicle {
  id: number
  registration: string
  qrCode: string
  fleetNumber: string
  customerId: number
  customer: string
  logoFileId: number | null
}

/**
 * The vehicles of a printed sheet, none of them archived, by customer and registration. Null where the scope does not have one of
 * the ids; throws InvalidFields where they are more than a sheet holds.
 */
export async function findLabelledVehicles(
  db: ScopedDb,
  scope: Scope,
  { ids, matching: filter, except }: SelectedRecords,
): Promise<LabelledVehicle[] | null> {
  const isChosen =
    ids === undefined
      ? sql`${matching(vehicleNoun, scope, filter ?? { search: '' }, false)} and r.id <> all(${except}::int[])`
      : sql`${vehicleInScope(scope, 'r')} and r.archived_at is null and r.id = any(${ids}::int[])`
  const { rows } = await sql<LabelledVehicle>`
    select r.id, r.registration, r.qr_code as "qrCode", r.fleet_number as "fleetNumber", r.customer_id as "customerId", c.name as customer,
      c.logo_file_id as "logoFileId"
    from vehicles r join customers c on c.id = r.customer_id where ${isChosen}
    order by c.name, c.id, r.registration, r.id limit ${MOST_ON_SHEET + 1}`.execute(db)
  if (rows.length > MOST_ON_SHEET) {
    const detail = `A sheet has at most ${MOST_ON_SHEET} labels: select fewer vehicles`
    throw new InvalidFields({ field: ids === undefined ? 'matching' : 'ids', code: 'too long', detail })
  }
  return ids !== undefined && rows.length < new Set(ids).size ? null : rows
}
