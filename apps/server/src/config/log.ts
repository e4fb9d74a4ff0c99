import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import type { Config } from './config.ts'

export type Log = Logger

/** Paths whose values never reach a log, wherever they stand. */
const SECRETS = ['authorization', 'cookie', 'password', 'token', 'client_secret', 'code', 'set-cookie']

/** Lines of JSON, or text for a person at a terminal. `to`: where JSON goes instead of the standard output. */
export function createLog(config: Config['log'], terminal: boolean, to?: DestinationStream): Log {
  const pretty = config.format === 'pretty' || (config.format === 'auto' && terminal)
  const options: LoggerOptions = {
    level: config.level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: SECRETS.flatMap(name => [`["${name}"]`, `*["${name}"]`, `req.headers["${name}"]`]),
      censor: '(secret)',
    },
    serializers: { err: errorForLog },
    ...(pretty && {
      transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' } },
    }),
  }
  return to === undefined ? pino(options) : pino(options, to)
}

/** The code of an error, such as that of Postgres, is what an operator looks up, and no secret as the code of a sign-in is. */
function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code, ...rest } = pino.stdSerializers.err(error)
  return code === undefined ? rest : { ...rest, errorCode: code }
}
