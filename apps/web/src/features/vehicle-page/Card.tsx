import type { VehiclePage, VehiclePartName } from '@milepost/contract/vehicle-page.ts'
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
  const isOff = vehicle.left_out.some(one => one.part === part && one.because === 'module-off')
  return (
    <p className={classes.quiet}>
      {isOff ? t('Your company does not have this module.') : t('You do not have permission for this module')}
    </p>
  )
}
