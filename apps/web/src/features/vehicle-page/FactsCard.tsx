import type { VehiclePage } from '@milepost/contract/vehicle-page.ts'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { Card } from './Card.tsx'
import { PageLink } from './PageLink.tsx'

/** What the vehicle is, and what is in it. */
export function FactsCard({ vehicle }: { vehicle: VehiclePage }) {
  const { t } = useTranslation()
  const words = useWords()
  const { trackers } = vehicle
  return (
    <Card
      title={t('Details')}
      link={
        vehicle.archived_at === null && <PageLink page="vehicles" record={vehicle.id} text={t('Edit the record')} />
      }
    >
      <Facts>
        <Fact name={t('Type')}>{words.vehicleType(vehicle.vehicle_type)}</Fact>
        <Fact name={t('Model')}>{vehicle.manufacturer_model ?? '–'}</Fact>
        <Fact name={t('Fleet number')}>{vehicle.fleet_number || '–'}</Fact>
        <Fact name={t('Vehicle groups')}>{vehicle.depots.map(({ name }) => name).join(', ') || '–'}</Fact>
        <Fact name={t('Customer')}>{vehicle.customer.name}</Fact>
        {trackers !== null && (
          <Fact name={t('Tracker')}>
            {trackers.length === 0
              ? '–'
              : trackers.map(({ id, tracker }) => <PageLink key={id} page="trackers" record={id} text={tracker} />)}
          </Fact>
        )}
      </Facts>
    </Card>
  )
}
