import type { Upload } from '@milepost/contract/uploads.ts'
import { faultColumn, uploadFaultWords } from '@milepost/texts/upload-words.ts'
import type { TFunction } from 'i18next'
import { type Db, type Scope, withScope } from '../../db/scope.ts'
import type { TableColumn } from '../../documents/table-cells.ts'
import { headingOf, type UploadNoun } from '../../uploads/upload-noun.ts'
import { readFaults } from './fault-rows.ts'

const BATCH = 1_000

export const faultColumns = (t: TFunction): TableColumn[] => [
  { header: t('Line'), kind: 'number' },
  { header: t('Column'), kind: 'text' },
  { header: t('Measured'), kind: 'text' },
  { header: t('What is wrong'), kind: 'text' },
]

/** A row for each fault, in the order of the file. */
export async function* faultRows(
  api: Db,
  scope: Scope,
  of: Pick<Upload, 'id' | 'headings' | 'columns'>,
  upload: UploadNoun,
  t: TFunction,
): AsyncGenerator<unknown[]> {
  const headings = new Map(upload.fields.map(({ field, columns: [first] }) => [field, t(headingOf(upload, first))]))
  for (let from = 0; ; from += BATCH) {
    const { results } = await withScope(api, scope, db => readFaults(db, of.id, { from, limit: BATCH }))
    for (const { line, heading, field, value, code } of results) {
      const words = uploadFaultWords({ code, column: faultColumn(of, { heading, field }) }, t)
      yield [line, heading ?? headings.get(field) ?? '', value, words]
    }
    if (results.length < BATCH) return
  }
}
