import type { SharedVehicle } from '@milepost/contract/live-links.ts'
import { toApiInstant, toDeviceInstant } from '@milepost/domain/time/api-dates.ts'
import { AT_DESTINATION_M, expectedArrivalMs, sharedState } from '@milepost/domain/vehicles/shared-vehicle.ts'
import { metresBetween } from '@milepost/maps/route-parts.ts'
import type { FoundLink } from './find-link.ts'
import type { ReadPosition } from './read-position.ts'
import type { WaysToDestinations } from './ways-to-destinations.ts'

/** What the page of a link shows; of a private time neither where nor when, nor how far it is from there. */
export async function showVehicle(
  link: FoundLink,
  { isPrivate, fix, underWay }: ReadPosition,
  findWay: WaysToDestinations,
  nowMs: number,
): Promise<SharedVehicle> {
  const shown = {
    name: link.name,
    as_of: toApiInstant(nowMs),
    expires_at: toApiInstant(link.expiresAtMs),
    units_distance: link.units,
    time_zone: link.timeZone,
  }
  const nothing = { since: null, position: null, destination: isPrivate ? null : unreached(link) }
  if (fix === null) return { ...shown, ...nothing, state: isPrivate ? 'private' : 'no-position' }
  const now = sharedState(fix, underWay, nowMs)
  return {
    ...shown,
    state: now.state,
    since: now.sinceMs === null ? null : toDeviceInstant(now.sinceMs),
    position: {
      ...{ lat: fix.latitude, long: fix.longitude, dir: fix.headingDeg },
      recorded_at: toDeviceInstant(fix.recordedAtMs),
    },
    destination: await destinationFrom(),
  }

  async function destinationFrom(): Promise<SharedVehicle['destination']> {
    const destination = unreached(link)
    if (link.destination === null || destination === null || fix === null) return destination
    if (metresBetween(fix, link.destination) <= AT_DESTINATION_M) return { ...destination, is_there: true }
    const way = await findWay(link.id, { ...fix, isMoving: now.state === 'moving' }, link.destination)
    if (way === null) return destination
    const arrivalMs = expectedArrivalMs(now, way, nowMs)
    return {
      ...destination,
      distance_m: Math.round(way.distanceM),
      arrival_at: arrivalMs === null ? null : toApiInstant(arrivalMs),
    }
  }
}

const unreached = ({ destination }: FoundLink) =>
  destination && {
    ...{ name: destination.name, lat: destination.latitude, long: destination.longitude },
    ...{ is_there: false, distance_m: null, arrival_at: null },
  }
