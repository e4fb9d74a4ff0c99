import { vehicleSchedules } from '@milepost/contract/vehicle-schedules.ts'
import { refusalFor } from '@milepost/domain/access/customer-modules.ts'
import { sql } from 'kysely'

/** The page of the board of what is due; of one vehicle alone where all of it is of that. */
export function boardPath(vehicleIds: readonly number[]): string {
  const [first, ...others] = new Set(vehicleIds)
  return `/vehicle-file/schedules${first !== undefined && others.length === 0 ? `?vehicleId=${first}` : ''}`
}

/** Whether somebody may open that page. */
export const mayOpenBoard = (account: Parameters<typeof refusalFor>[1]): boolean =>
  refusalFor(vehicleSchedules.list.access, account, vehicleSchedules.list.method) === null

/** What is due by a notice \`n\` of a vehicle \`v\`, whose schedule is \`st\`; null where it tells of something else. */
export const DUE_OF_NOTICE = sql`case when st.id is not null then jsonb_build_object('vehicle', v.id, 'code', st.code,
  'schedule', st.name, 'dueOn', n.due_on, 'daysLeft', n.days_left) end`
