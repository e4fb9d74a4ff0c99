import type { VehicleStatus } from '@milepost/domain/vehicles/status.ts'
import type { Ticks } from '../../vehicle-lists/group-tree.ts'
import type { VehicleStore } from './vehicle-store.ts'
import { type SearchNames, searchFor, shownMask } from './vehicle-tree.ts'

/** Which slots of the store are ticked and searched for: the map's filter, beside the store and outside React. */
export class ShownVehicles {
  #store: VehicleStore
  #ticks: Ticks = null
  #isFound: ReturnType<typeof searchFor> = () => true
  #mask: Uint8Array = new Uint8Array()
  #ofVersion = -1
  #statuses: ReadonlySet<VehicleStatus> | null = null
  #ofStatuses: { version: number; mask: Uint8Array } = { version: -1, mask: new Uint8Array() }
  #listeners = new Set<() => void>()

  constructor(store: VehicleStore) {
    this.#store = store
  }

  set(ticks: Ticks, search: string, names: SearchNames, statuses: ReadonlySet<VehicleStatus> | null) {
    this.#ticks = ticks
    this.#isFound = searchFor(search, names)
    this.#statuses = statuses
    this.#ofVersion = -1
    this.#ofStatuses.version = -1
    for (const listener of this.#listeners) listener()
  }

  /** One number per slot: 1 is shown. Follows the fleet and, where statuses are chosen, these by itself. */
  mask = (): Uint8Array => {
    const all = this.maskOfAllStatuses()
    if (this.#statuses === null) return all
    const { statusVersion } = this.#store
    if (this.#ofStatuses.version !== statusVersion || this.#ofStatuses.mask.length !== all.length) {
      this.#ofStatuses = { version: statusVersion, mask: this.#store.maskOfStatuses(all, this.#statuses) }
    }
    return this.#ofStatuses.mask
  }

  /** The same whatever the vehicles are doing: what the numbers of the statuses count. */
  maskOfAllStatuses = (): Uint8Array => {
    if (this.#ofVersion !== this.#store.factsVersion) {
      this.#ofVersion = this.#store.factsVersion
      this.#mask = shownMask(this.#store.facts, this.#ticks, this.#isFound)
    }
    return this.#mask
  }

  onChange = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }
}
