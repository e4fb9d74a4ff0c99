import type { EventReview, ReviewState } from '@milepost/contract/event-reviews.ts'
import type { Event } from '@milepost/contract/events.ts'
import { EVENT_KINDS, eventKindOf } from '@milepost/domain/events/event-kinds.ts'
import { EVENT_NAMES } from '@milepost/texts/event-names.ts'
import type { Language } from '@milepost/texts/language.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import { eventIdOf } from '../../telemetry/event-keys.ts'

/** A row of the page query; the columns of the review are null where there is none. */
export interface EventRow {
  tracker_id: number
  vehicle_id: number
  registration: string
  recorded_at: Date
  sequence: number
  code: number
  value: number | null
  limit_kmh: number | null
  duration_s: number | null
  source: string
  has_fix: boolean
  latitude: number
  longitude: number
  speed_kmh: number
  heading_deg: number
  is_private: boolean
  late: boolean
  geofence_id: number
  geofence: string | null
  driver: string | null
  state: ReviewState | null
  reason: string | null
  note: string | null
  user_name: string | null
  reviewed_at: Date | null
}

/** An event as the calls give it. What happened in private keeps its place and its measure to itself. */
export function presentEvent(row: EventRow): Event {
  const kind = eventKindOf(row.code)
  const facts = kind && EVENT_KINDS[kind]
  const isPrivate = row.is_private
  return {
    id: eventIdOf(row),
    vehicle: row.vehicle_id,
    registration: row.registration,
    eventCode: row.code,
    name: nameOf(row.code, 'en'),
    name_pt: nameOf(row.code, 'pt'),
    severity: facts?.severity ?? 'info',
    timestamp: row.recorded_at.toISOString(),
    lat: isPrivate ? null : row.latitude,
    long: isPrivate ? null : row.longitude,
    dir: isPrivate ? null : row.heading_deg,
    speed: isPrivate ? null : row.speed_kmh,
    road: null,
    value: isPrivate ? null : row.value,
    unit: facts?.unit ?? null,
    limit: isPrivate ? null : row.limit_kmh,
    duration_s: row.duration_s,
    source: row.source,
    late: row.late,
    driver: row.driver,
    geofence: isPrivate || row.geofence === null ? null : { id: row.geofence_id, name: row.geofence },
    has_fix: row.has_fix,
    is_private: isPrivate,
    review: reviewOf(row),
  }
}

function nameOf(code: number, language: Language): string {
  const t = textsIn(language)
  const kind = eventKindOf(code)
  return kind === null ? t('Event {{code}}', { code }) : t(EVENT_NAMES[kind])
}

function reviewOf({ state, reason, note, user_name, reviewed_at }: EventRow): EventReview | null {
  if (state === null || reviewed_at === null) return null
  return { state, reason, note, by: user_name ?? '', at: reviewed_at.toISOString() }
}
