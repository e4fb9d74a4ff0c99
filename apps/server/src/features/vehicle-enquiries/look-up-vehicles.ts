import { setTimeout } from 'node:timers/promises'
import { britishRegistration } from '@milepost/domain/vehicle-enquiries/british-registration.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/scope.ts'
import { addJob } from '../../jobs/add-job.ts'
import { type Job, perform, type ScheduledTask, type TaskWork } from '../../jobs/task.ts'
import type { Authority, EnquiryAnswer } from './authority.ts'
import type { CountEnquiry } from './enquiry-metrics.ts'
import { type EnquiredVehicle, keepAnswer, lookUpVehicle } from './look-up-vehicle.ts'
import { lookUpVehicles } from './tasks.ts'

/** Every night, where anybody can be asked. */
export const beginLookingUpVehiclesTask = (system: Db, authorities: readonly Authority[]): ScheduledTask => ({
  name: 'begin-looking-up-vehicles',
  schedule: '10 1 * * *',
  attempts: 3,
  async run() {
    if (authorities.length === 0) return
    await system.transaction().execute(db => addJob(db, lookUpVehicles, { payload: {}, createdBy: null }))
  },
})

/** Both allow more; whoever shares their key has the rest. DVSA: 15 a second and 500,000 a day. */
const APART_MS = 200
/** Requests in a row without an answer after which the authority is left alone for this night. */
const FAILURES_IN_A_ROW = 5
/** Where it does not say for how long: "wait a few minutes" (DVSA, MOTH-RL-02). */
const LIMITED_MS = 180_000
/** A limit is waited for no longer than that, and the next night goes on from there. */
const MOST_WAIT_MS = 15 * 60_000
/** Of one night: 50,000 vehicles take three hours. */
const MOST_VEHICLES = 50_000
const BATCH = 500

interface LookingUp extends Pick<Context, 'system' | 'log'> {
  authorities: readonly Authority[]
  count: CountEnquiry
  apartMs?: number
}

export const lookUpVehiclesWork = (
  { system, log }: Pick<Context, 'system' | 'log'>,
  authorities: readonly Authority[],
  count: CountEnquiry,
): TaskWork =>
  perform(lookUpVehicles, async (_payload, job) => {
    const outcome = await lookUpAll({ system, log, authorities, count }, job)
    // One that was stopped goes on at its next attempt.
    job.signal.throwIfAborted()
    log.info(outcome, 'vehicles were looked up at DVSA and DVLA')
    return outcome
  })

/**
 * Each authority at its own pace, those vehicles first that it was asked about longest ago: whoever goes on after a stop has what was
 * asked behind it. One vehicle that fails is kept as such, and the next is asked about. Gives how many were asked about.
 */
export async function lookUpAll(
  looking: LookingUp,
  job: Pick<Job, 'signal' | 'progress'>,
): Promise<Record<string, number>> {
  const asked: Record<string, number> = {}
  const progress = () => job.progress({ done: Object.values(asked).reduce((sum, one) => sum + one, 0), total: null })
  await Promise.all(
    looking.authorities.map(async authority => {
      asked[authority.source] = 0
      for await (const _vehicle of lookUpOf(looking, authority, job.signal)) {
        asked[authority.source] = (asked[authority.source] ?? 0) + 1
        progress()
      }
    }),
  )
  return asked
}

async function* lookUpOf(looking: LookingUp, authority: Authority, signal: AbortSignal) {
  const { system, apartMs = APART_MS } = looking
  let failures = 0
  for (let done = 0; done < MOST_VEHICLES; ) {
    const vehicles = await nextVehicles(system, authority)
    if (vehicles.length === 0) return
    for (const vehicle of vehicles) {
      if (signal.aborted) return
      const answer = await lookUpOne(looking, authority, vehicle)
      yield vehicle
      done++
      const isFailed = 'retryAfterMs' in answer
      failures = isFailed ? failures + 1 : 0
      if (failures >= FAILURES_IN_A_ROW) return
      const backOffMs = answer.outcome === 'limited' ? LIMITED_MS : apartMs * 2 ** failures
      const waitMs = isFailed ? (answer.retryAfterMs ?? backOffMs) : apartMs
      if (waitMs > MOST_WAIT_MS) return
      await setTimeout(waitMs, undefined, { signal }).catch(() => {})
    }
  }
}

/** A vehicle whose answer cannot be kept counts as failed: it is not the first again at the next attempt, and stops no other. */
async function lookUpOne(
  { system, log, count }: LookingUp,
  authority: Authority,
  vehicle: EnquiredVehicle,
): Promise<EnquiryAnswer> {
  try {
    return await lookUpVehicle(authority, vehicle, count, store => system.transaction().execute(store))
  } catch (error) {
    log.error({ err: error, vehicle: vehicle.id, source: authority.source }, 'what an authority said could not be kept')
    const failed = { outcome: 'failed', retryAfterMs: null } as const
    await system.transaction().execute(db => keepAnswer(db, authority, vehicle, failed))
    return failed
  }
}

/** Those that it was not asked about within a day, of customers of Great Britain. */
async function nextVehicles(system: Db, { source }: Authority): Promise<EnquiredVehicle[]> {
  const { rows } = await sql<EnquiredVehicle>`
    select v.id, v.customer_id as "customerId", v.registration
    from vehicles v join customers c on c.id = v.customer_id
      left join vehicle_enquiries e on e.vehicle_id = v.id and e.source = ${source}
    where v.archived_at is null and c.archived_at is null and c.country = 'GB' and not c.is_demo
      and upper(regexp_replace(v.registration, '[\\s-]', '', 'g')) ~ '^[A-Z0-9]{2,7}$'
      and upper(v.registration) ~ '[A-Z]'
      and (e.asked_at is null or e.asked_at < now() - interval '20 hours')
    order by e.asked_at nulls first, v.id limit ${BATCH}`.execute(system)
  return rows.filter(({ registration }) => britishRegistration(registration) !== null)
}
