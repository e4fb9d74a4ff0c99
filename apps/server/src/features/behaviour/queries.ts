import type { EventCount, ScoreWeights } from '@milepost/domain/driving-score.ts'
import { LEVEL_FROM_G, levelOf, type Manoeuvre } from '@milepost/domain/driving-score.ts'
import { EVENT_KINDS, type EventKind, eventKindOf } from '@milepost/domain/event-kinds.ts'
import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scope.ts'
import type { TimeSpan } from '../../history/time-span.ts'

/** What one vehicle did with one driver at the wheel. */
export interface Drive {
  vehicleId: number
  customerId: number
  driverKey: string | null
  distanceM: number
  counts: EventCount[]
}

interface DriveRow {
  vehicle_id: number
  customer_id: number
  driver_key: string | null
}

/** The business driving of vehicles in a span, by vehicle and driver key. Trips count where they begin. */
export async function readDrives(
  db: ScopedDb,
  vehicleIds: readonly number[],
  span: TimeSpan,
  weights: ScoreWeights,
): Promise<Drive[]> {
  const [from, until] = [new Date(span.fromMs), new Date(span.untilMs)]
  const codes = Object.keys(weights).map(kind => EVENT_KINDS[kind as EventKind].code)
  const distances = await sql<DriveRow & { distance_m: number }>`
    select vehicle_id, customer_id, driver_key, sum(distance_m) as distance_m from trips
    where vehicle_id = any(${vehicleIds}::int[]) and started_at >= ${from} and started_at < ${until} and not is_private
    group by vehicle_id, customer_id, driver_key
  `.execute(db)
  const counts = await sql<DriveRow & { code: number; value: number | null; count: number }>`
    select vehicle_id, customer_id, driver_key, code, value, count(*)::int as count from events
    where vehicle_id = any(${vehicleIds}::int[]) and recorded_at >= ${from} and recorded_at < ${until}
      and code = any(${codes}::int2[]) and not is_private
    group by vehicle_id, customer_id, driver_key, code, value
  `.execute(db)

  const drives = new Map<string, Drive>()
  const driveOf = (row: DriveRow): Drive => {
    const key = `${row.vehicle_id} ${row.customer_id} ${row.driver_key}`
    let drive = drives.get(key)
    if (drive === undefined) {
      drive = {
        vehicleId: row.vehicle_id,
        customerId: row.customer_id,
        driverKey: row.driver_key,
        distanceM: 0,
        counts: [],
      }
      drives.set(key, drive)
    }
    return drive
  }
  for (const row of distances.rows) driveOf(row).distanceM += row.distance_m
  for (const row of counts.rows) {
    const kind = eventKindOf(row.code)
    if (kind === null) continue
    const level = isManoeuvre(kind) ? levelOf(kind, row.value) : 'low'
    driveOf(row).counts.push({ kind, level, count: row.count })
  }
  return [...drives.values()]
}

const isManoeuvre = (kind: EventKind): kind is Manoeuvre => kind in LEVEL_FROM_G

/** The drivers who are usually in these vehicles: whoever drives without identifying himself. */
export async function readUsualDrivers(db: ScopedDb, vehicleIds: readonly number[]) {
  const { rows } = await sql<{ vehicle_id: number; id: number; name: string }>`
    select distinct on (vehicle_id) vehicle_id, id, first_name || ' ' || last_name as name from drivers
    where vehicle_id = any(${vehicleIds}::int[]) order by vehicle_id, id
  `.execute(db)
  return new Map(rows.map(row => [row.vehicle_id, { id: row.id, name: row.name }]))
}

/** The customers who let their drivers be scored. */
export async function readScoringCustomers(db: ScopedDb, customerIds: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('customers')
    .select('id')
    .where('id', '=', sql<number>`any(${customerIds}::int[])`)
    .where('scoring_enabled', '=', true)
    .execute()
  return new Set(rows.map(row => row.id))
}
