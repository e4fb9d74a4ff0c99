import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Log } from '../config/log.ts'
import type { Db } from '../db/scope.ts'
import type { ScheduledTask } from '../jobs/task.ts'
import { entryColumns } from './correction-entries.ts'
import {
  CHAINS,
  type Chain,
  type CorrectionKind,
  TIMESHEET_CORRECTIONS,
  TRIP_CORRECTIONS,
  WEEK_APPROVALS,
} from './correction-kinds.ts'
import { type ChainLink, isNextInChain, type SealedEntry, START_OF_CHAIN } from './sealed-chain.ts'

/** What the verification of a customer's chain found. */
export interface ChainCheck {
  customerId: number
  chain: Chain
  /** How many entries are as they were written, from the first on. */
  entries: number
  /** The number of the first entry that is not as it was written, or missing; null: the chain is whole. */
  brokenAt: number | null
}

/** Nightly; `npm run verify -- corrections` does the same by hand. What is broken stands in the log and in the metrics. */
export function verifyCorrectionsTask(system: Db, log: Log, metrics: Registry): ScheduledTask {
  const registers = [metrics]
  const entries = new Gauge({
    name: 'milepost_correction_entries',
    help: 'Entries of the sealed chains of corrections that were as written when this worker last verified them',
    labelNames: ['chain'],
    registers,
  })
  const broken = new Gauge({
    name: 'milepost_correction_chains_broken',
    help: 'Customers whose chain of corrections was changed or cut when this worker last verified them',
    labelNames: ['chain'],
    registers,
  })
  return {
    name: 'verify-corrections',
    schedule: '57 2 * * *',
    attempts: 4,
    async run() {
      const checks = await verifyChains(system)
      for (const chain of CHAINS) {
        const ofChain = checks.filter(check => check.chain === chain)
        entries.set(
          { chain },
          ofChain.reduce((sum, check) => sum + check.entries, 0),
        )
        broken.set({ chain }, ofChain.filter(check => check.brokenAt !== null).length)
      }
      for (const check of checks) {
        if (check.brokenAt !== null) log.error(check, 'a chain of corrections is not as it was written')
      }
      log.info({ chains: checks.length }, 'the chains of corrections were verified')
    },
  }
}

const AT_ONCE = 1_000

/**
 * Verifies the chains of corrections and approvals of all customers, entry by entry, and stores what was found for those who look at
 * single entries. An entry that was changed or left out shows, and so does an end that was cut off since the last time.
 */
export async function verifyChains(system: Db): Promise<ChainCheck[]> {
  return [
    ...(await verifyKind(system, TRIP_CORRECTIONS)),
    ...(await verifyKind(system, TIMESHEET_CORRECTIONS)),
    ...(await verifyKind(system, WEEK_APPROVALS)),
  ]
}

async function verifyKind<Subject extends object>(system: Db, kind: CorrectionKind<Subject>): Promise<ChainCheck[]> {
  const { rows } = await sql<{ id: number; entries: number; hash: Buffer | null }>`
    select k.id, coalesce(seen.entries, 0) as entries, seen.last_hash as hash
    from customers k left join correction_chain_checks seen on seen.customer_id = k.id and seen.chain = ${kind.chain}
    where seen.customer_id is not null or exists (select from ${sql.table(kind.table)} c where c.customer_id = k.id)
    order by k.id
  `.execute(system)
  const checks: ChainCheck[] = []
  for (const { id, entries, hash } of rows) checks.push(await verifyChain(system, kind, id, { number: entries, hash }))
  return checks
}

/** `seen` is the last entry that was there when the chain was last whole: it must be there yet. */
async function verifyChain<Subject extends object>(
  system: Db,
  kind: CorrectionKind<Subject>,
  customerId: number,
  seen: ChainLink,
): Promise<ChainCheck> {
  let link = START_OF_CHAIN
  let isBroken = false
  for (let count = AT_ONCE; count === AT_ONCE && !isBroken; ) {
    const { rows } = await sql<SealedEntry<Subject>>`
      select ${entryColumns(kind)} from ${sql.table(kind.table)} c
      where c.customer_id = ${customerId} and c.number > ${link.number} order by c.number limit ${AT_ONCE}
    `.execute(system)
    count = rows.length
    for (const entry of rows) {
      const isAsSeen = entry.number !== seen.number || seen.hash?.equals(entry.hash) === true
      isBroken = !isAsSeen || !isNextInChain(kind, link, entry)
      if (isBroken) break
      link = { number: entry.number, hash: entry.hash }
    }
  }
  const brokenAt = isBroken || link.number < seen.number ? link.number + 1 : null
  const whole = brokenAt === null ? link : seen
  await sql`
    insert into correction_chain_checks (customer_id, chain, checked_at, entries, last_hash, broken_at)
    values (${customerId}, ${kind.chain}, now(), ${whole.number}, ${whole.hash}, ${brokenAt})
    on conflict (customer_id, chain) do update set checked_at = excluded.checked_at, entries = excluded.entries,
      last_hash = excluded.last_hash, broken_at = excluded.broken_at
  `.execute(system)
  return { customerId, chain: kind.chain, entries: link.number, brokenAt }
}
