import { geofencePasts } from '@milepost/contract/geofence-pasts.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { HttpError, notFound, orNotFound } from '../../http/http-error.ts'
import { lockRecords } from '../../records/change-records.ts'
import { findRecord } from '../../records/read-records.ts'
import { geofenceNoun } from './geofence-noun.ts'
import { GEOFENCE_PAST_DERIVED, logChange } from './log-change.ts'
import { askForPast, readPast } from './past-rows.ts'

/** What a geofence answers of the time before it was drawn. */
export function geofencePastEndpoints({ api }: Context): Endpoint[] {
  return [
    implement(geofencePasts.read, ({ caller, params: { id } }) =>
      withScope(api, caller, async db => {
        await orNotFound(findRecord(db, geofenceNoun(caller), caller, id))
        return readPast(db, caller, id)
      }),
    ),
    implement(geofencePasts.derive, call =>
      withScope(api, call.caller, async db => {
        const { caller, params, body } = call
        await lockRecords(db, geofenceNoun(caller), caller, [params.id])
        const { id, name, customer, archived_at } = await orNotFound(
          findRecord(db, geofenceNoun(caller), caller, params.id),
        )
        if (archived_at !== null) throw notFound()
        const { run } = await readPast(db, caller, id)
        if (run?.state === 'queued' || run?.state === 'running') {
          throw new HttpError(409, 'Visits to this geofence are already being worked out. Wait until that is done.')
        }
        await askForPast(
          db,
          { geofenceId: id, customerId: customer, createdBy: caller.userId, days: body.days },
          Date.now(),
        )
        await logChange(db, call, GEOFENCE_PAST_DERIVED, customer, { geofence: name, days: body.days })
        return readPast(db, caller, id)
      }),
    ),
  ]
}
