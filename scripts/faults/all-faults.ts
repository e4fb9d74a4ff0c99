import type { Fault, FaultOptions } from './fault.ts'

/** By name. Each is loaded when it is run. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  'app-killed': {
    about: 'kill -9 of the server under load, started again; --rounds, --devices',
    limitS: 600,
    run: async options => (await import('./killed.ts')).faultKilled('app', options),
  },
  'database-killed': {
    about: 'kill -9 of the database under load; it comes back under the running server; --rounds, --devices',
    limitS: 600,
    run: async options => (await import('./killed.ts')).faultKilled('database', options),
  },
  'both-killed': {
    about: 'kill -9 of server and database under load, started again; --rounds, --devices',
    limitS: 600,
    run: async options => (await import('./killed.ts')).faultKilled('both', options),
  },
  'database-paused': {
    about: 'every Postgres process is frozen under load and thawed again; --seconds, --devices',
    limitS: 300,
    run: async options => (await import('./database-paused.ts')).faultDatabasePaused(options),
  },
  'disk-full': {
    about: 'the disk of the data directory fills under load, stays full and is freed; --seconds, --devices',
    limitS: 300,
    run: async options => (await import('./disk-full.ts')).faultDiskFull(options),
  },
  'cut-at-every-byte': {
    about: 'the connection is cut after each byte of login and frame, for every protocol; --records of a frame',
    limitS: 300,
    run: async options => (await import('./cut-at-every-byte.ts')).faultCutAtEveryByte(options),
  },
  'reconnect-storm': {
    about: '10,000 devices lose the server, come back at once and report; --devices',
    limitS: 300,
    run: async options => (await import('./reconnect-storm.ts')).faultReconnectStorm(options),
  },
  backlog: {
    about: 'thirty days of records from one device beside live ones; --records, --devices that are live',
    limitS: 1500,
    run: async options => (await import('./backlog.ts')).faultBacklog(options),
  },
  'wrong-clocks': {
    about: 'records of 1970, 2036, 2080 and of a GPS week rollover among right ones',
    limitS: 120,
    run: async options => (await import('./wrong-clocks.ts')).faultWrongClocks(options),
  },
  'two-places': {
    about: 'one device number from two connections at once; --devices, --rounds: packets of each',
    limitS: 300,
    run: async options => (await import('./two-places.ts')).faultTwoPlaces(options),
  },
  'slow-and-silent': {
    about: 'silent and byte-by-byte connections on device and HTTP ports; --devices that are silent, --seconds',
    limitS: 300,
    run: async options => (await import('./slow-and-silent.ts')).faultSlowAndSilent(options),
  },
}

/** The faults of `quick` with their small parameters: together below forty seconds. */
export const QUICK: readonly { name: string; options: FaultOptions }[] = [
  { name: 'database-paused', options: { seconds: 3, devices: 20 } },
  { name: 'cut-at-every-byte', options: { records: 1 } },
  { name: 'wrong-clocks', options: {} },
  { name: 'two-places', options: { devices: 3, rounds: 120 } },
  { name: 'slow-and-silent', options: { devices: 200, seconds: 6 } },
]
