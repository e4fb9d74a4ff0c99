import { type PageLink, PageLinks } from '../pages/PageLinks.tsx'
import { pageIcons } from '../pages/page-icons.ts'
import { type Page, pages } from '../pages/pages.ts'

const LINKS: readonly PageLink[] = [
  { page: pages.vehicle, label: 'Vehicle page', icon: pageIcons.vehicles },
  { page: pages.trace, label: 'Trace of this day', icon: pageIcons.trace },
  { page: pages.events, label: 'Events of this day', icon: pageIcons.events },
  { page: pages.explainedDay, label: 'Explain this day', icon: pageIcons.explainedDay },
  { page: pages.video, label: 'Video of this day', icon: pageIcons.video },
  { page: pages.vehicleFile, label: 'Vehicle File', icon: pageIcons.vehicleFile },
]

interface Props {
  vehicleId: number
  startDate: string
  /** A moment of the day, which the list of records opens at. */
  at?: string
  /** The page that one is on already. */
  here?: Page
}

/** Links to the other screens, with the vehicle and the day (TRK-11). */
export function VehicleLinks({ vehicleId, startDate, at, here }: Props) {
  return (
    <PageLinks
      links={LINKS.filter(({ page }) => page !== here)}
      searchFor={({ page }) => ({
        vehicleId,
        startDate,
        ...(at !== undefined && page === pages.explainedDay && { at }),
      })}
    />
  )
}
