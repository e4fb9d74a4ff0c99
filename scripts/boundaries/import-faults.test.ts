import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importFaults } from './import-faults.ts'
import { PARTS, ROOMS } from './rooms.ts'

const ROOT = join(import.meta.dirname, '../..')

test('every part and room that is named exists', () => {
  const rooms = Object.entries(ROOMS).flatMap(([app, rooms]) => Object.keys(rooms).map(room => `${app}/src/${room}`))
  expect([...Object.keys(PARTS), ...rooms].filter(path => !existsSync(join(ROOT, path)))).toEqual([])
})

const faults = (file: string, specifier: string) => importFaults(file, `import { a } from '${specifier}'`)

describe('what may be imported', () => {
  test.each([
    ['apps/server/src/features/trips/routes.ts', '../../telemetry/read-trips.ts'],
    ['apps/server/src/features/trips/routes.ts', './queries.ts'],
    ['apps/server/src/features/trips/routes.ts', '@milepost/contract/trips.ts'],
    ['apps/server/src/telemetry/read-trips.ts', '../db/scope.ts'],
    ['apps/server/src/api.ts', './features/trips/routes.ts'],
    ['apps/server/src/demo/demo.ts', '@milepost/simulator/fleet.ts'],
    ['apps/web/src/features/trips/TripsPage.tsx', '../../address/search-params.ts'],
    ['apps/server/src/telemetry/read-trips.pg.test.ts', '../http/http-server.ts'],
    ['apps/server/src/main.ts', 'node:fs'],
  ])('%s may import %s', (file, specifier) => {
    expect(faults(file, specifier)).toEqual([])
  })

  test.each([
    [
      'packages/domain/src/time/age.ts',
      '@milepost/contract/trips.ts',
      'packages/domain may not import packages/contract',
    ],
    ['apps/web/src/app/routes.tsx', '@milepost/server/main.ts', 'apps/web may not import apps/server'],
    ['apps/server/src/features/trips/routes.ts', '../events/queries.ts', 'features never import features'],
    ['apps/web/src/features/trips/TripsPage.tsx', '../events/EventsPage.tsx', 'features never import features'],
    ['apps/server/src/telemetry/read-trips.ts', '../http/http-error.ts', 'telemetry may not import http'],
    ['apps/server/src/telemetry/read-trips.ts', '../fold/heads.ts', 'telemetry may not import fold'],
    [
      'apps/server/src/telemetry/read-trips.ts',
      '../corrections/correction-entries.ts',
      'telemetry may not import corrections',
    ],
    ['apps/server/src/records/list.ts', '../features/trips/queries.ts', 'records may not import features'],
    ['apps/server/src/features/trips/routes.ts', '../../ingest/batcher.ts', 'features may not import ingest'],
    ['apps/server/src/db/scope.ts', '../auth/signed-in.ts', 'db may not import auth'],
    ['apps/web/src/ui/Dialog.tsx', '../address/search-params.ts', 'ui may not import address'],
    ['apps/web/src/features/trips/TripsPage.tsx', '../../app/routes.tsx', 'features may not import app'],
    [
      'apps/server/src/features/trips/routes.ts',
      '@milepost/simulator/fleet.ts',
      'only the demo drives simulated vehicles',
    ],
    ['apps/server/src/helpers/one.ts', '../db/scope.ts', 'helpers is not a room'],
    ['apps/web/src/ui/Dialog.tsx', './index.ts', 'there are no barrels'],
  ])('%s may not import %s', (file, specifier, because) => {
    expect(faults(file, specifier)).toEqual([expect.stringContaining(because)])
  })
})
