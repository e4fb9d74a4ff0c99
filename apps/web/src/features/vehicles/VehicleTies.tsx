import { Button } from '@mantine/core'
import { IconCar } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { vehiclePath } from '../../pages/paths.ts'
import { VehiclePageLinks } from '../../pages/VehiclePageLinks.tsx'

interface Props {
  vehicleId: number
  isArchived: boolean
}

/** From the record of a vehicle to its page, and to the modules with today's date. */
export function VehicleTies({ vehicleId, isArchived }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <Button
        variant="light"
        leftSection={<IconCar size={16} />}
        renderRoot={props => <Link to={vehiclePath(vehicleId)} {...props} />}
      >
        {t('Open the vehicle page')}
      </Button>
      <h2>{t('Today')}</h2>
      <VehiclePageLinks vehicleId={vehicleId} isArchived={isArchived} />
    </>
  )
}
