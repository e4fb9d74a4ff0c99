import type { SpeedLimitOrigin } from '@milepost/domain/events/speed-limit-origin.ts'
import { speedIn } from '@milepost/domain/formats/units.ts'
import { useTranslation } from 'react-i18next'
import { useWords } from './use-words.ts'

/** What is known of the limit that an event is about. */
interface LimitedEvent {
  /** The highest speed, km/h. */
  value: number | null
  limit: number | null
  limit_of: SpeedLimitOrigin | null
  geofence: { name: string } | null
}

/** The limit that was exceeded, whose it is, and by how much, in whole units of the signed-in user. */
export function useSpeedingWords() {
  const { t } = useTranslation()
  const words = useWords()
  const whole = (speedKmh: number) => Math.round(speedIn(words.distanceUnits, speedKmh))

  /** Null where no limit is known. */
  function limit({ limit: limitKmh, limit_of, geofence }: LimitedEvent): string | null {
    if (limitKmh === null) return null
    const shown = words.speed(limitKmh)
    if (limit_of === 'road') return t('road limit {{limit}}', { limit: shown })
    if (limit_of === 'vehicle') return t('vehicle limit {{limit}}', { limit: shown })
    if (limit_of === null) return shown
    if (geofence === null) return t('geofence limit {{limit}}', { limit: shown })
    return t('limit of geofence “{{name}}” {{limit}}', { name: geofence.name, limit: shown })
  }

  /** As the difference of the two speeds as they are shown. Null where no limit is known. */
  function excess({ value, limit: limitKmh }: LimitedEvent): string | null {
    if (value === null || limitKmh === null) return null
    const over = Math.max(0, whole(value) - whole(limitKmh))
    return t('{{speed}} over', { speed: `${words.number(over)} ${words.isMetric ? 'km/h' : 'mph'}` })
  }

  return { limit, excess }
}
