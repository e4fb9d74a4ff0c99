import type { ReviewState } from '@milepost/contract/event-reviews.ts'
import type { Event } from '@milepost/contract/events.ts'
import { type DistanceUnits, speedIn, speedSymbol } from '@milepost/domain/formats/units.ts'
import { DRIVER_SOURCE_WORDS } from '@milepost/texts/driver-sources.ts'
import type { Language } from '@milepost/texts/language.ts'
import { reviewReasonText } from '@milepost/texts/review-reasons.ts'
import type { TextKey } from '@milepost/texts/text-key.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import type { TableColumn } from '../../documents/table-cells.ts'

const STATES = {
  new: 'New',
  seen: 'Seen',
  in_progress: 'In progress',
  closed: 'Closed',
  dismissed: 'Dismissed',
} as const satisfies Record<ReviewState, TextKey>

/** The columns of an exported list of events, in the language and the units of the reader. */
export function eventColumns(language: Language, units: DistanceUnits): TableColumn[] {
  const t = textsIn(language)
  const text = (header: string) => ({ header, kind: 'text' as const })
  const number = (header: string) => ({ header, kind: 'number' as const })
  return [
    { header: t('Date and time'), kind: 'instant' },
    text(t('Event')),
    text(t('Registration')),
    text(t('Driver')),
    text(t('Driver known')),
    text(t('Address/road')),
    number(t('Latitude')),
    number(t('Longitude')),
    number(`${t('Speed')} (${speedSymbol(units)})`),
    number(t('Measured')),
    text(t('Unit')),
    number(`${t('Speed limit')} (${speedSymbol(units)})`),
    number(`${t('Above the limit')} (${speedSymbol(units)})`),
    { header: t('Duration'), kind: 'seconds' },
    text(t('Geofence_event')),
    text(t('Status')),
    text(t('Reason')),
    text(t('Note')),
  ]
}

/** The cells of an event; what was measured as a speed is in the reader's unit as well. */
export function eventCells(event: Event, language: Language, units: DistanceUnits): unknown[] {
  const t = textsIn(language)
  const speed = (kmh: number | null) => kmh && Math.round(speedIn(units, kmh))
  const isSpeed = event.unit === 'km/h'
  return [
    event.timestamp,
    language === 'pt' ? event.name_pt : event.name,
    event.registration,
    event.driver,
    event.driver_source && t(DRIVER_SOURCE_WORDS[event.driver_source]),
    event.road,
    event.lat,
    event.long,
    speed(event.speed),
    isSpeed ? speed(event.value) : event.value && Math.round(event.value * 100) / 100,
    event.value === null ? null : isSpeed ? speedSymbol(units) : event.unit,
    speed(event.limit),
    isSpeed ? excess(speed(event.value), speed(event.limit)) : null,
    event.duration_s,
    event.geofence?.name ?? null,
    t(STATES[event.review?.state ?? 'new']),
    event.review?.reason ? reviewReasonText(event.review.reason, t) : null,
    event.review?.note ?? null,
  ]
}

/** The difference of the two speeds as they are written. */
const excess = (speed: number | null, limit: number | null): number | null =>
  speed === null || limit === null ? null : Math.max(0, speed - limit)
