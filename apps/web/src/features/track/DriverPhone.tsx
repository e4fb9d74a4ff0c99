import type { VehicleStatus } from '@milepost/domain/vehicles/status.ts'
import { IconPhone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useVehicleDetail } from './use-vehicle-detail.ts'
import classes from './VehicleDrawer.module.css'

/** A link that calls the driver, where a number is kept and the caller may see it. */
export function DriverPhone({ vehicleId, status }: { vehicleId: number; status: VehicleStatus }) {
  const { t } = useTranslation()
  const phone = useVehicleDetail(vehicleId, status)?.driver_phone ?? null
  const dialled = phone?.replace(/[^\d+*#]/g, '')
  if (!phone || !dialled) return null
  return (
    <a className={classes.phone} href={`tel:${dialled}`} aria-label={t('Call {{phone}}', { phone })}>
      <IconPhone size={15} aria-hidden="true" />
      {phone}
    </a>
  )
}
