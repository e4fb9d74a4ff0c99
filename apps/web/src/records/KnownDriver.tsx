import type { DriverSource } from '@milepost/domain/trips/driver-source.ts'
import { useTranslation } from 'react-i18next'
import classes from './Records.module.css'

interface Props {
  of: { driver: string | null; driver_source: DriverSource | null }
}

/** Who drove, and where nobody identified that it is who the vehicle is assigned to. */
export function KnownDriver({ of: { driver, driver_source } }: Props) {
  const { t } = useTranslation()
  return (
    <>
      {driver ?? t('Unknown')}
      {driver_source === 'assignment' && <span className={classes.quiet}> · {t('assigned to the vehicle')}</span>}
    </>
  )
}
