import { IconBell, IconFileDescription, IconRoute, IconVideo } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '../api/session.ts'
import type { TextKey } from '../i18n/text-key.ts'
import { mayOpenPage } from '../shell/guards.ts'
import { type Page, pages } from '../shell/pages.ts'
import { Hint } from '../ui/Hint.tsx'
import classes from './VehicleLinks.module.css'

const LINKS: readonly { page: Page; label: TextKey; icon: typeof IconRoute }[] = [
  { page: pages.trace, label: 'Trace of this day', icon: IconRoute },
  { page: pages.events, label: 'Events of this day', icon: IconBell },
  { page: pages.video, label: 'Video of this day', icon: IconVideo },
  { page: pages.vehicleFile, label: 'Vehicle File', icon: IconFileDescription },
]

interface Props {
  vehicleId: number
  startDate: string
  /** The page that one is on already. */
  here?: Page
}

/** The way on to the other screens, with the vehicle and the day (TRK-11). */
export function VehicleLinks({ vehicleId, startDate, here }: Props) {
  const { t } = useTranslation()
  const signedIn = useSession()
  return (
    <nav className={classes.links} aria-label={t('More about this vehicle')}>
      {LINKS.filter(({ page }) => page !== here).map(({ page, label, icon: LinkIcon }) => {
        const face = (
          <>
            <LinkIcon size={18} stroke={1.75} aria-hidden="true" />
            {t(label)}
          </>
        )
        if (signedIn !== null && mayOpenPage(page.rule, signedIn)) {
          return (
            <Link key={page.path} to={page.path} search={{ vehicleId, startDate }} className={classes.link}>
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
