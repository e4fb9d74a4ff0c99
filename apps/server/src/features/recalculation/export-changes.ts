import type { PresentedChange } from '@milepost/contract/changed-figures.ts'
import { CHANGE_REASON_WORDS, figureWord } from '@milepost/texts/changed-figure-words.ts'
import type { Language } from '@milepost/texts/language.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import { type Db, type Scope, withScope } from '../../db/scope.ts'
import type { TableColumn } from '../../documents/table-cells.ts'
import { type ChangeFilter, readChanges } from './queries.ts'

/** Read in one go: a transaction is as short as one batch, however slowly the file is taken. */
const BATCH = 1_000

const UNITS: Partial<Record<PresentedChange['figure'], string>> = {
  distance: 'm',
  driving: 's',
  idling: 's',
  'top-speed': 'km/h',
}

export function changeColumns(language: Language): TableColumn[] {
  const t = textsIn(language)
  return [
    { header: t('Registration'), kind: 'text' },
    { header: t('Day'), kind: 'text' },
    { header: t('Figure'), kind: 'text' },
    { header: t('Before'), kind: 'number' },
    { header: t('Now'), kind: 'number' },
    { header: t('Unit'), kind: 'text' },
    { header: t('Reason'), kind: 'text' },
  ]
}

export async function* changeRows(
  api: Db,
  caller: Scope,
  query: ChangeFilter & { language: Language },
): AsyncGenerator<unknown[]> {
  const t = textsIn(query.language)
  for (let from = 0; ; from += BATCH) {
    const rows = await withScope(api, caller, db => readChanges(db, caller, query, { from, limit: BATCH }))
    for (const row of rows) {
      const { registration, day, figure, reason } = row
      yield [
        ...[registration, day, figureWord(figure, row.event_code, t), Math.round(row.from), Math.round(row.to)],
        ...[UNITS[figure] ?? null, t(CHANGE_REASON_WORDS[reason])],
      ]
    }
    if (rows.length < BATCH) return
  }
}
