/** For each part of the repository the parts it may import beside itself. */
export const PARTS: Record<string, readonly string[]> = {
  'packages/domain': [],
  'packages/contract': ['packages/domain'],
  'packages/protocols': ['packages/domain'],
  'packages/maps': ['packages/domain'],
  'packages/texts': ['packages/domain'],
  'apps/simulator': ['packages/domain', 'packages/protocols', 'packages/maps'],
  'apps/server': [
    'packages/domain',
    'packages/contract',
    'packages/protocols',
    'packages/maps',
    'packages/texts',
    'apps/simulator',
  ],
  'apps/web': ['packages/domain', 'packages/contract', 'packages/texts'],
  scripts: [
    'packages/domain',
    'packages/contract',
    'packages/protocols',
    'packages/maps',
    'packages/texts',
    'apps/server',
    'apps/simulator',
  ],
  e2e: [
    'scripts',
    'packages/domain',
    'packages/contract',
    'packages/protocols',
    'packages/texts',
    'apps/server',
    'apps/simulator',
  ],
}

/** Rooms that say what may be done with a request; nothing below them knows HTTP. */
const SHARED_ROOMS = [
  'audit',
  'config',
  'context.ts',
  'corrections',
  'db',
  'documents',
  'files',
  'fold',
  'jobs',
  'live',
  'maps',
  'records',
  'telemetry',
]

/**
 * For each room of an app (a folder or a file of its src) the rooms it may import beside itself; '*' is every room. Tests
 * may import `testing` and what they test together.
 */
export const ROOMS: Record<string, Record<string, readonly string[]>> = {
  'apps/server': {
    config: [],
    net: [],
    db: ['config', 'net'],
    audit: ['db'],
    records: ['audit', 'db', 'documents'],
    files: ['config', 'db'],
    jobs: ['config', 'db'],
    documents: ['db'],
    maps: ['config'],
    telemetry: ['db', 'maps'],
    corrections: ['audit', 'config', 'db', 'jobs'],
    fold: ['config', 'db'],
    live: ['auth', 'config', 'context.ts', 'db'],
    'context.ts': ['config', 'db', 'files', 'live'],
    auth: ['audit', 'config', 'context.ts', 'db'],
    http: ['audit', 'auth', 'config', 'context.ts', 'db', 'documents', 'records'],
    ingest: ['config', 'context.ts', 'db', 'fold', 'live'],
    features: [...SHARED_ROOMS, 'auth', 'http'],
    testing: ['*'],
    demo: ['*'],
    'api.ts': ['*'],
    'ingest.ts': ['*'],
    'worker.ts': ['*'],
    'start-server.ts': ['*'],
    'main.ts': ['*'],
  },
  'apps/web': {
    api: [],
    i18n: ['api'],
    ui: ['api', 'i18n'],
    pages: ['api', 'i18n', 'ui'],
    map: ['api', 'i18n', 'ui'],
    records: ['api', 'i18n', 'pages', 'ui'],
    'vehicle-lists': ['api', 'i18n', 'map', 'pages', 'records', 'ui'],
    features: ['api', 'i18n', 'map', 'pages', 'records', 'ui', 'vehicle-lists'],
    app: ['*'],
    'main.tsx': ['*'],
  },
}
