import type { VehicleSchedule } from '@milepost/contract/vehicle-schedules.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { pages } from '../../pages/pages.ts'
import classes from './Schedules.module.css'

/** Leads to the form of a new document, of the vehicle and the kind that fulfils its schedule. */
export function FileLast({ schedule: { vehicle, activity_type: type } }: { schedule: VehicleSchedule }) {
  const { t } = useTranslation()
  return (
    <Link
      className={classes.remedy}
      to={pages.vehicleFile.path}
      search={{ vehicleId: vehicle.id, add: '1', addType: type.id }}
    >
      {t('File the last one')}
    </Link>
  )
}
