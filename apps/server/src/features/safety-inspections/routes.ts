import { safetyInspections } from '@milepost/contract/safety-inspections.ts'
import { nextInspectionCodes } from '@milepost/domain/defects/inspection-changes.ts'
import { INSPECTION_STATES } from '@milepost/domain/vehicle-activities/statuses.ts'
import { readActor } from '../../audit/actor.ts'
import { auditAction } from '../../audit/audit.ts'
import { readFileTimeZone } from '../../auth/reader-clock.ts'
import type { SignedIn } from '../../auth/signed-in.ts'
import type { Context } from '../../context.ts'
import { type ScopedDb, withScope } from '../../db/scope.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { orNotFound } from '../../http/http-error.ts'
import { listInspections, type ReadInspection, readInspection } from '../../vehicle-records/read-inspections.ts'
import { presentPicture } from '../../vehicle-records/record-pictures.ts'
import { inspectionReport } from '../../vehicle-records/record-reports.ts'
import { sendReport } from '../../vehicle-records/send-report.ts'
import { takePicture } from '../../vehicle-records/take-picture.ts'
import { changeInspection } from './change-inspection.ts'
import { beginInspection, reviseInspection } from './file-inspection.ts'

const PICTURE_ADDED = auditAction<{ record: number; kind: string }>('safety inspection picture added')
const PRINTED = auditAction<{ record: number }>('safety inspection printed')

/** Safety inspections: begun, filled in, completed, with their pictures and as a PDF. */
export function safetyInspectionEndpoints(context: Context): Endpoint[] {
  const { api, system, files } = context
  const read = (db: ScopedDb, caller: SignedIn, id: number) => orNotFound(readInspection(db, caller, id))
  const shown = (caller: SignedIn, { pictures, ...inspection }: ReadInspection) => ({
    ...inspection,
    pictures: pictures.map(picture => presentPicture(files, picture, caller.userId)),
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
      const of = { record: { safety_inspection_id: params.id }, customerId, action: PICTURE_ADDED, admitAgain }
      return takePicture(context, { caller, body, request }, of)
    }),
    implement(safetyInspections.pdf, async ({ caller, params, query, request, reply }) => {
      const inspection = await withScope(api, caller, db => read(db, caller, params.id))
      const print = { record: inspection, report: inspectionReport, action: PRINTED }
      return sendReport(context, { caller, request, reply, language: query.language }, print)
    }),
  ]
}
