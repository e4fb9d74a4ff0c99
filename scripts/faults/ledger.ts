import type { Pool } from '@milepost/server/db/pools.ts'
import { must } from '../must.ts'

const PAIRS_AT_ONCE = 20_000

/**
 * The records that devices have acknowledgements for, kept outside the system under test. Every record of a device has an instant of its own,
 * so device and instant name it.
 */
export class Ledger {
  readonly #instants = new Map<string, number[]>()
  #size = 0

  get size(): number {
    return this.#size
  }

  acknowledged(deviceId: string, instantsMs: readonly number[]): void {
    const known = this.#instants.get(deviceId)
    if (known) for (const atMs of instantsMs) known.push(atMs)
    else this.#instants.set(deviceId, [...instantsMs])
    this.#size += instantsMs.length
  }

  /** Looks for every acknowledged record in the database, and for records that stand there more than once. */
  async compare(pool: Pool): Promise<{ lost: number; duplicated: number }> {
    let lost = 0
    let devices: string[] = []
    let instants: number[] = []
    for (const [deviceId, ofDevice] of this.#instants) {
      for (const atMs of ofDevice) {
        devices.push(deviceId)
        instants.push(atMs)
        if (devices.length < PAIRS_AT_ONCE) continue
        lost += await countMissing(pool, devices, instants)
        devices = []
        instants = []
      }
    }
    lost += await countMissing(pool, devices, instants)
    return { lost, duplicated: await countRepeated(pool) }
  }
}

async function countMissing(pool: Pool, devices: string[], instants: number[]): Promise<number> {
  const { rows } = await pool.query<{ missing: number }>(
    `select count(*) as missing from unnest($1::text[], $2::float8[]) as acknowledged (device_id, at_ms)
     left join trackers t using (device_id)
     where not exists (select from positions p where p.tracker_id = t.id and p.recorded_at = to_timestamp(at_ms / 1000))`,
    [devices, instants],
  )
  return must(rows[0], 'count').missing
}

async function countRepeated(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ repeated: number }>(
    `select coalesce(sum(rows - instants), 0)::int8 as repeated from (
       select count(*) as rows, count(distinct recorded_at) as instants from positions group by tracker_id) per_tracker`,
  )
  return must(rows[0], 'count').repeated
}
