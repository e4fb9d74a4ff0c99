import { vehicleSchedules } from '@milepost/contract/vehicle-schedules.ts'
import { mayAdminister } from '@milepost/domain/access/access.ts'
import { formatDistance } from '@milepost/domain/formats/formats.ts'
import { LOCALES } from '@milepost/texts/language.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { readReaderPreferences } from '../../documents/reader-preferences.ts'
import { sendTable } from '../../documents/tabular.ts'
import { authorOf } from '../../http/author.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { boardFileName, scheduleColumns, scheduleRows } from './export-schedules.ts'
import { printBoard } from './print-board.ts'
import { countSchedules, readSchedules } from './read-schedules.ts'
import { readToday } from './reader-today.ts'
import { setSchedules } from './set-schedules.ts'
import { stopSchedules } from './stop-schedules.ts'
import { undoChange } from './undo-change.ts'

/** What is due of vehicles, and what they follow. */
export function vehicleScheduleEndpoints(context: Context): Endpoint[] {
  const { api, system } = context
  return [
    implement(vehicleSchedules.list, async ({ caller, query }) => {
      const today = await readToday(context, caller)
      const page = { today, from: (query.page - 1) * query.pageSize, limit: query.pageSize }
      return withScope(api, caller, async db => {
        const states = await countSchedules(db, caller, query, today)
        const all = Object.values(states).reduce((sum, count) => sum + count, 0)
        return {
          count: query.state === undefined ? all : states[query.state],
          states,
          may_change: mayAdminister(caller, 'vehicle-file', 'write'),
          results: await readSchedules(db, caller, { ...query, isBegun: states['never-recorded'] === 0 }, page),
        }
      })
    }),
    implement(vehicleSchedules.set, async ({ caller, body, request }) => {
      const by = { author: authorOf(caller, request), todayMs: await readToday(context, caller) }
      return withScope(api, caller, db => setSchedules(db, caller, by, body))
    }),
    implement(vehicleSchedules.stop, ({ caller, body, request }) =>
      withScope(api, caller, db => stopSchedules(db, caller, authorOf(caller, request), body)),
    ),
    implement(vehicleSchedules.undo, async ({ caller, body, request }) => ({
      count: await withScope(api, caller, db => undoChange(db, caller, authorOf(caller, request), body.undo)),
    })),
    implement(vehicleSchedules.export, async ({ caller, query, reply }) => {
      const asked = { ...query, today: await readToday(context, caller, query) }
      if (query.format === 'pdf') return printBoard(context, caller, asked, reply)
      const preferences = { ...(await readReaderPreferences(system, caller.userId, query.language)), timeZone: 'UTC' }
      return sendTable(reply, {
        format: query.format,
        fileName: boardFileName(asked.today, query.language),
        columns: scheduleColumns(query.language),
        rows: scheduleRows(api, caller, asked, metres => formatDistance(metres, preferences)),
        locale: LOCALES[query.language],
      })
    }),
  ]
}
