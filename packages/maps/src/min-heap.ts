import { float64At, uint32At } from '@milepost/domain/collections/typed-arrays.ts'

/** A binary heap of integers by cost in typed arrays; an item may be pushed again with a lower cost. */
export class MinHeap {
  #items: Uint32Array
  #costs: Float64Array
  #size = 0

  constructor(capacity: number) {
    this.#items = new Uint32Array(capacity)
    this.#costs = new Float64Array(capacity)
  }

  get size(): number {
    return this.#size
  }

  clear(): void {
    this.#size = 0
  }

  push(item: number, cost: number): void {
    if (this.#size === this.#items.length) this.#grow()
    let slot = this.#size++
    while (slot > 0) {
      const parent = (slot - 1) >> 1
      if (float64At(this.#costs, parent) <= cost) break
      this.#items[slot] = uint32At(this.#items, parent)
      this.#costs[slot] = float64At(this.#costs, parent)
      slot = parent
    }
    this.#items[slot] = item
    this.#costs[slot] = cost
  }

  /** Removes and returns the cheapest item; the heap must not be empty. */
  pop(): number {
    const top = uint32At(this.#items, 0)
    const item = uint32At(this.#items, --this.#size)
    const cost = float64At(this.#costs, this.#size)
    let slot = 0
    for (;;) {
      let child = slot * 2 + 1
      if (child >= this.#size) break
      if (child + 1 < this.#size && float64At(this.#costs, child + 1) < float64At(this.#costs, child)) child++
      if (float64At(this.#costs, child) >= cost) break
      this.#items[slot] = uint32At(this.#items, child)
      this.#costs[slot] = float64At(this.#costs, child)
      slot = child
    }
    this.#items[slot] = item
    this.#costs[slot] = cost
    return top
  }

  #grow(): void {
    const items = new Uint32Array(this.#items.length * 2)
    const costs = new Float64Array(this.#costs.length * 2)
    items.set(this.#items)
    costs.set(this.#costs)
    this.#items = items
    this.#costs = costs
  }
}
