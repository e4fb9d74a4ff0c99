import { useWords } from '../i18n/use-words.ts'
import { dayAt } from '../ui/day-range.ts'
import { type PageLink, PageLinks } from './PageLinks.tsx'
import { pageIcons } from './page-icons.ts'
import { pages } from './pages.ts'

const NAMES = [
  'trackVehicle',
  'trace',
  'trips',
  'timesheets',
  'driverBehaviour',
  'events',
  'explainedDay',
  'vehicleFile',
  'vehicleSchedules',
] as const

const LINKS = NAMES.map((name): PageLink => ({ page: pages[name], label: pages[name].title, icon: pageIcons[name] }))

/** Links from a vehicle to the modules, with today's date (TRK-11); to its file with all of its days, which is kept for years. */
export function VehiclePageLinks({ vehicleId }: { vehicleId: number }) {
  const { timeZone } = useWords()
  const startDate = dayAt(Date.now(), timeZone)
  return (
    <PageLinks
      links={LINKS}
      searchFor={({ page }) => (page === pages.vehicleFile ? { vehicleId, days: 'all' } : { vehicleId, startDate })}
    />
  )
}
