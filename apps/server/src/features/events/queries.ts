import type { Event } from '@milepost/contract/events.ts'
import { EVENT_KINDS, eventKindOf } from '@milepost/domain/event-kinds.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import type { TimeSpan } from '../../history/time-span.ts'

export interface EventSearch {
  /** Null: all that the scope may see. */
  vehicleIds: readonly number[] | null
  span: TimeSpan
  /** Empty: all kinds. */
  codes: readonly number[]
}

export interface EventPage {
  page: number
  pageSize: number
  ascending: boolean
}

/** How many events there are; read from an index alone. */
export async function countEvents(db: ScopedDb, scope: Scope, search: EventSearch): Promise<number> {
  const { column, ids } = subjects(scope, search)
  const { rows } = await sql<{ count: number }>`
    select count(*)::float8 as count from events e where ${column} = any(${ids}::int[]) and ${isWanted(search)}
  `.execute(db)
  return rows[0]!.count
}

/**
 * One page of events. The newest of each vehicle (or customer) are taken from its own part of an index, and the page from
 * those: an order over several vehicles at once would sort all of their events.
 */
export async function findEvents(
  db: ScopedDb,
  scope: Scope,
  search: EventSearch,
  { page, pageSize, ascending }: EventPage,
): Promise<Event[]> {
  const { column, ids } = subjects(scope, search)
  const direction = ascending ? sql`asc` : sql`desc`
  const order = sql`e.recorded_at ${direction}, e.tracker_id, e.sequence, e.code, e.geofence_id`
  const { rows } = await sql<EventRow>`
    select e.tracker_id, e.vehicle_id, v.registration, e.recorded_at, e.sequence, e.code, e.value, e.limit_kmh, e.duration_s,
      e.source, e.has_fix, e.latitude, e.longitude, e.speed_kmh, e.heading_deg, e.is_private, e.late, e.geofence_id,
      g.name as geofence, coalesce(d.first_name || ' ' || d.last_name, e.driver_key) as driver
    from (
      select e.* from unnest(${ids}::int[]) as subject (id) cross join lateral (
        select e.* from events e where ${column} = subject.id and ${isWanted(search)}
        order by ${order} limit ${page * pageSize}
      ) e
      order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}
    ) e
    join vehicles v on v.id = e.vehicle_id
    left join geofences g on g.id = e.geofence_id
    left join driver_keys k on k.customer_id = e.customer_id and k.key = e.driver_key
    left join drivers d on d.id = k.driver_id
    order by ${order}
  `.execute(db)
  return rows.map(toEvent)
}

function subjects(scope: Scope, { vehicleIds }: EventSearch): { column: RawBuilder<unknown>; ids: readonly number[] } {
  return vehicleIds === null
    ? { column: sql`e.customer_id`, ids: scope.customerIds }
    : { column: sql`e.vehicle_id`, ids: vehicleIds }
}

function isWanted({ span, codes }: EventSearch): RawBuilder<unknown> {
  const inTime = sql`e.recorded_at >= ${new Date(span.fromMs)} and e.recorded_at < ${new Date(span.untilMs)}`
  return codes.length === 0 ? inTime : sql`${inTime} and e.code = any(${codes}::int2[])`
}

interface EventRow {
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
}

function toEvent(row: EventRow): Event {
  const kind = eventKindOf(row.code)
  const facts = kind && EVENT_KINDS[kind]
  const isPrivate = row.is_private
  return {
    id: [row.tracker_id, row.recorded_at.getTime(), row.sequence, row.code, row.geofence_id].join('-'),
    vehicle: row.vehicle_id,
    registration: row.registration,
    eventCode: row.code,
    name: facts?.name.en ?? `Event ${row.code}`,
    name_pt: facts?.name.pt ?? `Evento ${row.code}`,
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
  }
}
