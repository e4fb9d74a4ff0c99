import type { Event } from '@milepost/contract/events.ts'
import { IconFileDescription, IconHistory, IconRoute } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../api/session.ts'
import type { TextKey } from '../../i18n/text-key.ts'
import { useWords } from '../../i18n/use-words.ts'
import { mayOpenPage } from '../../shell/guards.ts'
import { type Page, pages } from '../../shell/pages.ts'
import { Hint } from '../../ui/Hint.tsx'
import type { Icon } from '../../ui/icon.ts'
import classes from '../../vehicles/VehicleLinks.module.css'

const LINKS: readonly { page: Page; label: TextKey; icon: Icon; isToTheSecond?: boolean }[] = [
  { page: pages.trace, label: 'Trace at this moment', icon: IconHistory, isToTheSecond: true },
  { page: pages.trips, label: 'Trips of this day', icon: IconRoute },
  { page: pages.vehicleFile, label: 'Vehicle File', icon: IconFileDescription },
]

/** Where to look at an event from: its vehicle and day (TRK-11), and in the trace its very second. */
export function traceSearchOf(event: Event, day: string) {
  const second = `${new Date(event.timestamp).toISOString().slice(0, 19)}Z`
  return { vehicleId: event.vehicle, startDate: day, at: second }
}

/** The way on to the other screens. */
export function EventLinks({ event }: { event: Event }) {
  const { t } = useTranslation()
  const words = useWords()
  const signedIn = useSession()
  const toTheSecond = traceSearchOf(event, words.day(Date.parse(event.timestamp)))
  const { at: _, ...toTheDay } = toTheSecond
  return (
    <nav className={classes.links} aria-label={t('More about this vehicle')}>
      {LINKS.map(({ page, label, icon: LinkIcon, isToTheSecond }) => {
        const face = (
          <>
            <LinkIcon size={18} stroke={1.75} aria-hidden="true" />
            {t(label)}
          </>
        )
        if (signedIn !== null && mayOpenPage(page.rule, signedIn)) {
          return (
            <Link
              key={page.path}
              to={page.path}
              search={isToTheSecond ? toTheSecond : toTheDay}
              className={classes.link}
            >
              {face}
            </Link>
          )
        }
        const reason = t('You do not have permission for this module')
        return (
          <Hint key={page.path} text={reason}>
            <button type="button" className={classes.link} aria-disabled="true" aria-description={reason}>
              {face}
            </button>
          </Hint>
        )
      })}
    </nav>
  )
}
