import { timesheetApprovals } from '@milepost/contract/timesheet-approvals.ts'
import { timesheetCorrections } from '@milepost/contract/timesheet-corrections.ts'
import { timesheetSettings } from '@milepost/contract/timesheet-settings.ts'
import { timesheets } from '@milepost/contract/timesheets.ts'
import type { Language } from '@milepost/texts/language.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import type { FastifyReply } from 'fastify'
import { readActor } from '../../audit/actor.ts'
import { readFileTimeZone } from '../../auth/reader-clock.ts'
import type { SignedIn } from '../../auth/signed-in.ts'
import type { Context } from '../../context.ts'
import { isHistoryIntact } from '../../corrections/correction-entries.ts'
import { WEEK_APPROVALS } from '../../corrections/correction-kinds.ts'
import { withScope } from '../../db/scope.ts'
import { sendPdf } from '../../documents/pdf-table.ts'
import { readReaderPreferences } from '../../documents/reader-preferences.ts'
import { noteRowCount } from '../../documents/row-count.ts'
import { sendTable } from '../../documents/tabular.ts'
import { authorOf } from '../../http/author.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { orNotFound } from '../../http/http-error.ts'
import type { PlaceNames } from '../../telemetry/place-names.ts'
import { approveWeeks, withdrawApproval } from './approve-weeks.ts'
import { correctDay, readDayHistory, revokeDayCorrection } from './corrections.ts'
import { refusalToApprove } from './present-approvals.ts'
import { presentGroup, presentSheet } from './present-sheets.ts'
import { changePurpose, readPurposes } from './purpose-settings.ts'
import { addPartAddresses, readParts } from './read-parts.ts'
import { readGroupSheets, readSheet, type Sheets } from './read-sheets.ts'
import { sheetPdf } from './sheet-pdf.ts'
import { sheetColumns, sheetRows } from './sheet-table.ts'
import { findAllDrivers, type SheetSubject } from './subjects.ts'

export function timesheetEndpoints(context: Context, names: PlaceNames): Endpoint[] {
  return [
    ...sheetEndpoints(context, names),
    ...exportEndpoints(context),
    ...correctionEndpoints(context),
    ...approvalEndpoints(context),
    ...purposeEndpoints(context),
  ]
}

interface Range {
  start: string
  end: string
}

function sheetEndpoints({ api }: Context, names: PlaceNames): Endpoint[] {
  const sheet = (caller: SignedIn, kind: SheetSubject['kind'], id: number, range: Range) =>
    withScope(api, caller, async db => {
      const read = await readSheet(db, caller, kind, id, range, Date.now())
      const entries = read.sheet.touched.flatMap(week => week.entries)
      const approvals_intact = await isHistoryIntact(db, WEEK_APPROVALS, read.sheet.subject.customerId, entries)
      return presentSheet(read, { approvals_intact, may_not_approve: refusalToApprove(caller, kind) })
    })

  async function parts(
    caller: SignedIn,
    kind: SheetSubject['kind'],
    id: number,
    range: Range & { language: Language },
  ) {
    const found = await withScope(api, caller, db => readParts(db, caller, kind, id, range, Date.now()))
    await addPartAddresses(found, names, range.language)
    return found
  }

  return [
    implement(timesheets.ofVehicle, ({ caller, query }) => sheet(caller, 'vehicle', query.vehicle, query)),
    implement(timesheets.ofDriver, ({ caller, query }) => sheet(caller, 'driver', query.driver_id, query)),
    implement(timesheets.ofGroup, ({ caller, query }) =>
      withScope(api, caller, async db =>
        presentGroup(await readGroupSheets(db, caller, query, Date.now()), refusalToApprove(caller, query.by)),
      ),
    ),
    implement(timesheets.partsOfVehicle, ({ caller, query }) => parts(caller, 'vehicle', query.vehicle, query)),
    implement(timesheets.partsOfDriver, ({ caller, query }) => parts(caller, 'driver', query.driver_id, query)),
    implement(timesheets.drivers, ({ caller }) =>
      withScope(api, caller, async db => {
        const drivers = await findAllDrivers(db, caller)
        return {
          count: drivers.length,
          results: drivers.map(({ id, name, timeZone, group }) => ({
            id,
            name,
            time_zone: timeZone,
            vehicle_group: group,
          })),
        }
      }),
    ),
  ]
}

interface ExportQuery extends Range {
  format: 'csv' | 'xlsx' | 'pdf'
  language: Language
  time_zone?: string | undefined
}

