import type { GeofenceVisit, VisitsUnderWay } from '@milepost/contract/geofence-visits.ts'
import { DRIVER_SOURCE_WORDS } from '@milepost/texts/driver-sources.ts'
import type { Language } from '@milepost/texts/language.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import type { TableColumn } from '../../documents/table-cells.ts'

/** The columns of exported visits. */
export function visitColumns(language: Language): TableColumn[] {
  const t = textsIn(language)
  return [
    { header: t('Vehicle'), kind: 'text' },
    { header: t('Driver'), kind: 'text' },
    { header: t('Driver known'), kind: 'text' },
    { header: t('Geofence_event'), kind: 'text' },
    { header: t('Entered'), kind: 'instant' },
    { header: t('Left'), kind: 'instant' },
    { header: t('Duration'), kind: 'seconds' },
  ]
}

const PAGE = 5_000

/**
 * Rows of the file, read a page at a time; `readPage` gives the visits from an offset on. After them one that says so where earlier
 * visits are still being worked out.
 */
export async function* visitRows(
  readPage: (page: { offset: number; limit: number }) => Promise<GeofenceVisit[]>,
  underWay: VisitsUnderWay | null,
  language: Language,
): AsyncGenerator<unknown[]> {
  const t = textsIn(language)
  const privately = t('Private')
  for (let offset = 0; ; offset += PAGE) {
    const visits = await readPage({ offset, limit: PAGE })
    for (const { registration, driver, driver_source, geofence, entered, left, duration_s, is_private } of visits) {
      const known = driver_source && t(DRIVER_SOURCE_WORDS[driver_source])
      yield [registration, driver, known, is_private ? privately : geofence?.name, entered, left, duration_s]
    }
    if (visits.length < PAGE) break
  }
  if (underWay !== null) {
    const missing = t('Earlier visits to {{count}} geofences are still being worked out: some are missing here.', {
      count: underWay.geofences,
    })
    yield [missing, null, null, null, null, null, null]
  }
}
