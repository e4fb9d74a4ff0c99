import type { SafetyEvent } from '@milepost/contract/behaviour.ts'
import type { Ordered } from '@milepost/contract/records.ts'
import { LEVELS, type Level, type SafetyKind } from '@milepost/domain/behaviour/driving-score.ts'
import { EVENT_KINDS } from '@milepost/domain/events/event-kinds.ts'
import { speedLimitOrigin } from '@milepost/domain/events/speed-limit-origin.ts'
import { type RawBuilder, sql } from 'kysely'
import { customerHasModule } from '../../db/has-module.ts'
import { oneRow } from '../../db/one-row.ts'
import { orderDirection } from '../../db/order-direction.ts'
import type { ScopedDb } from '../../db/scope.ts'
import { eventIdOf } from '../../telemetry/event-keys.ts'
import type { DriverFilter } from './driver-filter.ts'
import { type DrivingSpan, drivingSources, SAFETY_EVENTS } from './driving-sources.ts'
import { codesOf, LEVEL, levelAt, mustBeOneOf } from './read-drives.ts'

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
  driverId: number | null
}

interface JoinedToEvent extends Record<string, unknown> {
  driver_id: number | null
  level: number
  geofence: string | null
  /** Of a dismissal. */
  reason: string | null
  note: string | null
  reviewed_at: Date | null
}

/**
 * A page of the events that a score is made of, and how many there are, by time; with those that were dismissed.
 * Those of private times are left out.
 */
export async function findSafetyEvents(
  db: ScopedDb,
  search: SafetySearch,
  { page, pageSize, ...order }: { page: number; pageSize: number } & Ordered,
): Promise<{ count: number; found: FoundEvent[] }> {
  const sources = drivingSources(search)
  const events = sources.events(codesOf(search.kinds))
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from ${events} where ${isWanted(search)}
  `.execute(db)
  const { rows } = await sql<JoinedToEvent>`
    select ${sql.raw(SAFETY_EVENTS.select('events'))}, ${LEVEL} as level, driver_id, reason, note, reviewed_at,
      (select g.name from geofences g where g.id = events.geofence_id and ${customerHasModule('g', 'Geofence')}) as geofence
    from ${events} where ${isWanted(search)}
    order by events.recorded_at ${orderDirection(order)}, events.tracker_id, events.sequence, events.code, events.geofence_id
    limit ${pageSize} offset ${(page - 1) * pageSize}
  `.execute(db)
  return { count: oneRow(counted).count, found: rows.map(row => toEvent(row, search.kinds)) }
}

function isWanted({ level, driver }: SafetySearch): RawBuilder<unknown> {
  const isOfLevel = level === null ? sql`true` : sql`${LEVEL} = ${LEVELS.indexOf(level)}`
  return sql`${isOfLevel} and ${driver?.condition ?? sql`true`}`
}

function toEvent(row: JoinedToEvent, kinds: readonly SafetyKind[]): FoundEvent {
  const event = SAFETY_EVENTS.read(row)
  const kind = mustBeOneOf(kinds, event.code)
  return {
    event: {
      id: eventIdOf(event),
      vehicle: event.vehicleId,
      eventCode: event.code,
      kind,
      level: levelAt(row.level),
      timestamp: new Date(event.recordedAtMs).toISOString(),
      lat: event.place.latitude,
      long: event.place.longitude,
      has_fix: event.hasFix,
      dir: event.headingDeg,
      speed: event.speedKmh,
      value: event.value,
      unit: EVENT_KINDS[kind].unit,
      limit: event.limitKmh,
      limit_of: speedLimitOrigin(kind, event),
      geofence: event.geofenceId === 0 || row.geofence === null ? null : { id: event.geofenceId, name: row.geofence },
      duration_s: event.durationS,
      dismissed:
        row.reason === null || row.reviewed_at === null
          ? null
          : { reason: row.reason, note: row.note, at: row.reviewed_at.toISOString() },
    },
    customerId: event.customerId,
    driverId: row.driver_id,
  }
}
