// Writes apps/server/src/db/tables.ts from a database of its own that all migrations have run on. A test checks the file.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readColumns } from '@milepost/server/db/catalogue/read-columns.ts'
import { renderTables } from '@milepost/server/db/catalogue/render-tables.ts'
import { startEmbeddedPostgres } from '@milepost/server/db/embedded/embedded-postgres.ts'
import { migrate } from '@milepost/server/db/migrate.ts'
import { createOwnerPool } from '@milepost/server/db/pools.ts'

const directory = await mkdtemp(join(tmpdir(), 'milepost-tables-'))
const postgres = await startEmbeddedPostgres(directory)
try {
  await migrate(postgres.url)
  const pool = createOwnerPool(postgres.url, 1)
  const columns = await readColumns(pool)
  await pool.end()
  await writeFile(resolve(import.meta.dirname, '../apps/server/src/db/tables.ts'), renderTables(columns))
  console.log(`tables: ${columns.length} columns written`)
} finally {
  await postgres.stop()
  await rm(directory, { recursive: true, force: true })
}
