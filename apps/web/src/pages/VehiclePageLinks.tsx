import { useWords } from '../i18n/use-words.ts'
import { dayAt } from '../ui/day-range.ts'
import { type PageLink, PageLinks } from './PageLinks.tsx'
import { pageIcons } from './page-icons.ts'
import { type Page, pages } from './pages.ts'

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

/** Where a vehicle that is archived is no more: what is live, and what is due. */
const OF_THE_FLEET: readonly Page[] = [pages.trackVehicle, pages.vehicleSchedules]

const LINKS = NAMES.map((name): PageLink => ({ page: pages[name], label: pages[name].title, icon: pageIcons[name] }))

interface Props {
  vehicleId: number
  isArchived: boolean
}

/** Links from a vehicle to the modules, with today's date (TRK-11); to its file with all of its days, which is kept for years. One that is archived keeps those to its history. */
export function VehiclePageLinks({ vehicleId, isArchived }: Props) {
  const { timeZone } = useWords()
  const startDate = dayAt(Date.now(), timeZone)
  return (
    <PageLinks
      links={isArchived ? LINKS.filter(({ page }) => !OF_THE_FLEET.includes(page)) : LINKS}
      searchFor={({ page }) => (page === pages.vehicleFile ? { vehicleId, days: 'all' } : { vehicleId, startDate })}
    />
  )
}
