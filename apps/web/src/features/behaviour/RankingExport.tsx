import { useTranslation } from 'react-i18next'
import { download } from '../../api/download.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useWords } from '../../i18n/use-words.ts'
import { ReportedExport } from '../../records/ReportedExport.tsx'
import { type DayRange, rangeInstants } from '../../ui/day-range.ts'
import type { View } from './behaviour-search.ts'
import type { BehaviourSet } from './behaviour-sets.ts'

interface Props {
  set: BehaviourSet
  view: View
  groupId: number | null
  range: DayRange
}

/** The ranking as a file, of all pages and by the default weights. */
export function RankingExport({ set, view, groupId, range }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const words = useWords()
  const query = {
    ...rangeInstants(range, words.timeZone),
    ...(groupId !== null && { vehicle_group: groupId }),
    by: view,
    language,
    units: words.distanceUnits,
  }
  return (
    <ReportedExport
      route={set.routes.export}
      query={query}
      name={t(set.title)}
      formats={['csv', 'xlsx']}
      onExport={format => {
        if (format !== 'csv' && format !== 'xlsx') return Promise.resolve()
        const fileName = `${t(set.title)} ${range.start} ${range.end}.${format}`
        return download(set.routes.export, { query: { ...query, format } }, fileName)
      }}
    />
  )
}
