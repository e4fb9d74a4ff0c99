import { useWords } from '../../i18n/use-words.ts'
import { StatusMark } from '../../map/StatusMark.tsx'
import { useTickingSecond } from '../../ui/use-ticking-second.ts'
import { MemberWords } from '../../vehicle-lists/MemberWords.tsx'
import type { TrackData } from './track-data.ts'
import { useVehicle } from './use-track-data.ts'
import { statusOf } from './vehicle-store.ts'

/** A vehicle in the list of the nearest: how far, what it does, who drives it and how old that is. */
export function NearVehicleWords({ data, id, away }: { data: TrackData; id: number; away: string }) {
  const words = useWords()
  const vehicle = useVehicle(data, id)
  useTickingSecond()
  if (vehicle === null) return null
  const { fix, registration, driver, type } = vehicle
  const status = statusOf(vehicle, data.now())
  return (
    <MemberWords
      mark={<StatusMark status={status} headingDeg={fix?.headingDeg} size={16} />}
      name={registration}
      beside={away}
      below={`${words.status(status)} · ${driver ?? words.vehicleType(type)}`}
      age={fix && words.age(data.now() - fix.recordedAtMs)}
    />
  )
}