function exportEndpoints(context: Context): Endpoint[] {
  const { api, system } = context

  async function send(
    reply: FastifyReply,
    caller: SignedIn,
    found: Omit<Sheets, 'dataBegin'>,
    by: SheetSubject['kind'],
    query: ExportQuery,
  ) {
    const { rules, sheets, name, days } = found
    const t = textsIn(query.language)
    const preferences = await readReaderPreferences(system, caller.userId, query.language)
    const reader = { ...preferences, timeZone: await readFileTimeZone(context, caller, query) }
    const fileName = `${t('Timesheet')} ${name} ${days.start} ${days.end}`
    if (query.format === 'pdf') {
      const { language } = query
      const customerIds = [...new Set(sheets.map(({ subject }) => subject.customerId))]
      noteRowCount(
        reply,
        sheets.reduce((sum, sheet) => sum + sheet.days.length, 0),
      )
      return sendPdf(
        reply,
        { caller, customerIds },
        sheetPdf({ rules, sheets, ...days, fileName, language }, t, reader),
      )
    }
    const columns = sheetColumns(t, by, reader)
    return sendTable(reply, {
      format: query.format,
      fileName,
      columns,
      rows: sheetRows(sheets, columns),
      locale: reader.locale,
      timeZone: reader.timeZone,
      distanceUnits: reader.distanceUnit ?? 'MLS',
    })
  }

  async function sendOne(
    reply: FastifyReply,
    caller: SignedIn,
    kind: SheetSubject['kind'],
    id: number,
    query: ExportQuery,
  ) {
    const { rules, days, sheet } = await withScope(api, caller, db =>
      readSheet(db, caller, kind, id, query, Date.now()),
    )
    return send(reply, caller, { rules, days, name: sheet.subject.name, sheets: [sheet] }, kind, query)
  }

  return [
    implement(timesheets.exportVehicle, ({ reply, caller, query }) =>
      sendOne(reply, caller, 'vehicle', query.vehicle, query),
    ),
    implement(timesheets.exportDriver, ({ reply, caller, query }) =>
      sendOne(reply, caller, 'driver', query.driver_id, query),
    ),
    implement(timesheets.exportGroup, async ({ reply, caller, query }) => {
      const found = await withScope(api, caller, db => readGroupSheets(db, caller, query, Date.now()))
      return send(reply, caller, found, query.by, query)
    }),
  ]
}

function correctionEndpoints({ api, system }: Context): Endpoint[] {
  return [
    implement(timesheetCorrections.ofVehicle, ({ caller, query }) =>
      withScope(api, caller, db => readDayHistory(db, caller, 'vehicle', query.vehicle, query)),
    ),
    implement(timesheetCorrections.ofDriver, ({ caller, query }) =>
      withScope(api, caller, db => readDayHistory(db, caller, 'driver', query.driver_id, query)),
    ),
    implement(timesheetCorrections.correct, async ({ caller, body, request }) => {
      const actor = await readActor(system, caller, request)
      return { id: await withScope(api, caller, db => correctDay(db, caller, body, actor, Date.now())) }
    }),
    implement(timesheetCorrections.revoke, async ({ caller, body, request }) => {
      const actor = await readActor(system, caller, request)
      return { id: await withScope(api, caller, db => revokeDayCorrection(db, caller, body, actor, Date.now())) }
    }),
  ]
}

function approvalEndpoints({ api, system }: Context): Endpoint[] {
  return [
    implement(timesheetApprovals.approve, async ({ caller, body, request }) => {
      const actor = await readActor(system, caller, request)
      return { count: await withScope(api, caller, db => approveWeeks(db, caller, body, actor, Date.now())) }
    }),
    implement(timesheetApprovals.withdraw, async ({ caller, body, request }) => {
      const actor = await readActor(system, caller, request)
      return { id: await withScope(api, caller, db => withdrawApproval(db, caller, body, actor, Date.now())) }
    }),
  ]
}

/** What customers say they keep timesheets for. */
function purposeEndpoints({ api }: Context): Endpoint[] {
  return [
    implement(timesheetSettings.list, async ({ caller }) => {
      const results = await withScope(api, caller, db => readPurposes(db, caller))
      return { count: results.length, results }
    }),
    implement(timesheetSettings.change, ({ caller, body, request }) => {
      const setting = { customer: body.customer, purpose: body.purpose || null }
      return withScope(api, caller, db => orNotFound(changePurpose(db, caller, setting, authorOf(caller, request))))
    }),
  ]
}
