import type { LiveVehicle } from '@milepost/contract/live.ts'
import { itemAt } from '@milepost/domain/collections/item-at.ts'
import { uint8At } from '@milepost/domain/collections/typed-arrays.ts'
import { type VehicleStatus, vehicleStatus } from '@milepost/domain/vehicles/status.ts'
import { DRAWN_STATUSES, type DrawnStatus } from '../../map/group-points.ts'
import { mercatorX, mercatorY } from '../../map/mercator.ts'

/** What changes only when the fleet is administered. */
export interface VehicleFacts {
  id: number
  registration: string
  type: string
  groups: readonly number[]
  driver: string | null
}

export interface VehicleFix {
  latitude: number
  longitude: number
  headingDeg: number | null
  speedKmh: number | null
  moving: boolean | null
  recordedAtMs: number
  /** When the server stored it, as the server wrote it (ISO 8601 or epoch ms): it is read of one vehicle at a time. */
  receivedAt: string | number
  ignition: boolean | null
  odometerM: number | null
}

/** A newest report in private: only when it was is known. */
export interface PrivateFix {
  isPrivate: true
  recordedAtMs: number
}

/** Every vehicle at one place of both lists. */
export interface Fleet {
  facts: VehicleFacts[]
  fixes: (VehicleFix | PrivateFix | null)[]
}

export interface Vehicle extends VehicleFacts {
  /** Null until its tracker first reports, and in private. */
  fix: VehicleFix | null
  isPrivate: boolean
}

const STATUS_INDEX: Readonly<Record<DrawnStatus, number>> = { moving: 0, idling: 1, stopped: 2, stale: 3 }
const NO_STATUS = 255
const PRIVATE_STATUS = 254

/** What a vehicle is doing, in private nothing but that. */
export const statusOf = ({ fix, isPrivate }: Pick<Vehicle, 'fix' | 'isPrivate'>, nowMs: number): VehicleStatus =>
  isPrivate ? 'private' : vehicleStatus(fix, nowMs)

const isPrivateFix = (fix: VehicleFix | PrivateFix | null): fix is PrivateFix => fix !== null && 'isPrivate' in fix

/**
 * The vehicles of the Track screen, outside React. What the map reads fifty thousand times a second stands in typed columns;
 * what a person reads of one vehicle is made on demand. Changes are gathered and published by `publish`, which the page
 * calls at most once a second: a position costs no drawing by itself.
 */
export class VehicleStore {
  count = 0
  x = new Float64Array()
  y = new Float64Array()
  headingDeg = new Float32Array()
  status = new Uint8Array()
  facts: VehicleFacts[] = []
  /** Grows when the set of vehicles or their facts changed: lists and ticks are worked out again. */
  factsVersion = 0
  /** When the newest position was recorded. */
  newestMs = 0
  /** Grows whenever statuses were worked out. */
  statusVersion = 0
  #publishedFacts = 0
  #fixes: (VehicleFix | PrivateFix | null)[] = []
  #slots = new Map<number, number>()
  #read = new Map<number, Vehicle>()
  #changed = new Set<number>()
  #isChanged = false
  #byVehicle = new Map<number, Set<() => void>>()
  #onFrame = new Set<() => void>()
  #onFacts = new Set<() => void>()

  slotOf = (id: number): number => this.#slots.get(id) ?? -1

  idAt = (slot: number): number => itemAt(this.facts, slot).id

  /** Null without a place: before the first report, and in private. */
  fixAt = (slot: number): VehicleFix | null => {
    const fix = this.#fixes[slot] ?? null
    return isPrivateFix(fix) ? null : fix
  }

