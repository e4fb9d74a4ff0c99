import { IconAccessPoint } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { StatusMark } from '../../map/StatusMark.tsx'
import { useTickingSecond } from '../../ui/use-ticking-second.ts'
import type { Ticks } from '../../vehicle-lists/group-tree.ts'
import { MemberWords } from '../../vehicle-lists/MemberWords.tsx'
import type { TrackData } from './track-data.ts'
import { useVehicle } from './use-track-data.ts'
import classes from './VehicleWords.module.css'
import { statusOf } from './vehicle-store.ts'
import { activeGroups } from './vehicle-tree.ts'

/** A vehicle in a list, as it is now: status, registration, who drives it and how old that is. */
export function VehicleWords({ data, id, ticks }: { data: TrackData; id: number; ticks: Ticks }) {
  const { t } = useTranslation()
  const words = useWords()
  const vehicle = useVehicle(data, id)
  useTickingSecond()
  if (vehicle === null) return null
  const { fix, registration, driver, type } = vehicle
  const status = statusOf(vehicle, data.now())
  const isOff = activeGroups(vehicle, ticks).length === 0
  const who = driver ?? words.vehicleType(type)
  return (
    <MemberWords
      // Nothing is claimed about vehicles that the channel does not cover.
      mark={<StatusMark status={isOff ? 'never-reported' : status} headingDeg={fix?.headingDeg} size={16} />}
      isOff={isOff}
      name={registration}
      beside={fix && !isOff && status === 'moving' && fix.speedKmh !== null && words.speed(fix.speedKmh)}
      below={isOff ? who : `${words.status(status)} · ${who}`}
      age={isOff ? t('hidden') : fix && <PositionAge age={words.age(data.now() - fix.recordedAtMs)} />}
    />
  )
}

/** Of the newest position: beside "Stopped" the age alone would read as since when it stands. */
function PositionAge({ age }: { age: string }) {
  const { t } = useTranslation()
  return (
    <span className={classes.age} title={t('Position {{age}}', { age })}>
      <IconAccessPoint size={13} stroke={1.75} aria-hidden="true" />
      {age}
    </span>
  )
}
