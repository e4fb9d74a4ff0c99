import type { VehiclePage } from '@milepost/contract/vehicle-page.ts'
import { useTranslation } from 'react-i18next'
import { VehiclePageLinks } from '../../pages/VehiclePageLinks.tsx'
import { Card } from './Card.tsx'

/** The ways to the modules, each with the vehicle and today's date. */
export function LinksCard({ vehicle }: { vehicle: VehiclePage }) {
  const { t } = useTranslation()
  return (
    <Card title={t('Today')}>
      <VehiclePageLinks vehicleId={vehicle.id} isArchived={vehicle.archived_at !== null} />
    </Card>
  )
}
