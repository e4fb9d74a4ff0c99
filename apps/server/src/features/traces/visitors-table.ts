import { DRIVER_SOURCE_WORDS } from '@milepost/texts/driver-sources.ts'
import type { Language } from '@milepost/texts/language.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import type { TableColumn } from '../../documents/table-cells.ts'
import type { Visitors } from './read-visitors.ts'

/** The columns of exported visitors of an area. */
export function visitorColumns(language: Language): TableColumn[] {
  const t = textsIn(language)
  return [
    { header: t('Vehicle'), kind: 'text' },
    { header: t('Driver'), kind: 'text' },
    { header: t('Driver known'), kind: 'text' },
    { header: t('Entered'), kind: 'instant' },
    { header: t('Left'), kind: 'instant' },
    { header: t('Time inside within the range'), kind: 'seconds' },
    { header: t('Records'), kind: 'number' },
  ]
}

/** Their rows, and after them one that says so where the oldest are missing. */
export async function* visitorRows({ results, isPartial }: Visitors, language: Language): AsyncGenerator<unknown[]> {
  const t = textsIn(language)
  for (const { registration, driver, driver_source, enter, leave, duration_s, records } of results) {
    yield [
      registration,
      driver,
      driver_source && t(DRIVER_SOURCE_WORDS[driver_source]),
      enter,
      leave,
      duration_s,
      records,
    ]
  }
  const missing = t('The oldest visits are missing: choose fewer days or a smaller area')
  if (isPartial) yield [missing, null, null, null, null, null, null]
}
