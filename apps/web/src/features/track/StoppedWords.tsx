import type { VehicleStatus } from '@milepost/domain/vehicles/status.ts'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { useVehicleDetail } from './use-vehicle-detail.ts'

interface Props {
  vehicleId: number
  status: VehicleStatus
  nowMs: number
}

/** "Stopped 2 h 10 min": how long it has been parked, where that is known. */
export function StoppedWords({ vehicleId, status, nowMs }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const sinceMs = Date.parse(useVehicleDetail(vehicleId, status)?.stopped_since ?? '')
  // A minute is as exact as records are.
  if (!(nowMs - sinceMs >= 60_000)) return words.status('stopped')
  return t('Stopped {{duration}}', { duration: words.duration((nowMs - sinceMs) / 1000) })
}
