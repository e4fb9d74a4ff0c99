import { sql } from 'kysely'
import type { Log } from '../config/log.ts'
import type { Db } from '../db/scope.ts'

export interface BeatTimes {
  everyMs: number
  /** The silence after which a worker counts as dead. Far more than a busy process pauses. */
  silenceMs: number
}

export const BEAT_TIMES: BeatTimes = { everyMs: 5_000, silenceMs: 30_000 }

/**
 * Says every few seconds that this worker lives, and gives back what dead ones held: the queue itself would wait four hours.
 * `afterBeat` runs with each. Stopping takes this worker off the list.
 */
export async function startWorkerBeat(
  system: Db,
  worker: string,
  { everyMs, silenceMs }: BeatTimes,
  log: Log,
  afterBeat: () => Promise<void>,
): Promise<{ stop(): Promise<void> }> {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  async function beat(): Promise<void> {
    await system
      .insertInto('job_workers')
      .values({ id: worker })
      .onConflict(conflict => conflict.column('id').doUpdateSet({ beat_at: sql`now()` }))
      .execute()
    const { rows } = await sql<{ dead: string[] }>`
      select release_dead_workers(${silenceMs} * interval '1 millisecond') as dead
    `.execute(system)
    const dead = rows[0]?.dead ?? []
    if (dead.length > 0) log.warn({ dead }, 'jobs of workers that died will run again')
    await afterBeat()
  }
  function next(): void {
    timer = setTimeout(running, everyMs)
  }
  let beating: Promise<void> = Promise.resolve()
  function running(): void {
    beating = beat()
      .catch((error: Error) => log.debug({ error: error.message }, 'the worker could not say that it lives'))
      .then(() => {
        if (!isStopped) next()
      })
  }
  await beat()
  next()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await beating
      await system
        .deleteFrom('job_workers')
        .where('id', '=', worker)
        .execute()
        .catch(() => {})
    },
  }
}
