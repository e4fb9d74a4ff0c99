import type { Ticks } from '../../vehicles/group-tree.ts'
import type { VehicleStore } from './vehicle-store.ts'
import { type SearchNames, searchFor, shownMask } from './vehicle-tree.ts'

/** Which slots of the store are ticked and searched for: the map's filter, beside the store and outside React. */
export class ShownVehicles {
  #store: VehicleStore
  #ticks: Ticks = null
  #isFound: ReturnType<typeof searchFor> = () => true
  #mask: Uint8Array = new Uint8Array()
  #ofVersion = -1
  #listeners = new Set<() => void>()

  constructor(store: VehicleStore) {
    this.#store = store
  }

  set(ticks: Ticks, search: string, names: SearchNames) {
    this.#ticks = ticks
    this.#isFound = searchFor(search, names)
    this.#ofVersion = -1
    for (const listener of this.#listeners) listener()
  }

  /** One number per slot: 1 is shown. Follows the fleet by itself. */
  mask = (): Uint8Array => {
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
