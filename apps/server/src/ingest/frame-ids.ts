import { oneRow } from '../db/one-row.ts'
import type { Pool } from '../db/pools.ts'

/** The sequence's increment (migration 0004): one query gives this many ids. */
const BLOCK = 1_024

/** Hands out ids for raw frames. Ids of a batch that fails are not used again. */
export class FrameIds {
  #next = 0
  #end = 0

  async take(pool: Pool, count: number): Promise<number[]> {
    const ids: number[] = []
    while (ids.length < count) {
      if (this.#next === this.#end) {
        const taken = await pool.query<{ first: number }>("select nextval('raw_frame_ids') as first")
        this.#next = oneRow(taken).first
        this.#end = this.#next + BLOCK
      }
      ids.push(this.#next++)
    }
    return ids
  }
}
