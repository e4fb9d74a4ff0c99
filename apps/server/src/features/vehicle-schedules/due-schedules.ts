import { vehicleSchedules } from '@milepost/contract/vehicle-schedules.ts'
import type { DueState } from '@milepost/domain/schedules/due.ts'
import type { AttentionSource } from '../../attention/attention-source.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { countSchedules } from './read-schedules.ts'
import { readToday } from './reader-today.ts'

const schedules =
  (kind: AttentionSource['kind'], state: DueState) =>
  (context: Context): AttentionSource => ({
    kind,
    access: vehicleSchedules.list.access,
    async count(caller, _span, most) {
      const today = await readToday(context, caller)
      const states = await withScope(context.api, caller, db => countSchedules(db, caller, { ordering: 'due' }, today))
      return Math.min(states[state], most)
    },
  })

export const overdueSchedules = schedules('overdue-schedules', 'overdue')
export const schedulesOfThisWeek = schedules('schedules-of-this-week', 'this-week')
