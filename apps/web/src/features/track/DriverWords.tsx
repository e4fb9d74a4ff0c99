import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { StatusMark } from '../../map/StatusMark.tsx'
import { useTickingSecond } from '../../ui/use-ticking-second.ts'
import { MemberWords } from '../../vehicle-lists/MemberWords.tsx'
import type { TrackData } from './track-data.ts'
import { useVehicle } from './use-track-data.ts'
import { statusOf } from './vehicle-store.ts'

/** A driver with the vehicle they are in, as that is now. */
export function DriverWords({ data, name, vehicleId }: { data: TrackData; name: string; vehicleId: number }) {
  const words = useWords()
  const vehicle = useVehicle(data, vehicleId)
  useTickingSecond()
  if (vehicle === null) return <DriverWithoutVehicle name={name} />
  const { fix, registration } = vehicle
  const status = statusOf(vehicle, data.now())
  return (
    <MemberWords
      mark={<StatusMark status={status} headingDeg={fix?.headingDeg} size={16} />}
      name={name}
      beside={registration}
      below={words.status(status)}
      age={fix && words.age(data.now() - fix.recordedAtMs)}
    />
  )
}

export function DriverWithoutVehicle({ name }: { name: string }) {
  const { t } = useTranslation()
  return <MemberWords mark={null} isOff name={name} below={t('Not in a vehicle')} />
}
