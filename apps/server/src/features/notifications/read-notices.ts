import { MOST_UNREAD, type Notice } from '@milepost/contract/notices.ts'
import { CODES_TOLD_IN_PRIVATE } from '@milepost/domain/notifications/rule-match.ts'
import { type RawBuilder, sql } from 'kysely'
import { customerHasModule } from '../../db/has-module.ts'
import { customerInScope, geofenceInScope, vehicleInScope } from '../../db/in-scope.ts'
import { oneRow } from '../../db/one-row.ts'
import { isPrivateAt } from '../../db/private-times.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { instantOf } from '../../records/fields.ts'
import { eventIdOf } from '../../telemetry/event-keys.ts'
import { RULE_AS_TOLD } from './rule-as-told.ts'

/** Whose notices they are. */
export interface Reader extends Scope {
  userId: number
}

/** Of a row `n`: what it tells of is not private now, or somebody may need help. */
export const IS_NOT_PRIVATE_NOW: RawBuilder<boolean> = sql<boolean>`(n.code = any(${CODES_TOLD_IN_PRIVATE}::int2[])
  or not ${isPrivateAt(sql`n.tracker_id`, sql`n.happened_at`)})`

/** Of a row `n`: it is the reader's, of a vehicle that they see now, and what it tells of is not private now. */
export const isShownTo = (reader: Reader): RawBuilder<boolean> => sql<boolean>`n.user_id = ${reader.userId}
  and ${vehicleInScope(reader, 'n', 'vehicle_id')}
  and ${IS_NOT_PRIVATE_NOW}`

interface NoticeRow extends Omit<Notice, 'happened_at' | 'last_at' | 'eventCode' | 'event_id' | 'muted'> {
  code: number
  atMs: number
  lastAtMs: number
  trackerId: number
  sequence: number
  geofenceId: number
  isMuted: boolean
  mutedUntil: string | null
}

interface NoticePage {
  isUnread: boolean
  /** The oldest first. */
  ascending: boolean
  page: number
  pageSize: number
}

export async function findNotices(
  db: ScopedDb,
  reader: Reader,
  { isUnread, ascending, page, pageSize }: NoticePage,
): Promise<{ count: number; results: Notice[] }> {
  const which = sql`from notices n where ${isShownTo(reader)} ${isUnread ? sql`and n.read_at is null` : sql``}`
  const order = ascending ? sql`n.id` : sql`n.id desc`
  const count = oneRow(await sql<{ count: number }>`select count(*)::int as count ${which}`.execute(db)).count
  const { rows } = await sql<NoticeRow>`
    select n.id, (extract(epoch from n.happened_at) * 1000)::float8 as "atMs",
      (extract(epoch from n.last_at) * 1000)::float8 as "lastAtMs", n.events, ${instantOf(sql`n.created_at`)} as created_at,
      n.read_at is not null as is_read, n.vehicle_id as vehicle, v.registration, n.code, n.tells_of, ${instantOf(sql`n.since`)} as since, n.value, n.unit,
      n.tells_of = 'events' and n.happened_at > now() - c.keep_derived_days * interval '1 day'
        and not exists (select from events e where e.tracker_id = n.tracker_id and e.recorded_at = n.happened_at
          and e.sequence = n.sequence and e.code = n.code and e.geofence_id = n.geofence_id) as is_withdrawn,
      n.tracker_id as "trackerId", n.sequence, n.geofence_id as "geofenceId", g.name as geofence,
      case when st.id is not null then jsonb_build_object('code', st.code, 'schedule', st.name, 'due_on', n.due_on) end as due,
      (${RULE_AS_TOLD} || coalesce(w.rule, '{}')) || jsonb_build_object('id', r.id, 'is_changed', coalesce(r.version <> n.rule_version, false)) as rule,
      m.user_id is not null as "isMuted", ${instantOf(sql`m.until`)} as "mutedUntil"
    from (select n.* ${which} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}) n
    join vehicles v on v.id = n.vehicle_id
    join notification_rules r on r.id = n.notification_rule_id
    join customers c on c.id = n.customer_id
    left join told_rules w on w.notification_rule_id = r.id and w.version = n.rule_version
    left join geofences g on g.id = n.geofence_id and ${geofenceInScope(reader, 'g')} and ${customerHasModule('g', 'Geofence')}
    left join schedule_types st on st.id = n.schedule_type_id
    left join muted_rules m on m.notification_rule_id = r.id and m.user_id = ${reader.userId}
      and (m.until is null or m.until > now())
    order by ${order}`.execute(db)
  return { count, results: rows.map(present) }
}

function present(row: NoticeRow): Notice {
  const { atMs, lastAtMs, trackerId, sequence, code, geofenceId, isMuted, mutedUntil, ...rest } = row
  const isOfEvent = rest.tells_of === 'events'
  return {
    ...rest,
    happened_at: new Date(atMs).toISOString(),
    last_at: new Date(lastAtMs).toISOString(),
    eventCode: isOfEvent ? code : null,
    event_id: isOfEvent ? eventIdOf({ trackerId, recordedAtMs: atMs, sequence, code, geofenceId }) : null,
    ...(isMuted && { muted: { until: mutedUntil } }),
  }
}

export async function countUnread(db: ScopedDb, reader: Reader): Promise<number> {
  const counted = sql`select from notices n where n.read_at is null and ${isShownTo(reader)} limit ${MOST_UNREAD}`
  return oneRow(await sql<{ count: number }>`select count(*)::int as count from (${counted}) unread`.execute(db)).count
}

/** Of the reader's own those with these ids, or all up to one. Gives how many had not been read. */
export async function markNoticesRead(
  db: ScopedDb,
  { userId, customerIds }: Reader,
  which: { ids?: readonly number[] | undefined; until?: number | undefined },
): Promise<number> {
  const isWanted = which.ids === undefined ? sql`id <= ${which.until ?? 0}` : sql`id = any(${which.ids}::int[])`
  const { numAffectedRows = 0n } = await sql`update notices set read_at = now()
    where user_id = ${userId} and ${customerInScope({ customerIds }, 'customer_id')} and read_at is null and ${isWanted}`.execute(
    db,
  )
  return Number(numAffectedRows)
}
