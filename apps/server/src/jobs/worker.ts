import { Logger, run } from 'graphile-worker'
import { Gauge } from 'prom-client'
import type { Log } from '../config/log.ts'
import type { Context } from '../context.ts'
import { makePartitions } from '../db/make-partitions.ts'
import { openNotices } from '../db/notices.ts'
import { FoldContexts } from '../fold/fold-contexts.ts'
import { startRefoldWorker } from '../fold/refold-worker.ts'
import { mapDirectories } from '../maps/map-directories.ts'
import { createRoadLimits } from '../maps/road-limits.ts'
import { applyRetention } from './apply-retention.ts'
import { checkRoadLimits } from './check-road-limits.ts'
import { drawTripPaths } from './draw-trip-paths.ts'
import { endOldSessions } from './end-old-sessions.ts'
import { expireCommands } from './expire-commands.ts'

export interface Worker {
  stop(): Promise<void>
}

/** Scheduled work, claimed from Postgres: several workers share it and each job runs once. Times are UTC. */
const SCHEDULE = [
  '17 2 * * * make-partitions',
  '37 2 * * * apply-retention',
  '* * * * * expire-commands',
  '*/5 * * * * draw-trip-paths',
  '*/5 * * * * check-road-limits',
  '7 * * * * end-old-sessions',
].join('\n')

export async function startWorker({ config, systemPool, system, log, databaseUrl, metrics }: Context): Promise<Worker> {
  const contexts = new FoldContexts()
  const notices = await openNotices(databaseUrl, log, {
    channels: { fold_rules_changed: customerId => contexts.forget(Number(customerId)) },
    onGap: () => contexts.forget(null),
  })
  const roadLimits = createRoadLimits(mapDirectories(config.dataDirectory))
  const waiting = new Gauge({
    name: 'milepost_refold_waiting_trackers',
    help: 'Trackers whose late records are yet to be folded in, when the worker last looked',
    registers: [metrics],
  })
  const refolding = startRefoldWorker(systemPool, contexts, log, count => waiting.set(count))
  const runner = await run({
    connectionString: databaseUrl,
    concurrency: 2,
    maxPoolSize: 4,
    noHandleSignals: true,
    logger: workerLogger(log),
    crontab: SCHEDULE,
    taskList: {
      'make-partitions': () => makePartitions(systemPool),
      'apply-retention': async () => {
        log.info(await applyRetention(systemPool), 'telemetry past its time was removed')
      },
      'draw-trip-paths': async () => void (await drawTripPaths(system)),
      'check-road-limits': async () => void (await checkRoadLimits(system, roadLimits)),
      'expire-commands': () => expireCommands(systemPool),
      'end-old-sessions': () => endOldSessions(system),
    },
  })
  return {
    async stop() {
      await refolding.stop()
      await runner.stop()
      await roadLimits.close()
      await notices.close()
    },
  }
}

function workerLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({ job: true }, message)
    else if (level === 'warning') log.warn({ job: true }, message)
    else log.debug({ job: true }, message)
  })
}
