import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { migrate } from '../db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database that tests clone; never written to. */
    templateUrl: string
  }
}

/** One real Postgres for all tests of a run, with a migrated template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'milepost-test-'))
  const postgres = await startEmbeddedPostgres(directory)
  await migrate(postgres.url)
  project.provide('templateUrl', postgres.url)
  return async () => {
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  }
}
