import type { Language } from '@milepost/texts/language.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import type { TFunction } from 'i18next'
import { type Db, withScope } from '../db/scope.ts'
import type { TableColumn } from '../documents/table-cells.ts'
import type { Asker, ExportColumn, RegistryNoun, StoredRecord } from './noun.ts'
import { listRecordIds, type RecordQuery, readRecords, recordShownTo } from './read-records.ts'

/** Read in one go: a transaction is as short as one batch, however slowly the file is taken. */
const BATCH = 1_000

/** What follows the fields of any noun. */
const COMMON_COLUMNS: readonly ExportColumn<StoredRecord>[] = [
  { heading: 'Customer', of: record => record.customer_name },
  { heading: 'Created_record', kind: 'instant', of: record => record.created_at },
  { heading: 'Changed_record', kind: 'instant', of: record => record.updated_at },
  { heading: 'Changed by', of: record => record.updated_by },
  { heading: 'Archived_record', kind: 'instant', of: record => record.archived_at },
]

export function exportColumns(noun: RegistryNoun, language: Language): TableColumn[] {
  const t = textsIn(language)
  return columnsOf(noun).map(({ heading, kind = 'text' }) => ({ header: t(heading), kind }))
}

/** A row of a file for each record that matches, in the order of the list. */
export async function* exportRows(
  api: Db,
  noun: RegistryNoun,
  asker: Asker,
  query: RecordQuery,
  language: Language,
): AsyncGenerator<unknown[]> {
  const t = textsIn(language)
  const columns = columnsOf(noun)
  const ids = await withScope(api, asker, db => listRecordIds(db, noun, asker, query))
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = ids.slice(from, from + BATCH)
    const records = await withScope(api, asker, db => readRecords(db, noun, asker, batch))
    for (const stored of records) {
      const record = recordShownTo(noun, asker, stored)
      yield columns.map(({ of }) => of(record, t, record))
    }
  }
}

function columnsOf({ fields }: RegistryNoun): readonly ExportColumn<StoredRecord>[] {
  const ofFields = Object.entries(fields).flatMap(([name, { exported }]) =>
    typeof exported === 'string'
      ? [{ heading: exported, of: (record: StoredRecord) => textOf(record[name]) }]
      : exported.map(column => ({
          ...column,
          of: (record: StoredRecord, t: TFunction) => column.of(record[name] as never, t, record),
        })),
  )
  return [...ofFields, ...COMMON_COLUMNS]
}

/** A named object by its name. */
function textOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  return typeof value === 'object' && value !== null && 'name' in value ? value.name : value
}
