import type { FleetVehicle } from './fleet.ts'
import { inTurn } from './in-turn.ts'
import type { Town } from './portuguese-towns.ts'
import type { DeviceRecord } from './reports.ts'
import { seededRandom } from './seeded-random.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const townDays = 3
const metresPerDegree = 111_195

/**
 * What the tracker of a trailer or machine sends, without end: a position every few hours from a yard near the middle of
 * its town, and every third day, for those with more than one, from the next town. How it got there is not reported.
 */
export function* assetReports(seed: number, vehicle: FleetVehicle, fromMs: number): Generator<DeviceRecord> {
  if (vehicle.towns.length === 0) return
  const random = seededRandom(seed, vehicle.deviceId, 'asset')
  const everyMs = (vehicle.profile === 'trailer' ? 4 : 6) * hourMs
  const offsetMs = random.integer(0, everyMs / 1000) * 1000
  const townOffsetDays = random.integer(0, townDays - 1)
  const capacityDays = random.integer(300, 700)
  for (let index = Math.ceil((fromMs - offsetMs) / everyMs); ; index++) {
    const atMs = index * everyMs + offsetMs
    const day = Math.floor(atMs / dayMs) + townOffsetDays
    const town = inTurn(vehicle.towns, Math.floor(day / townDays))
    const batteryPercent = Math.round(100 * (1 - (day % capacityDays) / capacityDays))
    yield reportFrom(seed, vehicle, town, atMs, batteryPercent)
  }
}

function reportFrom(
  seed: number,
  vehicle: FleetVehicle,
  town: Town,
  atMs: number,
  batteryPercent: number,
): DeviceRecord {
  const yard = seededRandom(seed, vehicle.deviceId, town.name)
  const now = seededRandom(seed, vehicle.deviceId, atMs)
  const northM = yard.between(-350, 350) + now.normal() * 4
  const eastM = yard.between(-350, 350) + now.normal() * 4
  const metresPerLongitude = metresPerDegree * Math.cos((town.latitude * Math.PI) / 180)
  return {
    recordedAtMs: atMs,
    hasFix: true,
    latitude: Math.round((town.latitude + northM / metresPerDegree) * 1e7) / 1e7,
    longitude: Math.round((town.longitude + eastM / metresPerLongitude) * 1e7) / 1e7,
    altitudeM: yard.integer(5, 120),
    headingDeg: yard.integer(0, 359),
    speedKmh: 0,
    satellites: now.integer(6, 12),
    priority: 0,
    eventId: 0,
    ignition: null,
    moving: false,
    odometerM: null,
    externalVoltageMv: null,
    driverKey: null,
    events: null,
    attributes: { batteryPercent, gsmSignal: now.integer(1, 5) },
  }
}
