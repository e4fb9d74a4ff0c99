import type { VehiclePage, VehiclePartName } from '@milepost/contract/vehicle-page.ts'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './VehiclePage.module.css'

interface Props {
  title: string
  /** The way to the screen behind it. */
  link?: ReactNode
  children: ReactNode
}

/** A part of the page with its heading. */
export function Card({ title, link, children }: Props) {
  return (
    <section className={classes.card} aria-label={title}>
      <div className={classes.cardHead}>
        <h2>{title}</h2>
        {link}
      </div>
      {children}
    </section>
  )
}

/** Instead of a part that the reader may not see: why. */
export function LeftOut({ vehicle, part }: { vehicle: VehiclePage; part: VehiclePartName }) {
  const { t } = useTranslation()
  const because = vehicle.left_out.find(one => one.part === part)?.because ?? 'no-module'
  return <p className={classes.quiet}>{leftOutText(because, t)}</p>
}

/** Why something of the page is not for the reader. */
export const leftOutText = (because: VehiclePage['left_out'][number]['because'], t: TFunction): string =>
  because === 'module-off'
    ? t('Your company does not have this module.')
    : t('You do not have permission for this module')
