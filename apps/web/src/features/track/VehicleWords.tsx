import { vehicleStatus } from '@milepost/domain/vehicle-status.ts'
import { useTranslation } from 'react-i18next'
import { StatusMark } from '../../map/StatusMark.tsx'
import { activeGroups, type Ticks } from './group-tree.ts'
import { MemberWords } from './MemberWords.tsx'
import type { TrackData } from './track-data.ts'
import { useTickingSecond } from './use-now.ts'
import { useVehicle } from './use-track-data.ts'
import { useWords } from './use-words.ts'

/** A vehicle in a list, as it is now: status, registration, who drives it and how old that is. */
export function VehicleWords({ data, id, ticks }: { data: TrackData; id: number; ticks: Ticks }) {
  const { t } = useTranslation()
  const words = useWords()
  const vehicle = useVehicle(data, id)
  useTickingSecond()
  if (vehicle === null) return null
  const { fix, registration, driver, type } = vehicle
  const status = vehicleStatus(fix, data.now())
  const isOff = activeGroups(vehicle, ticks).length === 0
  const who = driver ?? words.vehicleType(type)
  return (
    <MemberWords
      // What is not told about is not claimed.
      mark={<StatusMark status={isOff ? 'never-reported' : status} headingDeg={fix?.headingDeg} size={16} />}
      isOff={isOff}
      name={registration}
      beside={fix && !isOff && status === 'moving' && words.speed(fix.speedKmh)}
      below={isOff ? who : `${words.status(status)} · ${who}`}
      age={isOff ? t('not on the map') : fix && words.age(data.now() - fix.recordedAtMs)}
    />
  )
}
