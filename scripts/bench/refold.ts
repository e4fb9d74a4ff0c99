// How long it takes to derive a month of a hundred vehicles again, and to fold in a late batch of ten thousand records.
import { fixedArray } from '@milepost/server/db/binary-arrays.ts'
import { createOwnerPool, createPool, type Pool } from '@milepost/server/db/pools.ts'
import { POSITIONS } from '@milepost/server/db/telemetry-columns.ts'
import { FoldContexts } from '@milepost/server/fold/fold-contexts.ts'
import { refold } from '@milepost/server/fold/refold.ts'
import { must } from '../must.ts'
import { registerDevices } from '../rig/register-devices.ts'
import { createScratchSystem } from '../rig/scratch-system.ts'
import { fillHistory } from '../rig/stored-history.ts'

const HISTORY = { vehicles: 100, days: 30, everyS: 10 }
const LATE_RECORDS = 10_000
const DAY_MS = 86_400_000

export async function benchRefold(): Promise<Record<string, unknown>> {
  const system = await createScratchSystem({ MILEPOST_ROLES: 'api' })
  const owner = createOwnerPool(await system.databaseUrl(), 2)
  const pool = createPool(await system.logins(), 'system', 2)
  try {
    await registerDevices(owner, HISTORY.vehicles)
    await fillHistory(owner, HISTORY)
    await owner.query('vacuum analyze positions')
    const trackers = (await owner.query<{ id: number }>('select id from trackers order by id')).rows
    const contexts = new FoldContexts()
    const fromMs = Date.now() - (HISTORY.days + 5) * DAY_MS
    const all = async () => {
      let positions = 0
      const startedMs = performance.now()
      const cpu = process.cpuUsage()
      for (const { id } of trackers) {
        positions += (await refold(pool, contexts, { trackerId: id, fromMs, untilMs: null })).positions
      }
      const { user, system: kernel } = process.cpuUsage(cpu)
      return { positions, seconds: (performance.now() - startedMs) / 1000, ownCpuS: (user + kernel) / 1e6 }
    }
    await all() // writes every row; what is measured finds them as they are
    const again = await all()
    const late = await foldLateBatch(owner, pool, contexts, must(trackers[0], 'tracker').id)
    return {
      bench: 'refold',
      vehicles: HISTORY.vehicles,
      days: HISTORY.days,
      positions: again.positions,
      seconds: round(again.seconds),
      positions_per_s: Math.round(again.positions / again.seconds),
      own_cpu_s: round(again.ownCpuS),
      late_records: LATE_RECORDS,
      late_s: round(late),
    }
  } finally {
    await owner.end()
    await pool.end()
    await system.dispose()
  }
}

const LATE_BATCH = POSITIONS.insertSelect(
  {
    ...POSITIONS.columnsOf('p'),
    recordedAtMs: "p.recorded_at + interval '5 seconds'",
    sequence: '7',
    receivedAtMs: 'now()',
    late: 'true',
  },
  `from (select *, row_number() over (order by recorded_at desc) - 1 as n from positions where tracker_id = $1) p
   join unnest($2::int4[]) as place on place = p.n`,
)

/** Records between those that are there, over the last days of one vehicle. */
async function foldLateBatch(owner: Pool, pool: Pool, contexts: FoldContexts, trackerId: number): Promise<number> {
  const places = Array.from({ length: LATE_RECORDS }, (_, i) => i)
  await owner.query(LATE_BATCH, [trackerId, fixedArray('int4', places, place => place)])
  const { rows } = await owner.query<{ from_ms: number; until_ms: number }>(
    `select extract(epoch from min(recorded_at))::float8 * 1000 as from_ms,
       extract(epoch from max(recorded_at))::float8 * 1000 as until_ms
     from positions where tracker_id = $1 and sequence = 7 and late`,
    [trackerId],
  )
  const { from_ms: fromMs, until_ms: untilMs } = must(rows[0], 'late record')
  const startedMs = performance.now()
  await refold(pool, contexts, { trackerId, fromMs, untilMs })
  return (performance.now() - startedMs) / 1000
}

const round = (value: number) => Number(value.toFixed(2))
