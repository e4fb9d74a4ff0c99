import type { EventReview, ReviewState } from '@milepost/contract/event-reviews.ts'
import type { Event } from '@milepost/contract/events.ts'
import { EVENT_KINDS, eventKindOf, severityOf } from '@milepost/domain/events/event-kinds.ts'
import { speedLimitOrigin } from '@milepost/domain/events/speed-limit-origin.ts'
import type { DriverSource } from '@milepost/domain/trips/driver-source.ts'
import { EVENT_NAMES } from '@milepost/texts/event-names.ts'
import type { Language } from '@milepost/texts/language.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import type { ShownEvent } from '../../db/telemetry-columns.ts'
import { eventIdOf } from '../../telemetry/event-keys.ts'

/** What is joined to an event of a page; the columns of the review are null where there is none. */
export interface JoinedToEvent {
  registration: string
  geofence: string | null
  driver: string | null
  driver_source: DriverSource | null
  state: ReviewState | null
  reason: string | null
  note: string | null
  user_name: string | null
  reviewed_at: Date | null
}

/** An event as the calls give it. What happened in private keeps its place and its measure to itself. */
export function presentEvent(event: ShownEvent, joined: JoinedToEvent): Event {
  const { code, geofenceId, isPrivate } = event
  const kind = eventKindOf(code)
  const facts = kind && EVENT_KINDS[kind]
  return {
    id: eventIdOf(event),
    vehicle: event.vehicleId,
    registration: joined.registration,
    eventCode: code,
    name: nameOf(code, 'en'),
    name_pt: nameOf(code, 'pt'),
    severity: severityOf(code),
    timestamp: new Date(event.recordedAtMs).toISOString(),
    lat: isPrivate ? null : event.place.latitude,
    long: isPrivate ? null : event.place.longitude,
    dir: isPrivate ? null : event.headingDeg,
    speed: isPrivate ? null : event.speedKmh,
    road: null,
    value: isPrivate ? null : event.value,
    unit: facts?.unit ?? null,
    limit: isPrivate ? null : event.limitKmh,
    limit_of: isPrivate ? null : speedLimitOrigin(kind, event),
    duration_s: event.durationS,
    source: event.source,
    late: event.late,
    driver: joined.driver,
    driver_source: joined.driver === null ? null : joined.driver_source,
    geofence: isPrivate || joined.geofence === null ? null : { id: geofenceId, name: joined.geofence },
    has_fix: event.hasFix,
    is_private: isPrivate,
    review: presentReview(joined),
  }
}

/** A kind of event by its code; one that this release does not know is called by that. */
export function nameOf(code: number, language: Language): string {
  const t = textsIn(language)
  const kind = eventKindOf(code)
  return kind === null ? t('Event {{code}}', { code }) : t(EVENT_NAMES[kind])
}

function presentReview({ state, reason, note, user_name, reviewed_at }: JoinedToEvent): EventReview | null {
  if (state === null || reviewed_at === null) return null
  return { state, reason, note, by: user_name ?? '', at: reviewed_at.toISOString() }
}
