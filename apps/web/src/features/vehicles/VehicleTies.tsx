import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { type PageLink, PageLinks } from '../../pages/PageLinks.tsx'
import { pageIcons } from '../../pages/page-icons.ts'
import { pages } from '../../pages/pages.ts'
import { dayAt } from '../../ui/day-range.ts'

const LINKS = (
  ['trackVehicle', 'trace', 'trips', 'timesheets', 'events', 'explainedDay', 'vehicleFile', 'vehicleSchedules'] as const
).map((name): PageLink => ({ page: pages[name], label: pages[name].title, icon: pageIcons[name] }))

/** Links from a vehicle to the modules, with today's date (TRK-11). */
export function VehicleTies({ vehicleId }: { vehicleId: number }) {
  const { t } = useTranslation()
  const { timeZone } = useWords()
  const startDate = dayAt(Date.now(), timeZone)
  return (
    <>
      <h2>{t('Today')}</h2>
      <PageLinks links={LINKS} searchFor={() => ({ vehicleId, startDate })} />
    </>
  )
}
