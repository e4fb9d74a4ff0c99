import { movementOf } from '@milepost/domain/vehicle-activities/movement.ts'
import { sql } from 'kysely'
import type { LogAuthor } from '../audit/record-log.ts'
import type { Db } from '../db/scope.ts'
import { addActivities } from './add-activity.ts'
import { providedTypeId } from './provided-types.ts'

/** That a vehicle is in a depot, or was. */
export interface InDepot {
  vehicle: number
  depot: number
}

interface MovedVehicle {
  id: number
  customerId: number
  registration: string
  left: string[]
  joined: string[]
}

/**
 * Files what moved vehicles from depot to depot, in the transaction that moves them (VF-01, compliance: "movement: depot to depot"). A vehicle that
 * was made in this transaction came from nowhere, and none is filed of it.
 */
export async function fileMovements(
  db: Db,
  { left, joined }: { left: readonly InDepot[]; joined: readonly InDepot[] },
  { userId, address, requestId }: LogAuthor,
): Promise<void> {
  if (left.length === 0 && joined.length === 0) return
  const pairs = [left, joined].flatMap((those, at) => those.map(pair => ({ ...pair, joined: at === 1 })))
  const { rows } = await sql<MovedVehicle>`
    select v.id, v.customer_id as "customerId", v.registration,
      coalesce(array_agg(g.name order by g.name) filter (where not p.joined), '{}') as left,
      coalesce(array_agg(g.name order by g.name) filter (where p.joined), '{}') as joined
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) p (vehicle int, depot int, joined boolean)
      join vehicles v on v.id = p.vehicle join vehicle_groups g on g.id = p.depot
    where v.created_at < now() group by v.id order by v.id`.execute(db)
  if (rows.length === 0) return
  const activityTypeId = await providedTypeId(db, 'MOVEMENT')
  const createdAtMs = Date.now()
  const movements = rows.flatMap(({ id, customerId, registration, left, joined }) => {
    const movement = movementOf(left, joined)
    if (movement === null) return []
    const rest = { fulfilledAtMs: null, recordId: null, document: null, requestKey: null, createdAtMs }
    return [{ customerId, vehicleId: id, registration, activityTypeId, ...movement, ...rest }]
  })
  const { rows: names } = await sql<{ name: string | null }>`select user_name(${userId}::int) as name`.execute(db)
  await addActivities(db, movements, { userId, name: names[0]?.name ?? 'Milepost', address, requestId })
}
