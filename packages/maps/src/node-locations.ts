import { float64At, int32At } from '@milepost/domain/collections/typed-arrays.ts'
import { OsmFileError } from './osm-pbf-blobs.ts'

/** The places of nodes by id in 16 bytes each. Extracts list nodes in the order of their ids; another order is refused. */
export class NodeLocations {
  #ids = new Float64Array(1 << 16)
  #coordinatesE7 = new Int32Array(1 << 17)
  #count = 0

  add(id: number, longitudeE7: number, latitudeE7: number): void {
    if (this.#count > 0 && id <= float64At(this.#ids, this.#count - 1)) {
      throw new OsmFileError(
        'The nodes of the file are not in order. Sort it first: osmium sort IN.osm.pbf -o OUT.osm.pbf',
      )
    }
    if (this.#count === this.#ids.length) this.#grow()
    this.#ids[this.#count] = id
    this.#coordinatesE7[this.#count * 2] = longitudeE7
    this.#coordinatesE7[this.#count * 2 + 1] = latitudeE7
    this.#count++
  }

  /** The line through these nodes; nodes that lie outside the extract are left out. */
  line(nodeIds: readonly number[]): Int32Array {
    const line = new Int32Array(nodeIds.length * 2)
    let length = 0
    for (const id of nodeIds) {
      const index = this.#indexOf(id)
      if (index < 0) continue
      line[length++] = int32At(this.#coordinatesE7, index * 2)
      line[length++] = int32At(this.#coordinatesE7, index * 2 + 1)
    }
    return length === line.length ? line : line.slice(0, length)
  }

  #indexOf(id: number): number {
    let low = 0
    let high = this.#count - 1
    while (low <= high) {
      const middle = (low + high) >>> 1
      const found = float64At(this.#ids, middle)
      if (found === id) return middle
      if (found < id) low = middle + 1
      else high = middle - 1
    }
    return -1
  }

  #grow(): void {
    const ids = new Float64Array(this.#ids.length * 2)
    const coordinatesE7 = new Int32Array(this.#coordinatesE7.length * 2)
    ids.set(this.#ids)
    coordinatesE7.set(this.#coordinatesE7)
    this.#ids = ids
    this.#coordinatesE7 = coordinatesE7
  }
}
