import type { GeofenceVisit } from '@milepost/contract/geofence-visits.ts'
import type { Language } from '@milepost/texts/language.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import type { TableColumn } from '../../documents/table-cells.ts'

/** The columns of exported visits. */
export function visitColumns(language: Language): TableColumn[] {
  const t = textsIn(language)
  return [
    { header: t('Vehicle'), kind: 'text' },
    { header: t('Driver'), kind: 'text' },
    { header: t('Geofence_event'), kind: 'text' },
    { header: t('Entered'), kind: 'instant' },
    { header: t('Left'), kind: 'instant' },
    { header: t('Duration'), kind: 'seconds' },
  ]
}

const PAGE = 5_000

/** Rows of the file, read a page at a time; `readPage` gives the visits from an offset on. */
export async function* visitRows(
  readPage: (page: { offset: number; limit: number }) => Promise<GeofenceVisit[]>,
  language: Language,
): AsyncGenerator<unknown[]> {
  const privately = textsIn(language)('Private')
  for (let offset = 0; ; offset += PAGE) {
    const visits = await readPage({ offset, limit: PAGE })
    for (const { registration, driver, geofence, entered, left, duration_s, is_private } of visits) {
      yield [registration, driver, is_private ? privately : geofence?.name, entered, left, duration_s]
    }
    if (visits.length < PAGE) return
  }
}
