import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '../api/session.ts'
import type { TextKey } from '../i18n/text-key.ts'
import { Hint } from '../ui/Hint.tsx'
import type { Icon } from '../ui/icon.ts'
import classes from './PageLinks.module.css'
import { type Page, pages } from './pages.ts'
import { vehiclePath } from './paths.ts'
import { reasonAgainst } from './refusal-words.ts'

export interface PageLink {
  page: Page
  label: TextKey
  icon: Icon
}

interface Props {
  label?: TextKey
  links: readonly PageLink[]
  /** What the address of each carries along. */
  searchFor: (link: PageLink) => About
}

type About =
  | { vehicleId: number; startDate: string; at?: string }
  | { vehicleId: number; days: 'all' }
  | { driverId: number }
  | { driver: number; all: 1 }

/** Links to other screens, about a vehicle unless the label says otherwise; one that the user may not open is disabled with the reason. */
export function PageLinks({ label: about = 'More about this vehicle', links, searchFor }: Props) {
  const { t } = useTranslation()
  const signedIn = useSession()
  return (
    <nav className={classes.links} aria-label={t(about)}>
      {links.map(link => {
        const { page, label, icon: LinkIcon } = link
        const face = (
          <>
            <LinkIcon size={18} stroke={1.75} aria-hidden="true" />
            {t(label)}
          </>
        )
        const reason = reasonAgainst(page.rule, signedIn, t)
        if (reason === null) {
          return (
            <Link key={page.path} {...addressOf(page, searchFor(link))} className={classes.link}>
              {face}
            </Link>
          )
        }
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

/** The page of a vehicle has it in its path. */
const addressOf = (page: Page, about: About) =>
  page.path === pages.vehicle.path && 'vehicleId' in about
    ? { to: vehiclePath(about.vehicleId) }
    : { to: page.path, search: about }
