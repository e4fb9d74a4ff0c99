import { timesheets } from '@milepost/contract/timesheets.ts'
import type { FastifyReply } from 'fastify'
import type { SignedIn } from '../../auth/signed-in.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { sendPdf } from '../../exports/pdf-table.ts'
import { readReaderPreferences } from '../../exports/reader-preferences.ts'
import { sendTable } from '../../exports/tabular.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { readGroupSheets, readSheet, type Sheets } from './read-sheets.ts'
import { sheetPdf } from './sheet-pdf.ts'
import { sheetColumns, sheetRows } from './sheet-table.ts'
import { sheetTexts } from './sheet-texts.ts'
import type { Subject } from './subjects.ts'

interface Asked {
  start: string
  end: string
  format: 'csv' | 'xlsx' | 'pdf'
  language: 'en' | 'pt'
}

export function timesheetExportEndpoints({ api, system }: Context): Endpoint[] {
  async function send(reply: FastifyReply, caller: SignedIn, found: Sheets, by: Subject['kind'], asked: Asked) {
    const { rules, sheets, name } = found
    const texts = sheetTexts(asked.language)
    const preferences = await readReaderPreferences(system, caller.userId, asked.language)
    const reader = { ...preferences, timeZone: rules.timeZone }
    const fileName = `${texts.timesheet} ${name} ${asked.start} ${asked.end}`
    if (asked.format === 'pdf') {
      const { start, end } = asked
      return sendPdf(reply, sheetPdf({ rules, sheets, start, end, fileName }, texts, reader))
    }
    const columns = sheetColumns(texts, by, reader)
    return sendTable(reply, {
      format: asked.format,
      fileName,
      columns,
      rows: sheetRows(sheets, columns),
      locale: reader.locale,
      timeZone: rules.timeZone,
      distanceUnits: reader.distanceUnit ?? 'MLS',
    })
  }

  async function sendOne(reply: FastifyReply, caller: SignedIn, kind: Subject['kind'], id: number, asked: Asked) {
    const { rules, sheet } = await withScope(api, caller, db => readSheet(db, caller, kind, id, asked, Date.now()))
    return send(reply, caller, { rules, name: sheet.subject.name, sheets: [sheet] }, kind, asked)
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
