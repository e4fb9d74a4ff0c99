import { devices } from '@milepost/contract/devices.ts'
import { rangeMs } from '@milepost/contract/time-range.ts'
import { trackerIdentities } from '@milepost/contract/tracker-identity.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { authorOf } from '../../http/author.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { HttpError, notFound, orNotFound } from '../../http/http-error.ts'
import { findVehicle } from '../../telemetry/scoped-vehicles.ts'
import { iso, presentDevice } from './active-devices.ts'
import { findCommands, findTrackerOf, POSITION_REQUESTS, queueCommand } from './commands.ts'
import {
  countRawFrames,
  findActiveDevices,
  findFramePositions,
  findQuarantined,
  findRawFrames,
  hasTracker,
} from './queries.ts'
import { toRawRows } from './raw-rows.ts'
import { changeIdentity, readIdentity } from './tracker-identity.ts'

export function deviceEndpoints({ api }: Context): Endpoint[] {
  return [
    implement(devices.active, async ({ caller, query }) => {
      const rows = await withScope(api, caller, async db => {
        if (query.vehicle !== undefined) await orNotFound(findVehicle(db, caller, query.vehicle))
        return findActiveDevices(db, caller, query)
      })
      return {
        count: rows.length,
        results: rows.map(presentDevice),
      }
    }),
    implement(devices.raw, ({ caller, query }) =>
      withScope(api, caller, async db => {
        if (!(await hasTracker(db, caller, query.tracker_id))) throw notFound()
        const { tracker_id: trackerId, ordering, orderingDirection, page, pageSize } = query
        const paging = { offset: (page - 1) * pageSize, limit: pageSize, ordering, orderingDirection }
        const window = { trackerId, ...rangeMs(query), ...paging }
        const count = await countRawFrames(db, caller, window)
        const frames = await findRawFrames(db, caller, window)
        const frameIds = frames.flatMap(frame => frame.frameId ?? [])
        const xids = [...new Set(frames.flatMap(frame => frame.xid ?? []))]
        const positions = await findFramePositions(db, caller, query.tracker_id, frameIds, xids)
        const quarantined = await findQuarantined(db, caller, query.tracker_id, frameIds)
        return { count, results: toRawRows(frames, positions, quarantined, Date.now()) }
      }),
    ),
    implement(devices.message, ({ caller, query }) =>
      withScope(api, caller, async db => {
        const found = await findTrackerOf(db, caller, query.vehicle)
        if (!found) throw notFound()
        if (!found.tracker) throw new HttpError(409, 'There is no tracker in this vehicle.', 'vehicle')
        const text = POSITION_REQUESTS[found.tracker.protocol]
        if (!text) throw new HttpError(409, 'This tracker takes no messages.', 'vehicle')
        const id = await queueCommand(db, found.tracker, query.vehicle, caller.userId, text)
        return { queued: true as const, id }
      }),
    ),
    implement(devices.messages, ({ caller, query }) =>
      withScope(api, caller, async db => {
        if (!(await findTrackerOf(db, caller, query.vehicle))) throw notFound()
        const rows = await findCommands(db, caller, query.vehicle)
        return {
          count: rows.length,
          results: rows.map(row => ({
            ...row,
            created_at: row.created_at.toISOString(),
            expires_at: row.expires_at.toISOString(),
            sent_at: iso(row.sent_at),
            answered_at: iso(row.answered_at),
          })),
        }
      }),
    ),
    implement(trackerIdentities.one, ({ caller, query }) =>
      withScope(api, caller, db => readIdentity(db, caller, query.tracker_id)),
    ),
    implement(trackerIdentities.change, ({ caller, body, request }) =>
      withScope(api, caller, db => changeIdentity(db, caller, authorOf(caller, request), body)),
    ),
  ]
}
