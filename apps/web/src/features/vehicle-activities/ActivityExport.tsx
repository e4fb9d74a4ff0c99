import { vehicleActivities } from '@milepost/contract/vehicle-activities.ts'
import { useTranslation } from 'react-i18next'
import { download } from '../../api/download.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useWords } from '../../i18n/use-words.ts'
import { ReportedExport } from '../../records/ReportedExport.tsx'
import { exportFilter } from './activity-queries.ts'
import type { VehicleFileSearch } from './vehicle-file-search.ts'

/** Saves what the list shows as a file, or has it sent regularly; not what is put away. */
export function ActivityExport({ search, isEmpty }: { search: VehicleFileSearch; isEmpty: boolean }) {
  const { t } = useTranslation()
  const words = useWords()
  const language = useLanguage()
  const query = exportFilter(search, words.day(Date.now()))
  return (
    <ReportedExport
      route={vehicleActivities.export}
      query={query}
      name={t('Vehicle File')}
      formats={['xlsx', 'csv']}
      isDisabled={isEmpty || search.isArchived}
      onExport={format => {
        const file = format === 'csv' ? format : ('xlsx' as const)
        const asked = { ...query, language, time_zone: words.timeZone, format: file }
        return download(vehicleActivities.export, { query: asked }, `${t('Vehicle File')}.${file}`)
      }}
    />
  )
}
