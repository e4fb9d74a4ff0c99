import type { WeekFigure } from '@milepost/domain/timesheets/approvals.ts'
import type { TFunction } from 'i18next'
import type { TextKey } from './text-key.ts'

const FIGURES = {
  dutyS: 'On duty',
  drivingS: 'Driving',
  breakS: 'Break',
  days: 'Days',
  trips: 'Trips',
  distanceM: 'Distance',
  standingS: 'Standing',
  idleS: 'Idling_time',
  stoppedS: 'Parked',
  unknownS: 'No data',
  carriedS: 'Carried',
  privateS: 'Private',
  unknownM: 'Unknown distance',
  carriedM: 'Carried distance',
  privateDistanceM: 'Private distance',
} as const satisfies Record<WeekFigure, TextKey>

interface Change {
  figure: WeekFigure
  approved: number
  now: number
}

/** How a reader has lengths of time and distances. */
interface Formats {
  duration: (durationS: number) => string
  distance: (distanceM: number) => string
  locale: string
}

/**
 * What of an approved week is another now, such as "driving 8 h 12 min, now 8 h 20 min", what matters most for pay first. Empty where
 * no sum reads otherwise: then the times of its days are others.
 */
export function changeWords(changes: readonly Change[], t: TFunction, formats: Formats): string[] {
  const order = Object.keys(FIGURES)
  const inOrder = changes.toSorted((a, b) => order.indexOf(a.figure) - order.indexOf(b.figure))
  return inOrder.flatMap(({ figure, approved, now }) => {
    const before = figureWords(figure, approved, formats)
    const after = figureWords(figure, now, formats)
    if (before === after) return []
    const name = t(FIGURES[figure]).toLocaleLowerCase(formats.locale)
    return [t('{{figure}} {{before}}, now {{after}}', { figure: name, before, after })]
  })
}

function figureWords(figure: WeekFigure, value: number, { duration, distance, locale }: Formats): string {
  if (figure.endsWith('S')) return duration(value)
  return figure.endsWith('M') ? distance(value) : value.toLocaleString(locale)
}
