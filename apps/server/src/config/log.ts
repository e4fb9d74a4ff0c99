import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

export type Log = Logger

/** Paths whose values never reach a log, wherever they stand. */
const SECRETS = ['authorization', 'cookie', 'password', 'token', 'client_secret', 'code', 'set-cookie']

export function createLog(config: Config['log'], terminal: boolean): Log {
  const pretty = config.format === 'pretty' || (config.format === 'auto' && terminal)
  return pino({
    level: config.level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: SECRETS.flatMap(name => [`["${name}"]`, `*["${name}"]`, `req.headers["${name}"]`]),
      censor: '(secret)',
    },
    ...(pretty && {
      transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' } },
    }),
  })
}
