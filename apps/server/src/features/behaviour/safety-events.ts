import type { SafetyEvent } from '@milepost/contract/behaviour.ts'
import { LEVELS, type Level, type SafetyKind } from '@milepost/domain/behaviour/driving-score.ts'
import { EVENT_KINDS, eventKindOf } from '@milepost/domain/events/event-kinds.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ScopedDb } from '../../db/scope.ts'
import { eventIdOf } from '../../telemetry/event-keys.ts'
import type { DriverFilter } from './driver-filter.ts'
import { type DrivingSpan, drivingSources } from './driving-sources.ts'
import { codesOf, LEVEL } from './read-drives.ts'

export interface SafetySearch extends DrivingSpan {
  kinds: readonly SafetyKind[]
  /** Null: all. */
  level: Level | null
  driver: DriverFilter | null
}

/** An event, and what is needed to say who drove. */
export interface FoundEvent {
  event: Omit<SafetyEvent, 'driver' | 'road' | 'registration'>
  customerId: number
  driverKey: string | null
}

interface EventRow {
  tracker_id: number
  recorded_at: Date
  sequence: number
  code: number
  geofence_id: number
  customer_id: number
  vehicle_id: number
  value: number | null
  level: number
  duration_s: number | null
  has_fix: boolean
  latitude: number
  longitude: number
  speed_kmh: number
  heading_deg: number
  driver_key: string | null
  /** Of a dismissal. */
  reason: string | null
  note: string | null
  reviewed_at: Date | null
}

/**
 * A page of the events that a score is made of, and how many there are; the newest first, with those that were dismissed.
 * Those of private trips are nobody's business.
 */
export async function findSafetyEvents(
  db: ScopedDb,
  search: SafetySearch,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ count: number; found: FoundEvent[] }> {
  const sources = drivingSources(search)
  const events = sources.events(codesOf(search.kinds))
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from ${events} where ${isWanted(search)}
  `.execute(db)
  const { rows } = await sql<EventRow>`
    select tracker_id, recorded_at, sequence, code, geofence_id, customer_id, vehicle_id, value, ${LEVEL} as level, duration_s,
      has_fix, latitude, longitude, speed_kmh, heading_deg, driver_key, reason, note, reviewed_at
    from ${events} where ${isWanted(search)}
    order by recorded_at desc, tracker_id, sequence, code, geofence_id
    limit ${pageSize} offset ${(page - 1) * pageSize}
  `.execute(db)
  return { count: counted.rows[0]!.count, found: rows.map(toEvent) }
}

function isWanted({ level, driver }: SafetySearch): RawBuilder<unknown> {
  const isOfLevel = level === null ? sql`true` : sql`${LEVEL} = ${LEVELS.indexOf(level)}`
  return sql`${isOfLevel} and ${driver?.condition ?? sql`true`}`
}

function toEvent(row: EventRow): FoundEvent {
  const kind = eventKindOf(row.code) as SafetyKind
  return {
    event: {
      id: eventIdOf(row),
      vehicle: row.vehicle_id,
      eventCode: row.code,
      kind,
      level: LEVELS[row.level]!,
      timestamp: row.recorded_at.toISOString(),
      lat: row.latitude,
      long: row.longitude,
      has_fix: row.has_fix,
      dir: row.heading_deg,
      speed: row.speed_kmh,
      value: row.value,
      unit: EVENT_KINDS[kind].unit,
      duration_s: row.duration_s,
      dismissed:
        row.reason === null || row.reviewed_at === null
          ? null
          : { reason: row.reason, note: row.note, at: row.reviewed_at.toISOString() },
    },
    customerId: row.customer_id,
    driverKey: row.driver_key,
  }
}
