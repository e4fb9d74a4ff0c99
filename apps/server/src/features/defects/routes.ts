import { defects } from '@milepost/contract/defects.ts'
import { keysOf } from '@milepost/domain/collections/keys-of.ts'
import { defectRoleOf, nextDefectStates } from '@milepost/domain/defects/defect-changes.ts'
import { DEFECT_STATES } from '@milepost/domain/vehicle-activities/statuses.ts'
import { readActor } from '../../audit/actor.ts'
import { auditAction } from '../../audit/audit.ts'
import type { SignedIn } from '../../auth/signed-in.ts'
import type { Context } from '../../context.ts'
import { type ScopedDb, withScope } from '../../db/scope.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { orNotFound } from '../../http/http-error.ts'
import { listDefects, type ReadDefect, readDefect } from '../../vehicle-records/read-defects.ts'
import { presentPicture } from '../../vehicle-records/record-pictures.ts'
import { defectReport } from '../../vehicle-records/record-reports.ts'
import { sendReport } from '../../vehicle-records/send-report.ts'
import { takePicture } from '../../vehicle-records/take-picture.ts'
import { changeDefect, reportDefect, stateOf } from './change-defect.ts'

const PICTURE_ADDED = auditAction<{ record: number; kind: string }>('defect picture added')
const PRINTED = auditAction<{ record: number }>('defect printed')

/** Defects: reported, read, given their next state, with their pictures and as a PDF. */
export function defectEndpoints(context: Context): Endpoint[] {
  const { api, system, files } = context
  const read = (db: ScopedDb, caller: SignedIn, id: number) => orNotFound(readDefect(db, caller, id))
  const shown = (caller: SignedIn, { pictures, ...defect }: ReadDefect) => ({
    ...defect,
    pictures: pictures.map(picture => presentPicture(files, picture, caller.userId)),
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
      const of = { record: { defect_id: params.id }, customerId, action: PICTURE_ADDED, admitAgain }
      return takePicture(context, { caller, body, request }, of)
    }),
    implement(defects.pdf, async ({ caller, params, query, request, reply }) => {
      const defect = await withScope(api, caller, db => read(db, caller, params.id))
      const print = { record: defect, report: defectReport, action: PRINTED }
      return sendReport(context, { caller, request, reply, language: query.language }, print)
    }),
  ]
}

const codesOf = (states: ReturnType<typeof nextDefectStates>) =>
  keysOf(DEFECT_STATES).filter(code => states.includes(DEFECT_STATES[code]))
