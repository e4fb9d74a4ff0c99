import { scheduleCalendars } from '@milepost/contract/schedule-calendars.ts'
import { customersUnder, refusalFor } from '@milepost/domain/access/customer-modules.ts'
import { findAccountRights, type SignedIn } from '../../auth/signed-in.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { sendFile } from '../../documents/tabular.ts'
import { authorOf } from '../../http/author.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { orNotFound } from '../../http/http-error.ts'
import { calendarFile } from './calendar-file.ts'
import { readSchedules } from './read-schedules.ts'
import { readToday } from './reader-today.ts'
import { endCalendar, findCalendar, findCalendarReader, makeCalendar } from './schedule-calendars.ts'

const DAY_MS = 86_400_000
const AHEAD_MS = 366 * DAY_MS
/** More than calendars take without complaint. */
const MOST = 5_000

/** The calendar of what is due, for programs outside. `origin`: where people open this installation. */
export function scheduleCalendarEndpoints(context: Context, origin: string): Endpoint[] {
  const { system } = context
  return [
    implement(scheduleCalendars.read, ({ caller }) => findCalendar(system, caller.userId)),
    implement(scheduleCalendars.make, async ({ caller, body, request }) => {
      const author = { ...authorOf(caller, request), userId: caller.userId }
      const token = await system.transaction().execute(db => makeCalendar(db, author, body.language))
      return { address: `${origin}${scheduleCalendars.file.path.replace(':token', token)}` }
    }),
    implement(scheduleCalendars.end, async ({ caller, request }) => {
      const author = { ...authorOf(caller, request), userId: caller.userId }
      await system.transaction().execute(db => endCalendar(db, author))
      return findCalendar(system, caller.userId)
    }),
    implement(scheduleCalendars.file, async ({ params, reply }) => {
      const reader = await orNotFound(findCalendarReader(system, params.token))
      const caller = await orNotFound(callerOf(context, reader.userId))
      const schedules = await readDue(context, caller)
      const file = Buffer.from(calendarFile({ ...reader, schedules, origin }))
      return sendFile(reply, file, 'text/calendar; charset=utf-8', 'milepost.ics')
    }),
  ]
}

/** An account as the schedule board takes it; null: it is closed, or may not read the board any more. */
async function callerOf({ system }: Context, userId: number): Promise<SignedIn | null> {
  const rights = await findAccountRights(system, userId)
  const { access, method } = scheduleCalendars.read
  if (rights === null || refusalFor(access, rights, method) !== null) return null
  return { ...rights, customerIds: [...customersUnder(access, rights)], tokenHash: Buffer.alloc(0) }
}

async function readDue(context: Context, caller: SignedIn) {
  const today = await readToday(context, caller)
  const rows = await withScope(context.api, caller, db =>
    readSchedules(db, caller, { ordering: 'due', isBegun: true }, { today, from: 0, limit: MOST }),
  )
  return rows.filter(({ due_date: due }) => due !== null && Date.parse(due) <= today + AHEAD_MS)
}