  isPrivateAt = (slot: number): boolean => isPrivateFix(this.#fixes[slot] ?? null)

  /** The same object until the vehicle changes. */
  vehicle = (id: number): Vehicle | null => {
    const known = this.#read.get(id)
    if (known) return known
    const slot = this.slotOf(id)
    if (slot < 0) return null
    const vehicle = { ...itemAt(this.facts, slot), fix: this.fixAt(slot), isPrivate: this.isPrivateAt(slot) }
    this.#read.set(id, vehicle)
    return vehicle
  }

  get hasChanged(): boolean {
    return this.#isChanged
  }

  /**
   * Takes over the whole fleet. A position that is older than the one already known is not taken: the response of a poll may
   * have been read before a push arrived. The caller publishes the facts once the map is drawn: lists take longer.
   */
  load({ facts, fixes }: Fleet) {
    const fixBefore = new Map(this.facts.map((known, slot) => [known.id, this.#fixes[slot] ?? null]))
    const isSameFleet =
      facts.length === this.count && facts.every((vehicle, slot) => isSameFacts(vehicle, this.facts[slot]))
    this.count = facts.length
    this.x = new Float64Array(this.count)
    this.y = new Float64Array(this.count)
    this.headingDeg = new Float32Array(this.count)
    this.status = new Uint8Array(this.count).fill(NO_STATUS)
    this.#fixes = []
    this.#slots = new Map(facts.map(({ id }, slot) => [id, slot]))
    if (!isSameFleet) this.facts = facts
    this.#read.clear()
    for (const [slot, { id }] of facts.entries()) {
      this.#place(slot, newerOf(fixBefore.get(id) ?? null, fixes[slot] ?? null))
      this.#changed.add(id)
    }
    this.#isChanged = true
    if (!isSameFleet) this.factsVersion++
  }

  /** Takes over the positions of some vehicles; unknown ones are left to the next load of all. */
  refresh({ facts, fixes }: Fleet) {
    for (const [at, { id }] of facts.entries()) {
      const fix = fixes[at]
      if (fix) this.#move(id, fix)
    }
  }

  /** Takes over pushed changes. */
  apply(vehicles: readonly LiveVehicle[]) {
    for (const vehicle of vehicles) this.#move(vehicle.id, liveFix(vehicle))
  }

  #move(id: number, fix: VehicleFix | PrivateFix) {
    const slot = this.slotOf(id)
    if (slot < 0 || newerOf(this.#fixes[slot] ?? null, fix) !== fix) return
    this.#place(slot, fix)
    this.#read.delete(id)
    this.#changed.add(id)
    this.#isChanged = true
  }

  #place(slot: number, fix: VehicleFix | PrivateFix | null) {
    this.#fixes[slot] = fix
    if (fix === null) return
    if (fix.recordedAtMs > this.newestMs) this.newestMs = fix.recordedAtMs
    if (isPrivateFix(fix)) return
    this.x[slot] = mercatorX(fix.longitude)
    this.y[slot] = mercatorY(fix.latitude)
    this.headingDeg[slot] = fix.headingDeg ?? 0
  }

  /** Works out every status at an instant; they change with time alone too. */
  updateStatuses(nowMs: number) {
    this.statusVersion++
    for (let slot = 0; slot < this.count; slot++) {
      if (this.isPrivateAt(slot)) {
        this.status[slot] = PRIVATE_STATUS
        continue
      }
      const status = vehicleStatus(this.fixAt(slot), nowMs)
      this.status[slot] = status === 'never-reported' ? NO_STATUS : STATUS_INDEX[status]
    }
  }

  /** Notifies the listeners of changed vehicles, then those that draw them all. */
  publish(nowMs: number) {
    this.updateStatuses(nowMs)
    const changed = this.#changed
    this.#changed = new Set()
    this.#isChanged = false
    for (const [id, listeners] of this.#byVehicle) {
      if (changed.has(id)) for (const listener of listeners) listener()
    }
    for (const listener of this.#onFrame) listener()
  }

  /** How many of the shown slots have each status. */
  countStatuses(isShown: Uint8Array): Record<VehicleStatus, number> {
    const counts = { moving: 0, idling: 0, stopped: 0, stale: 0, private: 0, 'never-reported': 0 }
    for (let slot = 0; slot < this.count; slot++) {
      if (isShown[slot] === 0) continue
      const status = uint8At(this.status, slot)
      counts[status === PRIVATE_STATUS ? 'private' : (DRAWN_STATUSES[status] ?? 'never-reported')]++
    }
    return counts
  }

  /** The slots of a mask whose vehicles have one of the statuses. */
  maskOfStatuses(mask: Uint8Array, statuses: ReadonlySet<VehicleStatus>): Uint8Array {
    const isIncluded = new Uint8Array(NO_STATUS + 1)
    for (const [index, status] of DRAWN_STATUSES.entries()) isIncluded[index] = statuses.has(status) ? 1 : 0
    isIncluded[PRIVATE_STATUS] = statuses.has('private') ? 1 : 0
    isIncluded[NO_STATUS] = statuses.has('never-reported') ? 1 : 0
    const included = new Uint8Array(this.count)
    for (let slot = 0; slot < this.count; slot++) {
      included[slot] = uint8At(mask, slot) & uint8At(isIncluded, uint8At(this.status, slot))
    }
    return included
  }

  onVehicle = (id: number, listener: () => void) => {
    const listeners = this.#byVehicle.get(id) ?? new Set()
    this.#byVehicle.set(id, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.#byVehicle.get(id) === listeners) this.#byVehicle.delete(id)
    }
  }

  onFrame = (listener: () => void) => subscribe(this.#onFrame, listener)

  onFacts = (listener: () => void) => subscribe(this.#onFacts, listener)

  /** Notifies the lists of the fleet, if it changed since they were last notified. */
  publishFacts() {
    if (this.#publishedFacts === this.factsVersion) return
    this.#publishedFacts = this.factsVersion
    for (const listener of this.#onFacts) listener()
  }
}

function subscribe(listeners: Set<() => void>, listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The fix to keep. Of two with the same time the second counts: it may carry what the first did not. */
function newerOf<Fix extends VehicleFix | PrivateFix>(known: Fix | null, given: Fix | null): Fix | null {
  if (known === null || given === null) return given ?? known
  return given.recordedAtMs >= known.recordedAtMs ? given : known
}

function isSameFacts(given: VehicleFacts, known: VehicleFacts | undefined): boolean {
  return (
    known !== undefined &&
    given.id === known.id &&
    given.registration === known.registration &&
    given.type === known.type &&
    given.driver === known.driver &&
    given.groups.length === known.groups.length &&
    given.groups.every((group, index) => group === known.groups[index])
  )
}

function liveFix(vehicle: LiveVehicle): VehicleFix | PrivateFix {
  const { lat, long } = vehicle
  if (lat === null || long === null) return { isPrivate: true, recordedAtMs: Date.parse(vehicle.timestamp) }
  return {
    latitude: lat,
    longitude: long,
    headingDeg: vehicle.dir,
    speedKmh: vehicle.speed,
    moving: vehicle.moving,
    recordedAtMs: Date.parse(vehicle.timestamp),
    receivedAt: vehicle.received_at,
    ignition: vehicle.ignition,
    odometerM: vehicle.odometer_m,
  }
}
