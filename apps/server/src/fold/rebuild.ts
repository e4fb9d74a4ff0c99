// npm run rebuild -- --vehicle REGISTRATION --from YYYY-MM-DD [--customer REFERENCE]
// Derives the trips, stops, events and visits of a vehicle again from its records. May run beside the server.
import { parseArgs } from 'node:util'
import type { Pool } from '../db/pools.ts'
import { withDatabase } from '../db/with-database.ts'
import { FoldContexts } from './fold-contexts.ts'
import { noteWhileWaiting } from './note-changed-figures.ts'
import { refold } from './refold.ts'

interface RebuildOptions {
  vehicle: string
  from: Date
  customer: string | null
}

function readArguments(): RebuildOptions {
  const { values } = parseArgs({
    options: { vehicle: { type: 'string' }, from: { type: 'string' }, customer: { type: 'string' } },
  })
  const from = new Date(`${values.from}T00:00:00Z`)
  if (!values.vehicle || Number.isNaN(from.getTime())) {
    throw new Error('Use: npm run rebuild -- --vehicle REGISTRATION --from YYYY-MM-DD [--customer REFERENCE]')
  }
  return { vehicle: values.vehicle, from, customer: values.customer ?? null }
}

/** The trackers that have been in the vehicle since the day, by its registration. */
async function findTrackers(pool: Pool, { vehicle, from, customer }: RebuildOptions): Promise<number[]> {
  const { rows } = await pool.query<{ vehicle_id: number; tracker_id: number | null }>(
    `select v.id as vehicle_id, a.tracker_id from vehicles v join customers c on c.id = v.customer_id
     left join tracker_assignments a on a.vehicle_id = v.id and coalesce(a.unassigned_at, 'infinity') > $2
     where v.registration = $1 and ($3::text is null or c.reference = $3)`,
    [vehicle, from, customer],
  )
  if (rows.length === 0) throw new Error(`There is no vehicle ${vehicle}.`)
  if (new Set(rows.map(row => row.vehicle_id)).size > 1) {
    throw new Error(`Several customers have a vehicle ${vehicle}: say which with --customer REFERENCE.`)
  }
  return [...new Set(rows.flatMap(row => row.tracker_id ?? []))]
}

async function rebuild(pool: Pool, options: RebuildOptions) {
  const startedMs = performance.now()
  const contexts = new FoldContexts()
  const total = { trackers: 0, positions: 0, withdrawn: 0, added: 0 }
  for (const trackerId of await findTrackers(pool, options)) {
    const request = { trackerId, fromMs: options.from.getTime(), untilMs: null }
    const noting = await noteWhileWaiting(pool, trackerId)
    const { positions, withdrawn, added } = await refold(pool, contexts, request, noting)
    total.trackers++
    total.positions += positions
    total.withdrawn += withdrawn
    total.added += added
  }
  return { rebuild: options.vehicle, ...total, seconds: (performance.now() - startedMs) / 1000 }
}

async function main(): Promise<void> {
  const options = readArguments()
  console.log(JSON.stringify(await withDatabase(pool => rebuild(pool, options))))
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
