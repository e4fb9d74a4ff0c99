import { EVENT_SEVERITIES } from '@milepost/domain/events/event-kinds.ts'
import { POWER_UNITS, RULE_SUBJECTS } from '@milepost/domain/notifications/conditions.ts'
import { z } from 'zod'
import { dueThing, ruleHours } from './notification-rules.ts'
import { flag, ordering, paging } from './records.ts'
import { routes } from './route.ts'
import { deviceInstant, id, instant, rowId } from './shapes.ts'

const notice = z
  .object({
    id: z.number().int(),
    /** Of the first event that it counts, and of the last; of something that lasts, when it was noticed. */
    happened_at: deviceInstant,
    last_at: deviceInstant,
    events: z.number().int(),
    /** When it was told. */
    created_at: instant,
    is_read: z.boolean(),
    vehicle: z.number().int(),
    registration: z.string(),
    tells_of: z.enum(RULE_SUBJECTS),
    /** Of the first event; null where it tells of none. */
    eventCode: z.number().int().nullable(),
    event_id: z.string().nullable(),
    /** The first event was taken back since, by records that came late or were found to be wrong. */
    is_withdrawn: z.boolean(),
    /** Of what lasts: since when, and the volts or percent that are low. */
    since: instant.nullable(),
    value: z.number().nullable(),
    unit: z.enum(POWER_UNITS).nullable(),
    geofence: z.string().nullable(),
    /** What is due; null where it tells of something else. */
    due: dueThing.nullable(),
    /** Why it was told: the rule as it was then. */
    rule: z.object({
      id: z.number().int(),
      name: z.string(),
      /** It was changed since. */
      is_changed: z.boolean(),
      tells_of: z.enum(RULE_SUBJECTS),
      is_any_event: z.boolean(),
      least_severity: z.enum(EVENT_SEVERITIES),
      has_vehicle_groups: z.boolean(),
      has_geofences: z.boolean(),
      hours: ruleHours.nullable(),
      every_minutes: z.number().int(),
      silent_hours: z.number().int(),
      supply_below_v: z.number(),
      battery_below_percent: z.number().int(),
      battery_below_v: z.number(),
      has_schedule_types: z.boolean(),
      days_ahead: z.array(z.number().int()),
      tells_overdue: z.boolean(),
      overdue_every_days: z.number().int(),
    }),
    /** The caller mutes the rule: until when, or null without an end. Absent: they do not. */
    muted: z.object({ until: instant.nullable() }).optional(),
  })
  .meta({ id: 'Notice' })

export type Notice = z.output<typeof notice>

/** More unread ones are not counted. */
export const MOST_UNREAD = 100

/** For how long somebody mutes a rule, in hours. */
export const MUTED_HOURS = [1, 8] as const

/** They are each user's own, and tell of events. */
const access = { kind: 'signed-in', rowsOf: 'Events' } as const

/**
 * What the caller was told of vehicles that they see now, of the last 90 days. Nothing is in it that a private time hides, also one
 * that came afterwards.
 */
export const notices = routes({
  list: {
    method: 'GET',
    path: '/api/notifications/',
    summary: 'What the caller was told, the newest first unless asked otherwise',
    access,
    // The page lists them again as soon as there are more.
    isUnattended: true,
    query: z.object({ unread: flag, ...ordering(['created_at'], '-created_at'), ...paging(50, 200) }),
    result: z.object({ count: z.number().int(), results: z.array(notice) }),
    errors: [400],
  },
  unread: {
    method: 'GET',
    path: '/api/notifications/unread/',
    summary: 'How many of them the caller has not read, up to a hundred',
    access,
    isUnattended: true,
    result: z.object({ unread: z.number().int() }),
  },
  markRead: {
    method: 'POST',
    path: '/api/notifications/read/',
    summary: 'Marks notices as read: those with these ids, or all up to one',
    access,
    body: z
      .strictObject({ ids: z.array(rowId).min(1).max(500).optional(), until: rowId.optional() })
      .refine(({ ids, until }) => (ids === undefined) !== (until === undefined), 'give either ids or until'),
    result: z.object({ read: z.number().int() }),
    errors: [400],
  },
  mute: {
    method: 'PUT',
    path: '/api/notification_rule/:id/mute/',
    summary: 'Mutes a rule for the caller alone, for some hours or without an end',
    access,
    params: z.object({ id }),
    body: z.strictObject({ hours: z.literal(MUTED_HOURS).nullable() }),
    result: z.object({ until: instant.nullable() }),
    errors: [400, 404],
  },
  unmute: {
    method: 'DELETE',
    path: '/api/notification_rule/:id/mute/',
    summary: 'Has the caller told by a rule again',
    access,
    params: z.object({ id }),
    result: z.object({ id: z.number().int() }),
    errors: [404],
  },
})
