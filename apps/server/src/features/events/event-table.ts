import type { ReviewState } from '@milepost/contract/event-reviews.ts'
import type { Event } from '@milepost/contract/events.ts'
import { reviewReasonText } from '@milepost/domain/dismissal-reasons.ts'
import { type DistanceUnits, speedIn } from '@milepost/domain/units.ts'
import type { TableColumn } from '../../exports/table-cells.ts'

type Language = 'en' | 'pt'

const STATES: Record<ReviewState, Record<Language, string>> = {
  new: { en: 'New', pt: 'Novo' },
  seen: { en: 'Seen', pt: 'Visto' },
  in_progress: { en: 'In progress', pt: 'Em curso' },
  closed: { en: 'Closed', pt: 'Fechado' },
  dismissed: { en: 'Dismissed', pt: 'Ignorado' },
}

const HEADERS = {
  en: {
    file: 'Events',
    time: 'Time',
    event: 'Event',
    registration: 'Registration',
    driver: 'Driver',
    road: 'Address/road',
    latitude: 'Latitude',
    longitude: 'Longitude',
    speed: 'Speed',
    value: 'Value',
    unit: 'Unit',
    geofence: 'Geofence',
    state: 'State',
    reason: 'Reason',
    note: 'Note',
  },
  pt: {
    file: 'Eventos',
    time: 'Hora',
    event: 'Evento',
    registration: 'Matrícula',
    driver: 'Condutor',
    road: 'Morada/estrada',
    latitude: 'Latitude',
    longitude: 'Longitude',
    speed: 'Velocidade',
    value: 'Valor',
    unit: 'Unidade',
    geofence: 'Geocerca',
    state: 'Estado',
    reason: 'Motivo',
    note: 'Nota',
  },
} as const

export const eventFileName = (language: Language) => HEADERS[language].file

/** The columns of an exported list of events, in the language and the units of whoever reads it. */
export function eventColumns(language: Language, units: DistanceUnits): TableColumn[] {
  const words = HEADERS[language]
  const text = (header: string) => ({ header, kind: 'text' as const })
  const number = (header: string) => ({ header, kind: 'number' as const })
  return [
    { header: words.time, kind: 'instant' },
    text(words.event),
    text(words.registration),
    text(words.driver),
    text(words.road),
    number(words.latitude),
    number(words.longitude),
    number(`${words.speed} (${speedUnit(units)})`),
    number(words.value),
    text(words.unit),
    text(words.geofence),
    text(words.state),
    text(words.reason),
    text(words.note),
  ]
}

/** The cells of an event; what was measured as a speed is in the reader's unit as well. */
export function eventCells(event: Event, language: Language, units: DistanceUnits): unknown[] {
  const speed = (kmh: number | null) => kmh && Math.round(speedIn(units, kmh))
  const isSpeed = event.unit === 'km/h'
  return [
    event.timestamp,
    language === 'pt' ? event.name_pt : event.name,
    event.registration,
    event.driver,
    event.road,
    event.lat,
    event.long,
    speed(event.speed),
    isSpeed ? speed(event.value) : event.value && Math.round(event.value * 100) / 100,
    event.value === null ? null : isSpeed ? speedUnit(units) : event.unit,
    event.geofence?.name ?? null,
    STATES[event.review?.state ?? 'new'][language],
    event.review?.reason ? reviewReasonText(event.review.reason, language) : null,
    event.review?.note ?? null,
  ]
}

const speedUnit = (units: DistanceUnits) => (units === 'KMS' ? 'km/h' : 'mph')
