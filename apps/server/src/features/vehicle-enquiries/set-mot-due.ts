import type { AuthorityName, VehicleFacts } from '@milepost/contract/vehicle-enquiries.ts'
import { newStatuses } from '@milepost/domain/vehicle-activities/statuses.ts'
import { motDueBy } from '@milepost/domain/vehicle-enquiries/mot-due.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/scope.ts'
import { setDueByAuthority } from '../../schedules/set-due-by-authority.ts'
import { providedTypeId } from '../../vehicle-file/provided-types.ts'

/** The names of the results that fulfil a test. */
const FULFILS = newStatuses('MOT').flatMap(({ name, doesNotFulfil }) => (doesNotFulfil ? [] : [name]))

interface Told {
  source: AuthorityName
  facts: VehicleFacts
}

/**
 * Sets when the MOT of a vehicle is due by what was found of its registration, DVSA before DVLA, where that is newer than what is filed
 * here.
 */
export async function setMotDue(
  db: Db,
  { id: vehicleId, customerId }: { id: number; customerId: number },
  registration: string,
): Promise<void> {
  const activityTypeId = await providedTypeId(db, 'MOT')
  const { rows: told } = await sql<Told>`
    select source, facts from vehicle_enquiries
    where vehicle_id = ${vehicleId} and registration = ${registration} and facts ->> 'mot_expires_on' is not null order by source = 'DVLA'`.execute(
    db,
  )
  const { rows } = await sql<{ filedOn: Date | null; isChosenDay: boolean }>`
    select greatest(
        (select max(a.activity_fulfilled_at) from vehicle_activities a
          where a.vehicle_id = ${vehicleId} and a.vehicle_activity_type_id = ${activityTypeId} and a.archived_at is null
            and a.status = any(${FULFILS}::text[])),
        max(s.from_at) filter (where s.times > 0 and s.last_activity_id is null)) as "filedOn",
      coalesce(bool_or(s.times = 0), false) as "isChosenDay"
    from vehicle_schedules s where s.vehicle_id = ${vehicleId} and s.vehicle_activity_type_id = ${activityTypeId}
      and s.due_by_authority is null`.execute(db)
  const { filedOn = null, isChosenDay = false } = rows[0] ?? {}
  const [newest] = told
  if (newest === undefined) return
  const dueMs = motDueBy(newest.facts, { filedOnMs: filedOn === null ? null : Number(filedOn), isChosenDay })
  if (dueMs === null) return
  await setDueByAuthority(db, { customerId, vehicleId, activityTypeId, dueMs, authority: newest.source })
}
