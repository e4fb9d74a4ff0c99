import { joinsNotice } from '@milepost/domain/notifications/rule-match.ts'
import { toApiInstant } from '@milepost/domain/time/api-dates.ts'
import { sql } from 'kysely'
import { findAccountRights } from '../../auth/signed-in.ts'
import { customerInScope, vehicleInScope } from '../../db/in-scope.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { eventIdOf } from '../../telemetry/event-keys.ts'
import { addWebhookMessage } from '../../webhooks/add-message.ts'
import type { Match, ToldEvent } from './match.ts'
import { type NoticeOf, type NoticeReader, readerKey, readJoinable, storeNotices } from './notice-rows.ts'
import { keepAsTold } from './rule-as-told.ts'
import type { TellingRule } from './telling-rules.ts'

/**
 * Tells the people of rules what they match, of the vehicles that each sees, their addresses, and the webhooks of the customer. What was told already is
 * not asked about here. Gives how many notices are new.
 */
export async function raiseNotices(db: ScopedDb, scope: Scope, matches: readonly Match[]): Promise<number> {
  const seenBy = await readSight(db, matches)
  const muted = await readMuted(db, scope)
  const known = await readJoinable(db, scope, matches)
  for (const { rule, event } of matches.toSorted((a, b) => a.event.atMs - b.event.atMs)) {
    for (const reader of readersOf(rule)) {
      const { userId } = reader
      if (userId !== null && (muted.has(`${userId} ${rule.id}`) || !seenBy.get(userId)?.has(event.vehicleId))) continue
      const key = readerKey(rule.id, reader, event.vehicleId)
      const own = known.get(key) ?? []
      const joined = own.find(({ atMs }) => joinsNotice(atMs, event.atMs, rule.everyMinutes))
      if (joined === undefined) known.set(key, [...own, newNotice(reader, rule, event)])
      else
        Object.assign(joined, {
          events: joined.events + 1,
          lastAtMs: Math.max(joined.lastAtMs, event.atMs),
          isChanged: true,
        })
    }
  }
  const all = [...known.values()].flat()
  await storeNotices(db, scope, all)
  const fresh = all.filter(({ id }) => id === null)
  const telling = new Set(fresh.map(({ ruleId }) => ruleId))
  await keepAsTold(db, scope, new Set(matches.map(({ rule }) => rule).filter(({ id }) => telling.has(id))))
  await tellWebhooks(db, scope, fresh)
  return fresh.length
}

/** What people are told goes to the webhooks of the customer as well: once, however many people a rule has. */
async function tellWebhooks(db: ScopedDb, { customerIds }: Scope, fresh: readonly NoticeOf[]): Promise<void> {
  const [customerId] = customerIds
  if (customerId === undefined) return
  const byCause = new Map(
    fresh.flatMap(({ ruleId, tellsOf, first }) =>
      first === null
        ? []
        : [[`${ruleId} ${first.vehicleId} ${first.due?.scheduleTypeId ?? eventIn(first)}`, { ruleId, tellsOf, first }]],
    ),
  )
  for (const { ruleId, tellsOf, first } of byCause.values()) {
    const { vehicleId, atMs, code, isPrivate, due } = first
    await addWebhookMessage(db, {
      ...{ customerId, type: 'notification.raised', at: new Date(atMs) },
      data: {
        ...{
          rule: ruleId,
          tells_of: tellsOf,
          vehicle: vehicleId,
          timestamp: toApiInstant(atMs),
          is_private: isPrivate,
        },
        ...(due !== undefined && { schedule_type: due.scheduleTypeId, due_on: due.dueOn, days_left: due.daysLeft }),
        ...(tellsOf === 'events' && { id: eventIn(first), eventCode: code }),
      },
    })
  }
}

const eventIn = (event: ToldEvent): string => eventIdOf({ ...event, recordedAtMs: event.atMs })

const readersOf = ({ userIds, addressIds }: TellingRule): NoticeReader[] => [
  ...userIds.map(userId => ({ userId, addressId: null })),
  ...addressIds.map(addressId => ({ userId: null, addressId })),
]

const newNotice = (reader: NoticeReader, rule: TellingRule, event: ToldEvent): NoticeOf => ({
  ...{
    ruleId: rule.id,
    ruleVersion: rule.version,
    tellsOf: rule.tellsOf,
    awaitsMail: rule.byMail || reader.addressId !== null,
  },
  ...{ ...reader, id: null, vehicleId: event.vehicleId, first: event, events: 1, isChanged: false },
  ...{ atMs: event.atMs, lastAtMs: event.atMs },
})

/** Which of the vehicles each of the people sees now, limited users those of their groups. */
async function readSight(db: ScopedDb, matches: readonly Match[]): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const vehicleIds = [...new Set(matches.map(({ event }) => event.vehicleId))]
  const seenBy = new Map<number, ReadonlySet<number>>()
  for (const userId of new Set(matches.flatMap(({ rule }) => rule.userIds))) {
    const rights = await findAccountRights(db, userId)
    if (rights === null) continue
    const { rows } = await sql<{ id: number }>`
      select v.id from vehicles v where ${vehicleInScope(rights, 'v')} and v.id = any(${vehicleIds}::int[])`.execute(db)
    seenBy.set(userId, new Set(rows.map(({ id }) => id)))
  }
  return seenBy
}

async function readMuted(db: ScopedDb, scope: Scope): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select user_id || ' ' || notification_rule_id as key from muted_rules
    where ${customerInScope(scope, 'customer_id')} and (until is null or until > now())`.execute(db)
  return new Set(rows.map(({ key }) => key))
}
