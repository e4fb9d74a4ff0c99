import { vehicleSchedules } from '@milepost/contract/vehicle-schedules.ts'
import type { DueState } from '@milepost/domain/schedules/due.ts'
import type { AttentionSource } from '../../attention/attention-source.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { countInState } from './read-schedules.ts'
import { readToday } from './reader-today.ts'

const schedules =
  (kind: AttentionSource['kind'], state: DueState) =>
  (context: Context): AttentionSource => ({
    kind,
    access: vehicleSchedules.list.access,
    async count(caller, _span, most) {
      const today = await readToday(context, caller)
      const count = await withScope(context.api, caller, db => countInState(db, caller, state, today))
      return Math.min(count, most)
    },
  })

export const neverRecordedSchedules = schedules('never-recorded-schedules', 'never-recorded')
export const overdueSchedules = schedules('overdue-schedules', 'overdue')
export const schedulesOfThisWeek = schedules('schedules-of-this-week', 'this-week')
