import type { TrackColumns, TrackVehicle } from '@milepost/contract/track.ts'
import { itemAt } from '@milepost/domain/collections/item-at.ts'
import type { Fleet, PrivateFix, VehicleFacts, VehicleFix } from './vehicle-store.ts'

/** The fleet out of the server's columns. */
export function fleetOfColumns(columns: TrackColumns): Fleet {
  const groups = groupsByVehicle(columns)
  const facts: VehicleFacts[] = []
  const fixes: Fleet['fixes'] = []
  for (let at = 0; at < columns.id.length; at++) {
    const id = itemAt(columns.id, at)
    facts.push({
      id,
      registration: itemAt(columns.registration, at),
      type: itemAt(columns.type, at),
      groups: groups.get(id) ?? NO_GROUPS,
      driver: columns.driver[at] ?? null,
    })
    fixes.push(fixAt(columns, at))
  }
  return { facts, fixes }
}

function fixAt(columns: TrackColumns, at: number): VehicleFix | PrivateFix | null {
  const latitude = columns.lat[at] ?? null
  const longitude = columns.long[at] ?? null
  const recordedAtMs = columns.timestamp[at] ?? null
  if (recordedAtMs === null) return null
  if (columns.is_private[at] === true) return { isPrivate: true, recordedAtMs }
  if (latitude === null || longitude === null) return null
  return {
    latitude,
    longitude,
    headingDeg: columns.dir[at] ?? null,
    speedKmh: columns.speed[at] ?? null,
    moving: columns.moving[at] ?? null,
    recordedAtMs,
    receivedAt: columns.received_at[at] ?? recordedAtMs,
    ignition: columns.ignition[at] ?? null,
    odometerM: columns.odometer_m[at] ?? null,
  }
}

const NO_GROUPS: readonly number[] = []

/** Most vehicles are in one group: those of a group share one list. */
function groupsByVehicle({ member_vehicle, member_group }: TrackColumns): ReadonlyMap<number, readonly number[]> {
  const alone = new Map<number, readonly number[]>()
  const groups = new Map<number, readonly number[]>()
  for (let at = 0; at < member_vehicle.length; at++) {
    const vehicleId = itemAt(member_vehicle, at)
    const groupId = itemAt(member_group, at)
    const known = groups.get(vehicleId)
    if (known !== undefined) {
      groups.set(vehicleId, [...known, groupId])
      continue
    }
    let list = alone.get(groupId)
    if (list === undefined) {
      list = [groupId]
      alone.set(groupId, list)
    }
    groups.set(vehicleId, list)
  }
  return groups
}

/** The fleet out of the documents' own shape, vehicle by vehicle; which of activeGroups are ticked the page itself knows (N-78). */
export function fleetOf(vehicles: readonly TrackVehicle[]): Fleet {
  return {
    facts: vehicles.map(({ id, registration, type, activeGroups, driver }) => {
      return { id, registration, type, groups: activeGroups, driver }
    }),
    fixes: vehicles.map(fixOf),
  }
}

function fixOf(vehicle: TrackVehicle): VehicleFix | PrivateFix | null {
  const { lat, long, timestamp } = vehicle
  if (timestamp === null) return null
  if (vehicle.is_private) return { isPrivate: true, recordedAtMs: Date.parse(timestamp) }
  if (lat === null || long === null) return null
  return {
    latitude: lat,
    longitude: long,
    headingDeg: vehicle.dir,
    speedKmh: vehicle.speed,
    moving: vehicle.moving,
    recordedAtMs: Date.parse(timestamp),
    receivedAt: vehicle.received_at ?? timestamp,
    ignition: vehicle.ignition,
    odometerM: vehicle.odometer_m,
  }
}
