import type { LiveRequest } from '@milepost/contract/live.ts'
import type { Scope } from '../db/scope.ts'
import type { Change } from './bus.ts'
import type { GroupMembership } from './group-membership.ts'

/** A change, and whether the place in it is private. */
export interface LiveChange extends Change {
  isPrivate: boolean
}

type Viewport = NonNullable<LiveRequest['watch']['viewport']>

/** What one browser gets: its scope, the groups it has ticked and what is on its screen. */
export class Viewer {
  /** Set while the browser does not keep up. */
  behind = false
  #customerIds: ReadonlySet<number>
  #limited: boolean
  #membership: GroupMembership
  #groups: ReadonlySet<number> | null = null
  #viewport: Viewport | null = null
  /** Vehicles last seen inside the viewport: when one leaves, it is sent once more. */
  #inside = new Set<number>()

  constructor(scope: Scope, membership: GroupMembership) {
    this.#customerIds = new Set(scope.customerIds)
    this.#limited = scope.vehicleGroupIds !== null
    this.#membership = membership
  }

  /** The same for viewers that always get the same; null for one with a choice of its own. */
  get audience(): string | null {
    return this.#limited || this.#groups || this.#viewport ? null : [...this.#customerIds].join()
  }

  watch({ watch }: LiveRequest): void {
    this.#groups = watch.groups && new Set(watch.groups)
    this.#viewport = watch.viewport
    this.#inside.clear()
  }

  /** Takes over a scope looked up again; says whether it is another than before. */
  rescope(scope: Scope, membership: GroupMembership): boolean {
    const changed =
      scope.customerIds.length !== this.#customerIds.size ||
      scope.customerIds.some(id => !this.#customerIds.has(id)) ||
      !isSameMembership(membership, this.#membership)
    this.#customerIds = new Set(scope.customerIds)
    this.#limited = scope.vehicleGroupIds !== null
    this.#membership = membership
    return changed
  }

  wants(change: LiveChange): boolean {
    if (!this.#customerIds.has(change.customerId)) return false
    const groups = this.#membership.get(change.vehicleId)
    if (this.#limited && !groups) return false
    if (this.#groups && !groups?.some(id => this.#groups?.has(id))) return false
    // In private it is sent wherever the screen is: that it is sent must not say where the vehicle is.
    if (!this.#viewport || change.isPrivate) return true
    const isInside = contains(this.#viewport, change)
    const wasInside = this.#inside.delete(change.vehicleId)
    if (isInside) this.#inside.add(change.vehicleId)
    return isInside || wasInside
  }
}

function contains({ west, south, east, north }: Viewport, { latitude, longitude }: Change): boolean {
  if (latitude < south || latitude > north) return false
  // A viewport across the date line has its west edge east of its east edge.
  return west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east
}

function isSameMembership(a: GroupMembership, b: GroupMembership): boolean {
  if (a === b) return true
  if (a.size !== b.size) return false
  for (const [vehicleId, groups] of a) {
    const others = b.get(vehicleId)
    if (others?.length !== groups.length || groups.some(id => !others.includes(id))) return false
  }
  return true
}
