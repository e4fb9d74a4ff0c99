import { setMaxListeners } from 'node:events'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { InstalledArea } from '@milepost/maps/installed-areas.ts'
import { assetReports } from './asset-stream.ts'
import { withClockFaults } from './clock-faults.ts'
import type { Subject } from './day-plan.ts'
import { chooseDeadZones, type DeadZone } from './dead-zones.ts'
import { type DeviceFaults, type FaultLevel, faultsOf, unorderedMs } from './faults.ts'
import { type DeviceProtocol, type Fleet, type FleetMember, type FleetVehicle, fleetMembers } from './fleet.ts'
import { withHeldBackHours } from './held-back.ts'
import { runOsmAndDevice } from './osmand-device.ts'
import { drivingProfiles } from './profiles.ts'
import { ProgressMeter, type SimulatorProgress } from './progress.ts'
import { RecordBuffer } from './record-buffer.ts'
import type { DeviceRecord } from './reports.ts'
import { parkingPlace, writeRoundBook } from './round-book.ts'
import type { Endpoint } from './tcp-link.ts'
import { runTrackerDevice } from './tracker-device.ts'
import { openTruthDirectory, type TruthTrip } from './truth.ts'
import { type VehicleFaultLevels, type VehicleFaults, vehicleFaultsOf, withVehicleFaults } from './vehicle-faults.ts'
import { type StreamItem, type StreamStart, vehicleStream } from './vehicle-stream.ts'
import { loadWorkArea, type WorkArea } from './work-area.ts'

export interface SimulatorOptions {
  readonly seed: number
  readonly fleet: Fleet
  /** The installed areas; a customer's vehicles work in that of its home, and where it is missing only assets report. */
  readonly areas: readonly InstalledArea[]
  readonly host: string
  readonly ports: ListeningPorts
  /** What goes wrong on the way; by default nothing. */
  readonly faults?: FaultLevel
  /** What goes wrong in the vehicles; by default nothing. */
  readonly vehicleFaults?: VehicleFaultLevels
  /** How far back the history of a device without records begins. A longer gap is not filled either. */
  readonly historyDays: number
  readonly signal: AbortSignal
  /** Epoch ms of the last stored record of a device, null for none: reporting goes on from there. */
  readonly resumeAfter?: (deviceId: string) => Promise<number | null>
  readonly onProgress?: (progress: SimulatorProgress) => void
  readonly truthDirectory?: string
  /** Resolve when all of the past has been acknowledged, also where a vehicle has no signal, instead of going on live. */
  readonly historyOnly?: boolean
  readonly clock?: Clock
}

/** By protocol; `common` serves every protocol without one of its own, but for HTTP. */
export type ListeningPorts = Readonly<Partial<Record<DeviceProtocol | 'common', number>>>

export interface Clock {
  now(): number
  /** Resolves at that moment, and rejects when aborted. */
  waitUntil(atMs: number, signal: AbortSignal): Promise<void>
}

const dayMs = 86_400_000
const bufferedRecords = 500
/** A phone has several requests under way at once, so the last record stored may be newer than one that is not. */
const phoneOverlapMs = 6 * 3_600_000
/** A sleeping computer stops timers: after waking, records are late by this at most. */
const longestSleepMs = 30_000

const systemClock: Clock = {
  now: () => Date.now(),
  async waitUntil(atMs, signal) {
    for (let waitMs = atMs - Date.now(); waitMs > 0; waitMs = atMs - Date.now()) {
      await sleep(Math.min(waitMs, longestSleepMs), undefined, { signal })
    }
  },
}

/**
 * Drives the fleet: replays the past of every device as fast as the server acknowledges it, then reports live. Resolves when
 * aborted (or, with `historyOnly`, when the past is stored) and rejects only for faults of its own: a server that is away is
 * waited for.
 */
export async function runSimulator(options: SimulatorOptions): Promise<void> {
  const stopped = new AbortController()
  const signal = AbortSignal.any([options.signal, stopped.signal])
  setMaxListeners(0, signal)
  const members = fleetMembers(options.fleet)
  const meter = new ProgressMeter(members.length, options.onProgress ?? (() => {}))
  const writeTruth = options.truthDirectory === undefined ? null : await openTruthDirectory(options.truthDirectory)
  const roadsOfHomes = await openRoads(options, members)

  const running: Promise<void>[] = []
  try {
    for (const [index, member] of members.entries()) {
      if (signal.aborted) break
      // Writing a round book takes a while: devices that are ready get their turn in between.
      await nextTurn()
      const roads = roadsOfHomes.get(member.home.area)
      const subject = roads === undefined ? null : drivingSubject(options.seed, member, roads.area)
      const vehicleFaults = vehicleFaultsOf(options.vehicleFaults ?? {}, options.seed, member.vehicle)
      const streamFrom = (start: StreamStart) =>
        roads === undefined || subject === null
          ? assetItems(assetReports(options.seed, member.vehicle, start.fromMs))
          : vehicleStream(subject, roads.area.graph, roads.deadZones, start, vehicleFaults.carryShare)
      const device = runDevice({ options, index, member, streamFrom, vehicleFaults, meter, writeTruth, signal })
      device.catch(() => stopped.abort())
      running.push(device)
    }
    await Promise.all(running)
  } catch (error) {
    if (!options.signal.aborted) throw error
  } finally {
    stopped.abort()
    await Promise.allSettled(running)
  }
}

