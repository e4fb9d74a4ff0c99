import type { VehicleStatus } from '@milepost/domain/vehicles/status.ts'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { Fact } from '../../ui/Facts.tsx'
import { useVehicleDetail } from './use-vehicle-detail.ts'

/** What the tracker measured with its newest position, of what it measures. */
export function ReadingFacts({ vehicleId, status }: { vehicleId: number; status: VehicleStatus }) {
  const { t } = useTranslation()
  const words = useWords()
  const data = useVehicleDetail(vehicleId, status)
  if (!data?.readings) return null
  const { supply_v, battery_percent, temperatures_c } = data.readings
  return (
    <>
      {supply_v !== null && <Fact name={t('Vehicle battery')}>{words.voltage(supply_v)}</Fact>}
      {battery_percent !== null && <Fact name={t('Tracker battery')}>{words.battery(battery_percent)}</Fact>}
      {temperatures_c.length > 0 && (
        <Fact name={t('Temperature')}>{temperatures_c.map(words.temperature).join(' · ')}</Fact>
      )}
    </>
  )
}
