import type { InputRole } from '@milepost/domain/fold/input-role.ts'
import { type CameraWarning, cameraWarnings } from './camera-warnings.ts'
import type { Subject } from './day-plan.ts'
import type { DrivenTrip } from './drive.ts'
import type { FleetDriver, FleetMember } from './fleet.ts'
import { seededRandom } from './seeded-random.ts'

/** Who drives a trip, and what the driver does in the cab. */
export interface TripConduct {
  /** The driver's key and when it is shown to the reader, a while after the ignition; null without a reader. */
  readonly identified: { readonly key: string; readonly atMs: number } | null
  readonly isPrivate: boolean
  readonly panicsMs: readonly number[]
  /** Of the camera, where one is fitted. */
  readonly warnings: readonly CameraWarning[]
}

const swapShare = 0.2
const privateShare = 0.12
const panicShare = 0.006

/** Everything follows from the seed, the vehicle and the trip; who has which vehicle that day from the depot and the day. */
export function tripConduct({ seed, member }: Subject, shiftDay: number, trip: DrivenTrip): TripConduct {
  const random = seededRandom(seed, member.vehicle.deviceId, 'conduct', trip.startMs)
  const key = driverOf(seed, member, shiftDay)?.key ?? null
  const shownAfterMs = random.integer(3, 25) * 1000
  const isPrivate = random.chance(privateShare)
  const drivenS = Math.floor((trip.endMs - trip.startMs) / 1000) - 2
  const panicsMs = random.chance(panicShare) ? [trip.startMs + random.integer(2, Math.max(2, drivenS)) * 1000] : []
  return {
    identified: key === null ? null : { key, atMs: trip.startMs + shownAfterMs },
    isPrivate: isPrivate && hasInput(member, 'private-mode'),
    panicsMs,
    warnings: hasCamera(member)
      ? cameraWarnings(seededRandom(seed, member.vehicle.deviceId, 'camera', trip.startMs), trip)
      : [],
  }
}

/** Recorders of this protocol are cameras that look at the road. */
const hasCamera = ({ vehicle }: FleetMember) => vehicle.protocol === 'jt808'

export function hasInput({ vehicle }: FleetMember, role: InputRole): boolean {
  return Object.values(vehicle.inputRoles).includes(role)
}

/** On some days two neighbours of a depot take each other's vehicle. */
export function driverOf(seed: number, member: FleetMember, shiftDay: number): FleetDriver | null {
  const { depotVehicles, indexInDepot, vehicle } = member
  const random = seededRandom(seed, member.customerReference, member.depotName, 'swaps', shiftDay)
  if (!random.chance(swapShare) || depotVehicles.length < 2) return vehicle.driver
  const first = random.integer(0, depotVehicles.length - 2)
  const other = indexInDepot === first ? first + 1 : indexInDepot === first + 1 ? first : indexInDepot
  const driver = depotVehicles[other]?.driver ?? null
  // Drivers swap only where both have a key: a vehicle with a reader always reports one.
  return driver !== null && driver.key !== null && (vehicle.driver?.key ?? null) !== null ? driver : vehicle.driver
}
