import type { Db, Scope } from '../db/scope.ts'
import { withScope } from '../db/scope.ts'
import type { TableColumn } from '../documents/table-cells.ts'
import type { Noun } from './noun.ts'
import { listRecordIds, type RecordQuery, readRecords } from './read-records.ts'

/** Read in one go: a transaction is as short as one batch, however slowly the file is taken. */
const BATCH = 1_000

export const exportColumns = (noun: Noun, language: 'en' | 'pt'): TableColumn[] =>
  noun.exported.map(({ heading, kind }) => ({ header: heading[language], kind }))

/** A row of a file for each record that matches, in the order of the list. */
export async function* exportRows(
  api: Db,
  noun: Noun,
  scope: Scope,
  query: RecordQuery,
  language: 'en' | 'pt',
): AsyncGenerator<unknown[]> {
  const ids = await withScope(api, scope, db => listRecordIds(db, noun, scope, query))
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = ids.slice(from, from + BATCH)
    const records = await withScope(api, scope, db => readRecords(db, noun, scope, batch))
    for (const record of records) yield noun.exported.map(({ of }) => of(record, language))
  }
}
