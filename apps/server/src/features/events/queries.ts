import type { Event } from '@milepost/contract/events.ts'
import { MOST_DAYS } from '@milepost/contract/time-range.ts'
import { type EventSeverity, severityOf } from '@milepost/domain/events/event-kinds.ts'
import { type RawBuilder, sql } from 'kysely'
import { customerHasModule } from '../../db/has-module.ts'
import { isPrivateAt } from '../../db/private-times.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { SHOWN_EVENTS } from '../../db/telemetry-columns.ts'
import { isSameEvent } from '../../telemetry/dismissed-events.ts'
import { driverIdIn, driverName, driverSource, joinDriver, joinWheel } from '../../telemetry/trip-drivers.ts'
import { findEventDriver } from './driven-events.ts'
import { type EventSearch, hasNoneOf, isWanted, reviewedEvents, stateFilterOf, subjectsOf } from './event-search.ts'
import { type JoinedToEvent, presentEvent } from './present-event.ts'

export interface EventPage {
  page: number
  pageSize: number
  ascending: boolean
}

/** How many events of a search there are of each severity, whichever it asks for; read from an index alone. */
export async function countEvents(db: ScopedDb, scope: Scope, asked: EventSearch): Promise<SeverityCounts> {
  const search = { ...asked, severities: [] }
  const filter = stateFilterOf(search)
  if (filter.kind === 'reviewed') return count(db, reviewedEvents(scope, search, filter.states))
  const { column, ids } = subjectsOf(scope, search)
  const all = await count(db, sql`from events e where ${column} = any(${ids}::int[]) and ${isWanted(search)}`)
  if (filter.kind === 'none') return all
  const others = await count(db, reviewedEvents(scope, search, filter.states))
  return {
    info: all.info - others.info,
    warning: all.warning - others.warning,
    critical: all.critical - others.critical,
  }
}

export type SeverityCounts = Record<EventSeverity, number>

async function count(db: ScopedDb, body: RawBuilder<unknown>): Promise<SeverityCounts> {
  const { rows } = await sql<{ code: number; count: number }>`
    select e.code, count(*)::float8 as count ${body} group by e.code`.execute(db)
  const counts = { info: 0, warning: 0, critical: 0 }
  for (const row of rows) counts[severityOf(row.code)] += row.count
  return counts
}

/** What is looked back at: as much time as a search may have, and of each vehicle or customer this many events. */
const LOOKED_BACK_MS = MOST_DAYS * 86_400_000
const MOST_LOOKED_BACK = 100_000
/** Who drove is looked up for each of them. */
const MOST_LOOKED_BACK_FOR_DRIVER = 20_000

/** When the last event before the time of a search happened that is otherwise as it asks; null for none. */
export async function lastEventBefore(db: ScopedDb, scope: Scope, search: EventSearch): Promise<Date | null> {
  const untilMs = search.span.fromMs
  const span = { fromMs: untilMs - LOOKED_BACK_MS, untilMs }
  // At other times the driver was in other vehicles.
  const driver = search.driver && (await findEventDriver(db, scope, search.driver.id, span))
  const before = { ...search, span, driver }
  const most = driver === null ? MOST_LOOKED_BACK : MOST_LOOKED_BACK_FOR_DRIVER
  const filter = stateFilterOf(before)
  const { column, ids } = subjectsOf(scope, before)
  const isInState = filter.kind === 'all but' ? hasNoneOf(filter.states) : sql`true`
  const body =
    filter.kind === 'reviewed'
      ? reviewedEvents(scope, before, filter.states)
      : sql`from unnest(${ids}::int[]) as subject (id) cross join lateral (
          select * from events e where ${column} = subject.id and e.recorded_at < ${new Date(untilMs)}
          order by e.recorded_at desc limit ${Math.ceil(most / Math.max(1, ids.length))}
        ) e where ${isWanted(before)} and ${isInState}`
  const { rows } = await sql<{ at: Date | null }>`select max(e.recorded_at) as at ${body}`.execute(db)
  return rows[0]?.at ?? null
}

/** One page of events with their details; reviews are read for the events of the page alone. */
export async function findEvents(db: ScopedDb, scope: Scope, search: EventSearch, paging: EventPage): Promise<Event[]> {
  const order = orderOf(paging)
  const { rows } = await sql<Record<string, unknown> & JoinedToEvent & { is_hidden: boolean }>`
    select ${sql.raw(SHOWN_EVENTS.select('e'))}, v.registration, g.name as geofence, ${driverName('wheel')} as driver, ${driverSource('wheel')} as driver_source,
      r.state, r.reason, r.note, r.user_name, r.reviewed_at,
      e.is_private or ${isPrivateAt(sql`e.tracker_id`, sql`e.recorded_at`)} as is_hidden
    from (${pageOf(scope, search, paging)}) e
    join vehicles v on v.id = e.vehicle_id
    left join geofences g on g.id = e.geofence_id and ${customerHasModule('g', 'Geofence')}
    ${joinWheel()} ${joinDriver('wheel')} left join drivers d on d.id = ${driverIdIn(scope)}
    left join lateral (select * from event_reviews r where ${isSameEvent('r', 'e')} offset 0) r on true
    order by ${order}
  `.execute(db)
  return rows.map(row => presentEvent({ ...SHOWN_EVENTS.read(row), isPrivate: row.is_hidden }, row))
}

const orderOf = ({ ascending }: EventPage) =>
  sql`e.recorded_at ${ascending ? sql`asc` : sql`desc`}, e.tracker_id, e.sequence, e.code, e.geofence_id`

/**
 * The newest of each vehicle (or customer) are taken from its own part of an index, and the page from those: an order over
 * several vehicles at once would sort all of their events.
 */
function pageOf(scope: Scope, search: EventSearch, paging: EventPage): RawBuilder<unknown> {
  const { page, pageSize } = paging
  const order = orderOf(paging)
  const filter = stateFilterOf(search)
  const limits = sql`limit ${pageSize} offset ${(page - 1) * pageSize}`
  if (filter.kind === 'reviewed') {
    return sql`select e.* ${reviewedEvents(scope, search, filter.states)} order by ${order} ${limits}`
  }
  const { column, ids } = subjectsOf(scope, search)
  const isInState = filter.kind === 'none' ? sql`true` : hasNoneOf(filter.states)
  return sql`
    select e.* from unnest(${ids}::int[]) as subject (id) cross join lateral (
      select e.* from events e where ${column} = subject.id and ${isWanted(search)} and ${isInState}
      order by ${order} limit ${page * pageSize}
    ) e
    order by ${order} ${limits}`
}
