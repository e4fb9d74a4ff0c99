import { driverChecks } from '@milepost/contract/driver-checks.ts'
import { readActor } from '../../audit/actor.ts'
import { auditAction } from '../../audit/audit.ts'
import type { SignedIn } from '../../auth/signed-in.ts'
import type { Context } from '../../context.ts'
import { type ScopedDb, withScope } from '../../db/scope.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { orNotFound } from '../../http/http-error.ts'
import { listDriverChecks, type ReadDriverCheck, readDriverCheck } from '../../vehicle-records/read-driver-checks.ts'
import { presentPicture } from '../../vehicle-records/record-pictures.ts'
import { driverCheckReport } from '../../vehicle-records/record-reports.ts'
import { sendReport } from '../../vehicle-records/send-report.ts'
import { takePicture } from '../../vehicle-records/take-picture.ts'
import { fileDriverCheck } from './file-driver-check.ts'

const PICTURE_ADDED = auditAction<{ record: number; kind: string }>('driver check picture added')
const PRINTED = auditAction<{ record: number }>('driver check printed')

/** Driver's checks: filed, read, with their pictures and as a PDF. */
export function driverCheckEndpoints(context: Context): Endpoint[] {
  const { api, system, files } = context
  const read = (db: ScopedDb, caller: SignedIn, id: number) => orNotFound(readDriverCheck(db, caller, id))
  const shown = (caller: SignedIn, { pictures, ...check }: ReadDriverCheck) => ({
    ...check,
    pictures: pictures.map(picture => presentPicture(files, picture, caller.userId)),
  })
  return [
    implement(driverChecks.list, ({ caller, query }) =>
      withScope(api, caller, db => listDriverChecks(db, caller, query)),
    ),
    implement(driverChecks.create, async ({ caller, body, request }) => {
      const actor = await readActor(system, caller, request)
      return withScope(api, caller, async db =>
        shown(caller, await read(db, caller, await fileDriverCheck(db, caller, body, actor))),
      )
    }),
    implement(driverChecks.read, async ({ caller, params }) =>
      shown(caller, await withScope(api, caller, db => read(db, caller, params.id))),
    ),
    implement(driverChecks.addPicture, async ({ caller, params, body, request, admitAgain }) => {
      const { customerId } = await withScope(api, caller, db => read(db, caller, params.id))
      const of = { record: { driver_check_id: params.id }, customerId, action: PICTURE_ADDED, admitAgain }
      return takePicture(context, { caller, body, request }, of)
    }),
    implement(driverChecks.pdf, async ({ caller, params, query, request, reply }) => {
      const check = await withScope(api, caller, db => read(db, caller, params.id))
      const print = { record: check, report: driverCheckReport, action: PRINTED }
      return sendReport(context, { caller, request, reply, language: query.language }, print)
    }),
  ]
}
