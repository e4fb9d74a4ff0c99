import type { ReviewState } from '@milepost/contract/event-reviews.ts'
import type { Event } from '@milepost/contract/events.ts'
import type { EventSeverity } from '@milepost/domain/events/event-kinds.ts'
import { severityWord } from '@milepost/texts/severity-words.ts'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../../i18n/text-key.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useWords } from '../../i18n/use-words.ts'

const STATE_WORDS: Record<ReviewState, TextKey> = {
  new: 'New',
  seen: 'Seen',
  in_progress: 'In progress',
  closed: 'Closed',
  dismissed: 'Dismissed',
}

/** The texts about an event, in the language and the units of the signed-in user. */
export function useEventWords() {
  const { t } = useTranslation()
  const words = useWords()
  const isPortuguese = useLanguage() === 'pt'

  function duration(seconds: number): string {
    const whole = Math.round(seconds)
    if (whole < 120) return `${whole} s`
    const minutes = Math.round(whole / 60)
    return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
  }

  /** What it measured, with its unit. */
  function value({ value: measured, unit }: Event): string | null {
    if (measured === null) return null
    if (unit === 'km/h') return words.speed(measured)
    if (unit === 's') return duration(measured)
    if (unit === '°C') return words.temperature(measured)
    const decimals = { maximumFractionDigits: unit === '%' ? 0 : 2 }
    return `${measured.toLocaleString(words.locale, decimals)}${unit === '%' || unit === null ? (unit ?? '') : ` ${unit}`}`
  }

  /** The nearest road, or where none is known the coordinates. */
  function place({ is_private, road, lat, long }: Event): string {
    if (is_private) return t('Private')
    if (road !== null) return road
    return lat === null || long === null ? t('Unknown') : `${lat.toFixed(5)}, ${long.toFixed(5)}`
  }

  const name = (event: Event) => (isPortuguese ? event.name_pt : event.name)
  const at = (event: Event) => words.moment(Date.parse(event.timestamp))

  return {
    ...words,
    duration,
    value,
    place,
    typeName: (name: TextKey) => t(name),
    name,
    severity: (severity: EventSeverity) => t(severityWord(severity)),
    state: (state: ReviewState) => t(STATE_WORDS[state]),
    at,
    /** In a list of several. */
    inShort: (event: Event) => `${name(event)}, ${event.registration}, ${at(event)}`,
    eventSpeed: ({ speed }: Event) => words.speed(speed),
  }
}
