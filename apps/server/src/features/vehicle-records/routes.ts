import { defects } from '@milepost/contract/defects.ts'
import { driverChecks } from '@milepost/contract/driver-checks.ts'
import { safetyInspections } from '@milepost/contract/safety-inspections.ts'
import { keysOf } from '@milepost/domain/collections/keys-of.ts'
import { defectRoleOf, nextDefectStates } from '@milepost/domain/defects/defect-changes.ts'
import { nextInspectionCodes } from '@milepost/domain/defects/inspection-changes.ts'
import { DEFECT_STATES, INSPECTION_STATES } from '@milepost/domain/vehicle-activities/statuses.ts'
import type { Language } from '@milepost/texts/language.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readActor } from '../../audit/actor.ts'
import { type AuditAction, audit, auditAction } from '../../audit/audit.ts'
import { readFileTimeZone } from '../../auth/reader-clock.ts'
import type { SignedIn } from '../../auth/signed-in.ts'
import type { Context } from '../../context.ts'
import { type ScopedDb, withScope } from '../../db/scope.ts'
import { readReaderLanguage } from '../../documents/reader-language.ts'
import { readReaderPreferences } from '../../documents/reader-preferences.ts'
import { sendVehicleReport } from '../../documents/vehicle-report.ts'
import { authorOf } from '../../http/author.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { orNotFound } from '../../http/http-error.ts'
import { gatherReport } from '../../vehicle-file/gather-report.ts'
import { listDefects, type ReadDefect, readDefect } from '../../vehicle-file/read-defects.ts'
import { listDriverChecks, type ReadDriverCheck, readDriverCheck } from '../../vehicle-file/read-driver-checks.ts'
import { listInspections, type ReadInspection, readInspection } from '../../vehicle-file/read-inspections.ts'
import { presentPicture, type StoredPicture } from '../../vehicle-file/record-pictures.ts'
import { defectReport, driverCheckReport, inspectionReport } from '../../vehicle-file/record-reports.ts'
import type { RecordKey } from '../../vehicle-file/record-states.ts'
import { addPicture } from './add-picture.ts'
import { changeDefect, reportDefect, stateOf } from './change-defect.ts'
import { changeInspection } from './change-inspection.ts'
import { fileDriverCheck } from './file-driver-check.ts'
import { beginInspection, reviseInspection } from './file-inspection.ts'

type PictureDetail = { record: number; kind: string }
type PrintedDetail = { record: number }

const PICTURE_OF_CHECK = auditAction<PictureDetail>('driver check picture added')
const PICTURE_OF_DEFECT = auditAction<PictureDetail>('defect picture added')
const PICTURE_OF_INSPECTION = auditAction<PictureDetail>('safety inspection picture added')
const CHECK_PRINTED = auditAction<PrintedDetail>('driver check printed')
const DEFECT_PRINTED = auditAction<PrintedDetail>('defect printed')
const INSPECTION_PRINTED = auditAction<PrintedDetail>('safety inspection printed')

/** Driver's checks, defects and safety inspections: what is recorded of the condition of vehicles. */
export function vehicleRecordEndpoints(context: Context): Endpoint[] {
  return [...checkEndpoints(context), ...defectEndpoints(context), ...inspectionEndpoints(context)]
}

function checkEndpoints(context: Context): Endpoint[] {
  const { api, system, files } = context
  const read = (db: ScopedDb, caller: SignedIn, id: number) => orNotFound(readDriverCheck(db, caller, id))
  const shown = ({ pictures, ...check }: ReadDriverCheck) => ({
    ...check,
    pictures: pictures.map(picture => presentPicture(files, picture)),
  })
  return [
    implement(driverChecks.list, ({ caller, query }) =>
      withScope(api, caller, db => listDriverChecks(db, caller, query)),
    ),
    implement(driverChecks.create, async ({ caller, body, request }) => {
      const actor = await readActor(system, caller, request)
      return withScope(api, caller, async db =>
        shown(await read(db, caller, await fileDriverCheck(db, caller, body, actor))),
      )
    }),
    implement(driverChecks.read, async ({ caller, params }) =>
      shown(await withScope(api, caller, db => read(db, caller, params.id))),
    ),
    implement(driverChecks.addPicture, async ({ caller, params, body, request, admitAgain }) => {
      const { customerId } = await withScope(api, caller, db => read(db, caller, params.id))
      const of = { record: { driver_check_id: params.id }, customerId, action: PICTURE_OF_CHECK, admitAgain }
      return takePicture(context, { caller, body, request }, of)
    }),
    implement(driverChecks.pdf, async ({ caller, params, query, request, reply }) => {
      const check = await withScope(api, caller, db => read(db, caller, params.id))
      const print = { record: check, report: driverCheckReport, action: CHECK_PRINTED }
      return sendReport(context, { caller, request, reply, language: query.language }, print)
    }),
  ]
}

