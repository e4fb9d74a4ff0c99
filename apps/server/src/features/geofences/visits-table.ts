import type { GeofenceVisit } from '@milepost/contract/geofence-visits.ts'
import type { TableColumn } from '../../exports/table-cells.ts'

type Language = 'en' | 'pt'

export const VISIT_COLUMNS: Record<Language, TableColumn[]> = {
  en: columns('Vehicle', 'Driver', 'Geofence', 'Entered', 'Left', 'Duration'),
  pt: columns('Veículo', 'Condutor', 'Geocerca', 'Entrada', 'Saída', 'Duração'),
}

export const VISIT_FILE_NAME: Record<Language, string> = { en: 'Geofence visits', pt: 'Visitas a geocercas' }

const PRIVATE: Record<Language, string> = { en: 'Private', pt: 'Privado' }

function columns(vehicle: string, driver: string, geofence: string, entered: string, left: string, duration: string) {
  return [
    { header: vehicle, kind: 'text' },
    { header: driver, kind: 'text' },
    { header: geofence, kind: 'text' },
    { header: entered, kind: 'instant' },
    { header: left, kind: 'instant' },
    { header: duration, kind: 'seconds' },
  ] satisfies TableColumn[]
}

const PAGE = 5_000

/** Rows of the file, read a page at a time; `readPage` gives the visits from an offset on. */
export async function* visitRows(
  readPage: (page: { offset: number; limit: number }) => Promise<GeofenceVisit[]>,
  language: Language,
): AsyncGenerator<unknown[]> {
  for (let offset = 0; ; offset += PAGE) {
    const visits = await readPage({ offset, limit: PAGE })
    for (const { registration, driver, geofence, entered, left, duration_s, is_private } of visits) {
      yield [registration, driver, is_private ? PRIVATE[language] : geofence?.name, entered, left, duration_s]
    }
    if (visits.length < PAGE) return
  }
}
