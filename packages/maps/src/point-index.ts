import { int32At, uint8At } from '@milepost/domain/collections/typed-arrays.ts'

/**
 * Numbers distinct points 0, 1, 2 … and counts how often each was seen. A hash table in typed arrays: a Map holds at most 16
 * million entries, and a country has more road points than that.
 */
export class PointIndex {
  #slots = new Int32Array(1 << 12).fill(-1)
  #latitudeE6 = new Int32Array(1 << 10)
  #longitudeE6 = new Int32Array(1 << 10)
  #uses = new Uint8Array(1 << 10)
  #count = 0

  get count(): number {
    return this.#count
  }

  add(latitudeE6: number, longitudeE6: number): number {
    if (this.#count === this.#latitudeE6.length) this.#grow()
    const slot = this.#slotOf(latitudeE6, longitudeE6)
    const known = int32At(this.#slots, slot)
    if (known >= 0) {
      const uses = uint8At(this.#uses, known)
      if (uses < 255) this.#uses[known] = uses + 1
      return known
    }
    const point = this.#count++
    this.#slots[slot] = point
    this.#latitudeE6[point] = latitudeE6
    this.#longitudeE6[point] = longitudeE6
    this.#uses[point] = 1
    return point
  }

  /** The number of a point that was added, or -1. */
  find(latitudeE6: number, longitudeE6: number): number {
    return int32At(this.#slots, this.#slotOf(latitudeE6, longitudeE6))
  }

  latitudeE6(point: number): number {
    return int32At(this.#latitudeE6, point)
  }

  longitudeE6(point: number): number {
    return int32At(this.#longitudeE6, point)
  }

  uses(point: number): number {
    return uint8At(this.#uses, point)
  }

  #slotOf(latitudeE6: number, longitudeE6: number): number {
    const mask = this.#slots.length - 1
    let slot = (Math.imul(latitudeE6, 0x9e3779b1) ^ Math.imul(longitudeE6, 0x85ebca6b)) >>> 0
    slot = (slot ^ (slot >>> 15)) & mask
    for (;;) {
      const point = int32At(this.#slots, slot)
      if (point < 0 || (this.#latitudeE6[point] === latitudeE6 && this.#longitudeE6[point] === longitudeE6)) return slot
      slot = (slot + 1) & mask
    }
  }

  #grow(): void {
    const larger = <T extends Int32Array | Uint8Array>(from: T, to: T): T => {
      to.set(from)
      return to
    }
    const capacity = this.#latitudeE6.length * 2
    this.#latitudeE6 = larger(this.#latitudeE6, new Int32Array(capacity))
    this.#longitudeE6 = larger(this.#longitudeE6, new Int32Array(capacity))
    this.#uses = larger(this.#uses, new Uint8Array(capacity))
    this.#slots = new Int32Array(capacity * 4).fill(-1)
    for (let point = 0; point < this.#count; point++) {
      this.#slots[this.#slotOf(int32At(this.#latitudeE6, point), int32At(this.#longitudeE6, point))] = point
    }
  }
}
