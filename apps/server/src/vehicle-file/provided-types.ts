import type { ActivityReference } from '@milepost/domain/vehicle-activities/statuses.ts'
import type { Db } from '../db/scope.ts'

/** The id of a kind of activity that came with Milepost. */
export async function providedTypeId(db: Db, code: ActivityReference): Promise<number> {
  const { id } = await db
    .selectFrom('vehicle_activity_types')
    .select('id')
    .where('code', '=', code)
    .where('customer_id', 'is', null)
    .executeTakeFirstOrThrow()
  return id
}
