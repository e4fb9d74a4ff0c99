import type { PresentedChange } from '@milepost/contract/changed-figures.ts'
import { formatReportDate } from '@milepost/domain/formats/formats.ts'
import { type DistanceUnits, distanceSymbol, speedIn, speedSymbol } from '@milepost/domain/formats/units.ts'
import { CHANGE_REASON_WORDS, figureWord } from '@milepost/texts/changed-figure-words.ts'
import type { Language } from '@milepost/texts/language.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import { type Db, type Scope, withScope } from '../../db/scope.ts'
import { fileDistance, type TableColumn } from '../../documents/table-cells.ts'
import { type ChangeFilter, readChanges } from './queries.ts'

/** Read in one go: a transaction is as short as one batch, however slowly the file is taken. */
const BATCH = 1_000

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
  query: ChangeFilter & { language: Language; units: DistanceUnits },
): AsyncGenerator<unknown[]> {
  const { language, units } = query
  const t = textsIn(language)
  for (let from = 0; ; from += BATCH) {
    const rows = await withScope(api, caller, db => readChanges(db, caller, query, { from, limit: BATCH }))
    for (const row of rows) {
      const { registration, day, figure, event_code, reason } = row
      yield [
        ...[registration, formatReportDate(Date.parse(day), 'UTC'), figureWord(figure, event_code, t)],
        ...[valueIn(units, figure, row.from), valueIn(units, figure, row.to), unitOf(units, figure)],
        t(CHANGE_REASON_WORDS[reason]),
      ]
    }
    if (rows.length < BATCH) return
  }
}

function valueIn(units: DistanceUnits, figure: PresentedChange['figure'], value: number): number {
  if (figure === 'distance') return fileDistance(units, value)
  return Math.round(figure === 'top-speed' ? speedIn(units, value) : value)
}

/** Numbers of trips, stops and events have none. */
function unitOf(units: DistanceUnits, figure: PresentedChange['figure']): string | null {
  if (figure === 'distance') return distanceSymbol(units)
  if (figure === 'top-speed') return speedSymbol(units)
  return figure === 'driving' || figure === 'idling' ? 's' : null
}
