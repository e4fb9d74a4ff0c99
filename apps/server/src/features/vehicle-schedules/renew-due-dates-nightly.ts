import { sql } from 'kysely'
import type { Db } from '../../db/scope.ts'
import type { ScheduledTask } from '../../jobs/task.ts'
import { renewDueDates } from '../../schedules/renew-due-dates.ts'

/** Every night, once the day before is complete: what vehicles did then may bring a service nearer. */
export const renewDueDatesTask = (system: Db): ScheduledTask => ({
  name: 'renew-due-dates',
  schedule: '40 2 * * *',
  attempts: 3,
  async run() {
    await renewDueDates(system, sql<boolean>`true`, Date.now())
  },
})
