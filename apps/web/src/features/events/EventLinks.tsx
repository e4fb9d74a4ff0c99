import type { Event } from '@milepost/contract/events.ts'
import { IconFileDescription, IconHistory, IconRoute } from '@tabler/icons-react'
import { useWords } from '../../i18n/use-words.ts'
import { type PageLink, PageLinks } from '../../pages/PageLinks.tsx'
import { pages } from '../../pages/pages.ts'

const TRACE: PageLink = { page: pages.trace, label: 'Open trace', icon: IconHistory }
const LINKS: readonly PageLink[] = [
  TRACE,
  { page: pages.trips, label: 'Trips of this day', icon: IconRoute },
  { page: pages.vehicleFile, label: 'Vehicle File', icon: IconFileDescription },
]

/** Where to look at an event from: its vehicle and day (TRK-11), and in the trace its very second. */
export function traceSearchOf(event: Event, day: string) {
  const second = `${new Date(event.timestamp).toISOString().slice(0, 19)}Z`
  return { vehicleId: event.vehicle, startDate: day, at: second }
}

/** Links to the other screens. */
export function EventLinks({ event }: { event: Event }) {
  const words = useWords()
  const toTheSecond = traceSearchOf(event, words.day(Date.parse(event.timestamp)))
  const { at: _, ...toTheDay } = toTheSecond
  return <PageLinks links={LINKS} searchFor={link => (link === TRACE ? toTheSecond : toTheDay)} />
}
