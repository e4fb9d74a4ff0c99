import { UNKNOWN_CLOCK } from '@milepost/domain/telemetry/clock-fault.ts'
import { shippedMapsDirectory } from '@milepost/maps/shipped-maps.ts'
import type { DevicePosition } from '@milepost/protocols/message.ts'
import { expect } from 'vitest'
import { createLog } from '../../config/log.ts'
import { createDb } from '../../db/kysely.ts'
import { makePartitions } from '../../db/make-partitions.ts'
import { createPool } from '../../db/pools.ts'
import { FoldContexts } from '../../fold/fold-contexts.ts'
import { Heads } from '../../fold/heads.ts'
import { refold } from '../../fold/refold.ts'
import { startRefoldWorker } from '../../fold/refold-worker.ts'
import { type CommitParts, commitBatch } from '../../ingest/commit-batch.ts'
import { FrameIds } from '../../ingest/frame-ids.ts'
import { createRoadLimits } from '../../maps/road-limits.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { checkRoadLimits } from './check-road-limits.ts'

type Vehicle = TestCustomer['vehicles'][number]

export type RoadLimitRig = Awaited<ReturnType<typeof startRoadLimitRig>>

/** A database with a customer's vehicles, what stores and folds their records, and the sample city's limits. */
export async function startRoadLimitRig() {
  const database = await createTestDatabase()
  const pool = createPool(database.logins, 'system', 6)
  await makePartitions(pool)
  const system = createDb(pool)
  const customer = await registerCustomer(system, 'Northwind', 60)
  const parts: CommitParts = { pool, frameIds: new FrameIds(), heads: new Heads(), contexts: new FoldContexts() }
  const limits = createRoadLimits([shippedMapsDirectory])
  let next = 0

  /** One that no test has used yet. */
  const nextVehicle = () => customer.vehicles[next++]!

  async function commit(vehicle: Vehicle, positions: DevicePosition[]): Promise<void> {
    await commitBatch(parts, [
      {
        tracker: {
          id: vehicle.trackerId,
          customerId: customer.id,
          protocol: 'teltonika',
          model: null,
          inputRoles: {},
          assignments: [{ vehicleId: vehicle.id, fromMs: 0, untilMs: null }],
          clock: UNKNOWN_CLOCK,
        },
        protocol: 'teltonika',
        receivedAtMs: Date.now(),
        bytes: Buffer.alloc(1),
        positions,
        readings: null,
      },
    ])
  }

  async function foldLateRecords(): Promise<void> {
    const worker = startRefoldWorker(pool, parts.contexts, createLog({ level: 'silent', format: 'json' }, false))
    const waiting = async () => (await pool.query('select 1 from refolds limit 1')).rowCount
    while (await waiting()) await worker.runOnce()
    await worker.stop()
  }

  /** Trips are due when no older transaction runs any more, and other tests share this Postgres. */
  async function checkAll(): Promise<void> {
    const { rows } = await pool.query<{ xid: string }>('select pg_current_xact_id()::text as xid')
    const checkedUntil = async () => {
      await checkRoadLimits(system, limits)
      const progress = await pool.query<{ xid: string }>('select checked_until::text as xid from road_limit_progress')
      return BigInt(progress.rows[0]!.xid) > BigInt(rows[0]!.xid)
    }
    await expect.poll(checkedUntil).toBe(true)
  }

  /** The events of a vehicle as text, without what names the tracker and the transaction. */
  async function speedingOf({ trackerId }: Vehicle): Promise<string[]> {
    const { rows } = await pool.query<{ row: string }>(
      `select (to_jsonb(e) - '{tracker_id,vehicle_id,stored_xid}'::text[])::text as row from events e
       where tracker_id = $1 and code = 61 order by recorded_at, sequence`,
      [trackerId],
    )
    return rows.map(({ row }) => row)
  }

  async function withdrawnOf({ trackerId }: Vehicle): Promise<number | null> {
    const withdrawn =
      "select 1 from withdrawals where tracker_id = $1 and row_table = 'events' and row_key ->> 'code' = '61'"
    return (await pool.query(withdrawn, [trackerId])).rowCount
  }

  async function refoldAll({ trackerId }: Vehicle, fromMs: number): Promise<void> {
    await refold(pool, parts.contexts, { trackerId, fromMs, untilMs: null })
    parts.heads.invalidate([trackerId])
  }

  async function takeTripsBack({ trackerId }: Vehicle): Promise<void> {
    await pool.query(
      `with gone as (delete from trips where tracker_id = $1 returning tracker_id, customer_id, started_at)
       insert into withdrawals (tracker_id, customer_id, row_table, row_key)
       select tracker_id, customer_id, 'trips', to_jsonb(gone) - 'customer_id' from gone`,
      [trackerId],
    )
  }

  async function stop(): Promise<void> {
    await limits.close()
    await pool.end()
    await database.drop()
  }

  return {
    pool,
    system,
    limits,
    nextVehicle,
    commit,
    foldLateRecords,
    refoldAll,
    takeTripsBack,
    checkAll,
    speedingOf,
    withdrawnOf,
    stop,
  }
}
