import { isTrue } from '@milepost/contract/records.ts'
import { trackerMoves } from '@milepost/contract/tracker-moves.ts'
import { trackers } from '@milepost/contract/trackers.ts'
import { vehicles } from '@milepost/contract/vehicles.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { authorOf } from '../../http/author.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { recordEndpoints, recordList } from '../../http/record-endpoints.ts'
import { moveTracker, previewMove } from './move-tracker.ts'
import { findSimpleVehicles } from './queries.ts'
import { vehicleReferenceEndpoints } from './reference-routes.ts'
import { trackerNoun } from './tracker-noun.ts'
import { vehicleNoun } from './vehicle-noun.ts'

export function vehicleEndpoints(context: Context): Endpoint[] {
  const { api } = context
  return [
    ...recordEndpoints(context, vehicleNoun),
    recordList(context, vehicles.listAll, vehicleNoun),
    ...recordEndpoints(context, trackerNoun),
    recordList(context, trackers.listAll, trackerNoun),
    implement(vehicles.simpleList, ({ caller, query: { with_archived, ...query } }) =>
      withScope(api, caller, db => findSimpleVehicles(db, caller, { ...query, withArchived: isTrue(with_archived) })),
    ),
    implement(vehicles.paginated, ({ caller, query }) =>
      withScope(api, caller, db => findSimpleVehicles(db, caller, query)),
    ),
    implement(trackerMoves.preview, ({ caller, query: { tracker_id: tracker, vehicle = null, since } }) =>
      withScope(api, caller, db => previewMove(db, caller, { tracker, vehicle, since }, Date.now())),
    ),
    implement(trackerMoves.move, ({ caller, request, body }) =>
      withScope(api, caller, db => moveTracker(db, caller, authorOf(caller, request), body, Date.now())),
    ),
    ...vehicleReferenceEndpoints(context),
  ]
}
