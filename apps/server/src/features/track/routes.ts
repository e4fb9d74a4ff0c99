import { track } from '@milepost/contract/track.ts'
import { toDeviceInstant } from '@milepost/domain/time/api-dates.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { notFound } from '../../http/http-error.ts'
import { findColumns } from './columns.ts'
import { findDriverPhone } from './driver-phone.ts'
import {
  findDriverGroups,
  findExtent,
  findGroups,
  findNewestReadings,
  findTrackVehicle,
  findTrackVehicles,
  findTrackVehiclesOfGroup,
} from './queries.ts'
import { findStoppedSince } from './stopped-since.ts'

export function trackEndpoints({ api }: Context): Endpoint[] {
  return [
    implement(track.list, async ({ caller }) => {
      const results = await withScope(api, caller, db => findTrackVehicles(db, caller))
      return JSON.stringify({ count: results.length, results })
    }),
    implement(track.columns, ({ caller, query }) => {
      const sinceMs = query.since === undefined ? null : Date.parse(query.since)
      return withScope(api, caller, db => findColumns(db, caller, sinceMs))
    }),
    implement(track.extent, ({ caller }) => withScope(api, caller, db => findExtent(db, caller))),
    implement(track.collapsible, async ({ caller }) => {
      const groups = await withScope(api, caller, db => findGroups(db, caller))
      return JSON.stringify({ vehicle_groups: groups })
    }),
    implement(track.collapsibleDrivers, async ({ caller }) => ({
      driver_groups: await withScope(api, caller, db => findDriverGroups(db, caller)),
    })),
    implement(track.expanded, ({ caller, query }) =>
      withScope(api, caller, async db => {
        const [group] = await findGroups(db, caller, query.group_id)
        if (!group) throw notFound()
        return JSON.stringify({ ...group, subset: await findTrackVehiclesOfGroup(db, caller, group.id) })
      }),
    ),
    implement(track.expandedVehicle, ({ caller, params }) =>
      withScope(api, caller, async db => {
        const vehicle = await findTrackVehicle(db, caller, params.id)
        if (!vehicle) throw notFound()
        const stoppedSinceMs = vehicle.is_private ? null : await findStoppedSince(db, params.id, Date.now())
        return {
          ...vehicle,
          readings: await findNewestReadings(db, caller, params.id),
          stopped_since: stoppedSinceMs === null ? null : toDeviceInstant(stoppedSinceMs),
          driver_phone: await findDriverPhone(db, caller, params.id),
        }
      }),
    ),
  ]
}