interface Roads {
  readonly area: WorkArea
  readonly deadZones: readonly DeadZone[]
}

/** By the slug of the area. */
async function openRoads(
  { seed, areas }: SimulatorOptions,
  members: readonly FleetMember[],
): Promise<Map<string, Roads>> {
  const found = new Map<string, Roads>()
  for (const installed of areas) {
    const working = members.filter(member => isDriven(member) && member.home.area === installed.slug)
    if (working.length === 0) continue
    const area = await loadWorkArea(installed)
    if (area.calls.length === 0) continue
    const parked = working.map(member => parkingPlace(seed, member, area))
    found.set(installed.slug, { area, deadZones: chooseDeadZones(seed, area, parked) })
  }
  return found
}

function isDriven({ vehicle }: FleetMember): boolean {
  return vehicle.profile in drivingProfiles
}

function drivingSubject(seed: number, member: FleetMember, area: WorkArea): Subject | null {
  const { profile: name } = member.vehicle
  if (name === 'trailer' || name === 'plant') return null
  const profile = drivingProfiles[name]
  return { seed, member, profile, book: writeRoundBook(seed, member, profile, area), timeZone: member.home.timeZone }
}

function* assetItems(records: Iterable<DeviceRecord>): Generator<StreamItem> {
  for (const record of records) yield { kind: 'record', record, atMs: record.recordedAtMs, hasSignal: true }
}

interface DeviceRun {
  readonly options: SimulatorOptions
  readonly index: number
  readonly member: FleetMember
  readonly streamFrom: (start: StreamStart) => Iterable<StreamItem>
  readonly vehicleFaults: VehicleFaults
  readonly meter: ProgressMeter
  readonly writeTruth: ((trip: TruthTrip) => Promise<void>) | null
  readonly signal: AbortSignal
}

/** Throws when the server does not listen to the protocol. */
function endpointOf({ host, ports }: SimulatorOptions, protocol: DeviceProtocol): Endpoint {
  const port = ports[protocol] ?? (protocol === 'osmand' ? undefined : ports.common)
  if (port === undefined) throw new Error(`There is no port for ${protocol}.`)
  return { host, port }
}

/** One device: records flow from the stream through the buffer to the connection, and none before its time. */
async function runDevice(run: DeviceRun): Promise<void> {
  const { options, member } = run
  const { vehicle: device } = member
  const finished = new AbortController()
  const signal = AbortSignal.any([run.signal, finished.signal])
  setMaxListeners(0, signal)
  const faults = faultsOf(options.faults ?? 'none', options.seed, device)
  const buffer = new RecordBuffer<DeviceRecord>(bufferedRecords, faults)
  const endpoint = endpointOf(options, device.protocol)
  const runOnline = device.protocol === 'osmand' ? runOsmAndDevice : runTrackerDevice
  const connection = runOnline({ device, endpoint, buffer, signal, faults, seed: options.seed })
  connection.catch(() => finished.abort())
  await Promise.all([feed(run, faults, buffer, signal).finally(() => finished.abort()), connection])
}

async function feed(
  run: DeviceRun,
  faults: DeviceFaults,
  buffer: RecordBuffer<DeviceRecord>,
  signal: AbortSignal,
): Promise<void> {
  const { options, index, member, meter } = run
  const clock = options.clock ?? systemClock
  const start = await startOf(options, member.vehicle, faults, clock.now())
  const pastMs = Math.max(1, clock.now() - start.fromMs)
  let isLive = false
  const goLive = async () => {
    if (options.historyOnly === true) buffer.regainSignal()
    await buffer.drained(signal)
    isLive = true
    meter.deviceCaughtUp(index)
  }
  const keys = [options.seed, member.vehicle.deviceId]
  const historyEndMs = options.historyOnly === true ? clock.now() : null
  const items = withVehicleFaults(withClockFaults(run.streamFrom(start), faults, keys), run.vehicleFaults, keys)
  for (const item of withHeldBackHours(items, faults, keys, historyEndMs)) {
    if (item.kind === 'trip') {
      await run.writeTruth?.(item.trip)
      continue
    }
    const { atMs } = item
    if (atMs > clock.now() && !isLive) {
      await goLive()
      if (options.historyOnly === true) return
    }
    if (atMs > clock.now()) await clock.waitUntil(atMs, signal)
    await buffer.offer(item.record, item.hasSignal, signal)
    meter.recorded(index, (atMs - start.fromMs) / pastMs)
  }
  if (!isLive) await goLive()
}

async function startOf(
  options: SimulatorOptions,
  { deviceId, protocol }: FleetVehicle,
  faults: DeviceFaults,
  nowMs: number,
): Promise<StreamStart> {
  const earliestMs = nowMs - options.historyDays * dayMs
  const lastMs = (await options.resumeAfter?.(deviceId)) ?? null
  if (lastMs === null || lastMs < earliestMs) return { fromMs: earliestMs, resumes: false }
  const overlapMs = Math.max(protocol === 'osmand' ? phoneOverlapMs : 0, unorderedMs(faults))
  return { fromMs: Math.max(earliestMs, lastMs - overlapMs), resumes: true }
}
