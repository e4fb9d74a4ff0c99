import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createOwnerPool, type Pool } from '../pools.ts'
import { readColumns } from './read-columns.ts'
import { renderTables } from './render-tables.ts'

let database: TestDatabase
let owner: Pool

beforeAll(async () => {
  database = await createTestDatabase()
  owner = createOwnerPool(database.url, 1)
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

test('db/tables.ts is what the migrations make (else: npm run tables)', async () => {
  expect(await readFile(join(import.meta.dirname, '../tables.ts'), 'utf8')).toBe(renderTables(await readColumns(owner)))
})

test('a column has the type that is read and the type that is written', async () => {
  await owner.query(`
    create table parts (
      id int generated always as identity,
      name text not null,
      state text not null default 'new' check (state in ('new', 'worn')),
      sizes int[] default '{}',
      fitted_on date not null,
      detail jsonb,
      size box generated always as (box(point(0, 0))) stored
    )`)
  const columns = (await readColumns(owner)).filter(column => column.table === 'parts')
  await owner.query('drop table parts')
  const all = [...(await readColumns(owner)), ...columns]
  expect(renderTables(all)).toContain(`
  parts: {
    id: GeneratedAlways<number>
    name: string
    state: Generated<'new' | 'worn'>
    sizes: Generated<number[] | null>
    fitted_on: ColumnType<Date, string, string>
    detail: ColumnType<unknown, string | null, string | null>
    size: GeneratedAlways<string | null>
  }`)
})