function defectEndpoints(context: Context): Endpoint[] {
  const { api, system, files } = context
  const read = (db: ScopedDb, caller: SignedIn, id: number) => orNotFound(readDefect(db, caller, id))
  const shown = (caller: SignedIn, { pictures, ...defect }: ReadDefect) => ({
    ...defect,
    pictures: pictures.map(picture => presentPicture(files, picture)),
    next: codesOf(nextDefectStates(stateOf(defect.status), defectRoleOf(caller))),
  })
  return [
    implement(defects.list, ({ caller, query }) => withScope(api, caller, db => listDefects(db, caller, query))),
    implement(defects.create, async ({ caller, body, request }) => {
      const actor = await readActor(system, caller, request)
      return withScope(api, caller, async db =>
        shown(caller, await read(db, caller, await reportDefect(db, caller, body, actor))),
      )
    }),
    implement(defects.read, async ({ caller, params }) =>
      shown(caller, await withScope(api, caller, db => read(db, caller, params.id))),
    ),
    implement(defects.change, async ({ caller, params, body, request }) => {
      const actor = await readActor(system, caller, request)
      return withScope(api, caller, async db => {
        await changeDefect(db, caller, { id: params.id, change: body }, actor)
        return shown(caller, await read(db, caller, params.id))
      })
    }),
    implement(defects.addPicture, async ({ caller, params, body, request, admitAgain }) => {
      const { customerId } = await withScope(api, caller, db => read(db, caller, params.id))
      const of = { record: { defect_id: params.id }, customerId, action: PICTURE_OF_DEFECT, admitAgain }
      return takePicture(context, { caller, body, request }, of)
    }),
    implement(defects.pdf, async ({ caller, params, query, request, reply }) => {
      const defect = await withScope(api, caller, db => read(db, caller, params.id))
      const print = { record: defect, report: defectReport, action: DEFECT_PRINTED }
      return sendReport(context, { caller, request, reply, language: query.language }, print)
    }),
  ]
}

const codesOf = (states: ReturnType<typeof nextDefectStates>) =>
  keysOf(DEFECT_STATES).filter(code => states.includes(DEFECT_STATES[code]))

function inspectionEndpoints(context: Context): Endpoint[] {
  const { api, system, files } = context
  const read = (db: ScopedDb, caller: SignedIn, id: number) => orNotFound(readInspection(db, caller, id))
  const shown = (caller: SignedIn, { pictures, ...inspection }: ReadInspection) => ({
    ...inspection,
    pictures: pictures.map(picture => presentPicture(files, picture)),
    next: [...nextInspectionCodes(INSPECTION_STATES[inspection.status], caller)],
  })
  return [
    implement(safetyInspections.list, ({ caller, query }) =>
      withScope(api, caller, db => listInspections(db, caller, query)),
    ),
    implement(safetyInspections.create, async ({ caller, body, request }) => {
      const [actor, timeZone] = [await readActor(system, caller, request), await readFileTimeZone(context, caller, {})]
      return withScope(api, caller, async db => {
        const id = await beginInspection(db, caller, { sent: body, timeZone }, actor)
        return shown(caller, await read(db, caller, id))
      })
    }),
    implement(safetyInspections.read, async ({ caller, params }) =>
      shown(caller, await withScope(api, caller, db => read(db, caller, params.id))),
    ),
    implement(safetyInspections.revise, async ({ caller, params, body, request }) => {
      const actor = await readActor(system, caller, request)
      return withScope(api, caller, async db => {
        await reviseInspection(db, caller, { id: params.id, revision: body }, actor)
        return shown(caller, await read(db, caller, params.id))
      })
    }),
    implement(safetyInspections.change, async ({ caller, params, body, request }) => {
      const actor = await readActor(system, caller, request)
      return withScope(api, caller, async db => {
        await changeInspection(db, caller, { id: params.id, change: body }, actor)
        return shown(caller, await read(db, caller, params.id))
      })
    }),
    implement(safetyInspections.addPicture, async ({ caller, params, body, request, admitAgain }) => {
      const { customerId } = await withScope(api, caller, db => read(db, caller, params.id))
      const of = { record: { safety_inspection_id: params.id }, customerId, action: PICTURE_OF_INSPECTION, admitAgain }
      return takePicture(context, { caller, body, request }, of)
    }),
    implement(safetyInspections.pdf, async ({ caller, params, query, request, reply }) => {
      const inspection = await withScope(api, caller, db => read(db, caller, params.id))
      const print = { record: inspection, report: inspectionReport, action: INSPECTION_PRINTED }
      return sendReport(context, { caller, request, reply, language: query.language }, print)
    }),
  ]
}

interface PictureOf {
  record: RecordKey
  customerId: number
  action: AuditAction<PictureDetail>
  admitAgain: () => Promise<void>
}

async function takePicture(
  context: Context,
  { caller, body, request }: { caller: SignedIn; body: unknown; request: FastifyRequest },
  of: PictureOf,
) {
  const actor = await readActor(context.system, caller, request)
  const sent = { body, contentType: request.headers['content-type'] ?? '' }
  return presentPicture(context.files, await addPicture(context, sent, { ...of, actor }))
}

interface Asked {
  caller: SignedIn
  request: FastifyRequest
  reply: FastifyReply
  language: Language | undefined
}

interface Print<Record> {
  record: Record
  report: Parameters<typeof gatherReport<Record & Printable>>[3]
  action: AuditAction<PrintedDetail>
}

interface Printable {
  id: number
  customerId: number
  pictures: readonly StoredPicture[]
}

async function sendReport<Record extends Printable>(
  context: Context,
  { caller, request, reply, language: asked }: Asked,
  { record, report, action }: Print<Record>,
): Promise<string> {
  const { system } = context
  const language = asked ?? (await readReaderLanguage(system, caller.userId))
  const preferences = {
    ...(await readReaderPreferences(system, caller.userId, language)),
    timeZone: await readFileTimeZone(context, caller, {}),
  }
  const gathered = await gatherReport(context, record, { language, preferences }, report)
  const { customerId } = record
  await audit(system, action, { ...authorOf(caller, request), customerId, detail: { record: record.id } })
  return sendVehicleReport(reply, { caller, customerIds: [customerId] }, gathered, { language, preferences })
}
