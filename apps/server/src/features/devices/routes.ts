import { deviceConnections } from '@milepost/contract/device-connections.ts'
import { devices } from '@milepost/contract/devices.ts'
import { rangeMs } from '@milepost/contract/time-range.ts'
import { trackerIdentities } from '@milepost/contract/tracker-identity.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { qrCode } from '../../documents/qr-code.ts'
import { authorOf } from '../../http/author.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { HttpError, notFound, orNotFound } from '../../http/http-error.ts'
import type { PlaceNames } from '../../telemetry/place-names.ts'
import { findVehicle } from '../../telemetry/scoped-vehicles.ts'
import { iso, presentDevice } from './active-devices.ts'
import { findCommands, findTrackerOf, POSITION_REQUESTS, queueCommand } from './commands.ts'
import { devicePorts, phoneAddress } from './device-ports.ts'
import { findHeard } from './heard-of-tracker.ts'
import {
  countRawFrames,
  findActiveDevices,
  findFramePositions,
  findQuarantined,
  findRawFrames,
  hasTracker,
} from './queries.ts'
import { toRawRows } from './raw-rows.ts'
import { countRefusedDevices, findRefusedDevices } from './refused-devices.ts'
import { changeIdentity, readIdentity } from './tracker-identity.ts'

export function deviceEndpoints({ api, config }: Context, origin: string, placeNames: PlaceNames): Endpoint[] {
  const host = new URL(origin).hostname
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
        if (!found.tracker) throw new HttpError(409, 'This vehicle has no tracker.', 'vehicle')
        const text = POSITION_REQUESTS[found.tracker.protocol]
        if (!text) throw new HttpError(409, 'This tracker cannot receive requests.', 'vehicle')
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
    implement(deviceConnections.ports, async () => {
      const results = devicePorts(config.ingest)
      return { count: results.length, results, host }
    }),
    implement(deviceConnections.phone, async ({ query: { number } }) => {
      const address = phoneAddress(config.ingest, host, number)
      if (address === null) throw notFound()
      return { address, qr: qrCode(address) }
    }),
    implement(deviceConnections.heard, async ({ caller, query: { tracker_id, language } }) => {
      const heard = await orNotFound(withScope(api, caller, db => findHeard(db, caller, tracker_id)))
      const { fix } = heard
      return { ...heard, fix: fix && { ...fix, place: await placeNames.addressAt(fix.lat, fix.long, language) } }
    }),
    implement(trackerIdentities.refused, ({ caller, query }) =>
      withScope(api, caller, async db => ({
        count: await countRefusedDevices(db, caller, query),
        results: await findRefusedDevices(db, caller, query),
      })),
    ),
    implement(trackerIdentities.one, ({ caller, query }) =>
      withScope(api, caller, db => readIdentity(db, caller, query.tracker_id)),
    ),
    implement(trackerIdentities.change, ({ caller, body, request }) =>
      withScope(api, caller, db => changeIdentity(db, caller, authorOf(caller, request), body)),
    ),
  ]
}
