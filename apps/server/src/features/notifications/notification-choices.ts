import type { notificationChoices } from '@milepost/contract/notification-choices.ts'
import type { Input } from '@milepost/contract/route.ts'
import type { ActiveHours } from '@milepost/domain/fold/geofence-hours.ts'
import { type Passing, passingAt, type QuietChoices } from '@milepost/domain/notifications/quiet-hours.ts'
import { isTimeZone } from '@milepost/domain/time/local-time.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/scope.ts'

/** How and when a person is told beside the bell. */
export interface Choices extends QuietChoices {
  email: string
  byMail: boolean
  /** Whether they have shown that they read it. */
  isAddressProven: boolean
  /** Of their quiet hours. */
  timeZone: string
}

interface ChoicesRow {
  userId: number
  email: string
  byMail: boolean
  isAddressProven: boolean
  quietHours: ActiveHours | null
  urgentPasses: boolean
  timeZone: string | null
  customerTimeZone: string | null
}

/** Of each of these people, by user. */
export async function readChoices(system: Db, userIds: readonly number[]): Promise<ReadonlyMap<number, Choices>> {
  const { rows } = await sql<ChoicesRow>`
    select u.id as "userId", u.email, coalesce(n.by_mail, true) as "byMail", u.address_proven_at is not null as "isAddressProven", n.quiet_hours as "quietHours",
      coalesce(n.urgent_passes, true) as "urgentPasses", p.time_zone as "timeZone", c.time_zone as "customerTimeZone"
    from users u
    left join notification_choices n on n.user_id = u.id
    left join user_preferences p on p.user_id = u.id
    left join customers c on c.id = u.customer_id
    where u.id = any(${userIds}::int[])`.execute(system)
  return new Map(
    rows.map(({ userId, timeZone, customerTimeZone, ...chosen }) => {
      const zones = [timeZone, customerTimeZone].filter(zone => zone !== null)
      return [userId, { ...chosen, timeZone: zones.find(isTimeZone) ?? 'UTC' }]
    }),
  )
}

/** Whom of people for whom something waits may be told now, and what of it. */
export async function findTellable(
  system: Db,
  waiting: readonly { userId: number; hasUrgent: boolean }[],
  nowMs: number,
): Promise<{ userId: number; passing: Passing; byMail: boolean }[]> {
  const ids = waiting.map(({ userId }) => userId)
  const choicesOf = await readChoices(system, ids)
  return waiting.flatMap(({ userId, hasUrgent }) => {
    const choices = choicesOf.get(userId)
    if (choices === undefined) return []
    const passing = passingAt(choices, choices.timeZone, nowMs)
    const isKept = passing === 'nothing' || (passing === 'urgent' && !hasUrgent)
    return isKept ? [] : [{ userId, passing, byMail: choices.byMail }]
  })
}

/** Changes what is given. */
export async function writeChoices(
  system: Db,
  userId: number,
  changes: Input<typeof notificationChoices.change>['body'],
): Promise<void> {
  const given = {
    ...(changes.by_mail !== undefined && { by_mail: changes.by_mail }),
    ...(changes.quiet_hours !== undefined && {
      quiet_hours: changes.quiet_hours && JSON.stringify(changes.quiet_hours),
    }),
    ...(changes.urgent_passes !== undefined && { urgent_passes: changes.urgent_passes }),
  }
  await system
    .insertInto('notification_choices')
    .values({ user_id: userId, ...given })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ user_id: userId, ...given }))
    .execute()
}
