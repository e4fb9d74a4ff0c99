import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from '../config/config.ts'
import { createLog, type Log } from '../config/log.ts'
import { VARIABLES } from '../config/variables.ts'
import { type RunningServer, startServer } from '../start-server.ts'
import { createTestDatabase } from './test-database.ts'
import { TEST_SECRET_KEY } from './test-keys.ts'

export interface TestServer extends RunningServer {
  databaseUrl: string
}

/** Every device port of its own choice: tests run beside each other. */
const ANY_FREE_PORT = Object.fromEntries(
  Object.keys(VARIABLES)
    .filter(name => name.endsWith('_PORT'))
    .map(name => [name, '0']),
)

/** The real server on a database of its own, listening on loopback. `overrides` are environment variables; a test that reads the log gives one. */
export async function startTestServer(overrides: Record<string, string> = {}, log?: Log): Promise<TestServer> {
  const database = await createTestDatabase()
  const directory = await mkdtemp(join(tmpdir(), 'milepost-server-'))
  const config = loadConfig({
    PORT: '0',
    MILEPOST_HOST: '127.0.0.1',
    ...ANY_FREE_PORT,
    MILEPOST_DATA: directory,
    DATABASE_URL: database.url,
    MILEPOST_SECRET_KEY: TEST_SECRET_KEY,
    MILEPOST_DEMO: 'off',
    MILEPOST_LOG: 'silent',
    ...overrides,
  })
  const server = await startServer(config, log ?? createLog(config.log, false))
  return {
    ...server,
    databaseUrl: database.url,
    async stop() {
      await server.stop()
      await database.drop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
