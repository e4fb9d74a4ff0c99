import { keysOf } from '@milepost/domain/collections/keys-of.ts'
import { EVENT_KINDS, EVENT_SEVERITIES } from '@milepost/domain/events/event-kinds.ts'
import { RULE_SUBJECTS } from '@milepost/domain/notifications/conditions.ts'
import { MOST_RECIPIENTS } from '@milepost/domain/reports/report-bounds.ts'
import { z } from 'zod'
import { flag, idFilter, recordRoutes } from './records.ts'
import { routes } from './route.ts'
import { deviceInstant, id, inDecimals, inDigits, instant, lineOfText, mailAddress, rowId } from './shapes.ts'
import { calendarDay } from './time-range.ts'

const eventKind = z.enum(keysOf(EVENT_KINDS))
const severity = z.enum(EVENT_SEVERITIES)
const weekday = z.number().int().min(1).max(7)
/** What is no minute of a day goes no further: hours of it cannot be counted. */
const minute = (last: number) => z.number().int().min(0, { abort: true }).max(last, { abort: true })
const beginning = minute(1_439)
const end = minute(1_440)
const MOST_TIED = 500
/** Moments before a due date at which one rule tells of it. */
const MOST_DAYS_AHEAD = 6

/**
 * A time of the week in the customer's time zone. `weekdays` are those it begins on, Monday is 1; an end that is not after the
 * beginning is on the next day.
 */
export const ruleHours = z.strictObject({
  weekdays: z.array(weekday).min(1).max(7),
  fromMinute: beginning,
  untilMinute: end,
})

export type RuleHours = z.output<typeof ruleHours>

/** In the usual order the last minutes in which what follows is counted with the notice that there is. */
const everyMinutes = z.number().int().min(0).max(1_440)

const silentHours = z.number().int().min(1).max(336)
const supplyV = z.number().min(2).max(60)
const batteryPercent = z.number().int().min(1).max(99)
const batteryV = z.number().min(1).max(30)

const dayAhead = z.number().int().min(0).max(365)
const overdueDays = z.number().int().min(0).max(90)

const ofTies = z.array(z.object({ id: z.number().int(), name: z.string() }))

/** Who is told of which events: rules of a customer (docs/domain/notifications.md). */
export const notificationRules = recordRoutes({
  schema: 'NotificationRule',
  words: { one: 'notification rule', many: 'notification rules' },
  paths: { one: 'notification_rule', many: 'notification_rules' },
  area: 'notification-rules',
  fields: {
    /** Unique, in any case, among the customer's that are not archived. */
    name: lineOfText(100).min(1),
    is_on: z.boolean().default(true),
    /** The limits of what it does not tell of are kept, and asked about by nothing. */
    tells_of: z.enum(RULE_SUBJECTS).default('events'),
    /** None: of any kind. */
    event_kinds: z.array(eventKind).max(Object.keys(EVENT_KINDS).length).default([]),
    least_severity: severity.default('warning'),
    /** Only events of these geofences; none: whether or not they are of one. */
    geofences: z.array(rowId).max(MOST_TIED).default([]),
    /** No data for so long; of a vehicle that was parked for a day at least. */
    silent_hours: silentHours.default(24),
    supply_below_v: supplyV.default(11.8),
    battery_below_percent: batteryPercent.default(20),
    /** Of trackers that report their charge by the voltage alone. */
    battery_below_v: batteryV.default(3.5),
    /** What is due by these schedules; none: by any. */
    schedule_types: z.array(rowId).max(MOST_TIED).default([]),
    /** So many days before it is due; 0: on the day. */
    days_ahead: z.array(dayAhead).max(MOST_DAYS_AHEAD).default([28, 7, 1]),
    /** Once it is overdue as well. */
    tells_overdue: z.boolean().default(true),
    /** And again after so many days while it stays so; 0: once. */
    overdue_every_days: overdueDays.default(0),
    /** Of vehicles that are off the road as well. */
    tells_off_road: z.boolean().default(false),
    /** None: vehicles of all groups. */
    vehicle_groups: z.array(rowId).max(MOST_TIED).default([]),
    /** Null: at any time. */
    hours: ruleHours.nullable().default(null),
    /** Whether the people are told by mail beside the bell. */
    by_mail: z.boolean().default(false),
    /** Who is told by mail alone, with an account or without, of all vehicles of the rule; each may stop it. */
    mail_addresses: z.array(mailAddress).max(MOST_RECIPIENTS).default([]),
    /** What follows within so many minutes for the same vehicle is counted with the notice that there is; 0: each is told. */
    every_minutes: everyMinutes.default(15),
    /** Who is told: each of the vehicles that they see. */
    users: z.array(rowId).max(100).default([]),
  },
  shows: {
    geofences: ofTies,
    schedule_types: z.array(z.object({ id: z.number().int(), name: z.string(), code: z.string().nullable() })),
    vehicle_groups: ofTies,
    hours: ruleHours.nullable(),
    /** Of the addresses those that have stopped the mails of the customer's rules: nothing is sent to them any more. */
    stopped_addresses: z.array(z.string()),
    /**
     * Of the addresses those whose account of the customer was closed: nothing is sent to them, unless they agree anew, which an
     * administrator may ask them for.
     */
    closed_addresses: z.array(z.string()),
    /** Of the addresses those that nobody has confirmed by a link in an e-mail, neither for an account of the customer nor for its rules: nothing is sent there yet. */
    unconfirmed_addresses: z.array(z.string()),
    users: z.array(z.object({ id: z.number().int(), name: z.string(), email: z.string() })),
  },
  filters: { vehicle_group: idFilter, user: idFilter },
  orderings: ['name', 'updated_at'],
})

export const addressRequests = routes({
  /** What asks it is a mail, with a link that works once, for seven days. */
  send: {
    method: 'POST',
    path: '/api/notification_rule/:id/address_request/',
    summary: 'Asks whoever reads an address of a rule once more whether it may be written to: twice in a day at most',
    access: { kind: 'administration', area: 'notification-rules', does: 'write' },
    params: z.object({ id }),
    body: z.strictObject({ address: mailAddress }),
    result: z.object({ address: z.string() }),
    errors: [404, 409],
  },
})

/** A schedule of a vehicle that is due, and on which day. */
export const dueThing = z.object({
  /** What came with Milepost has one, and the screens word it: `schedule` is English. */
  code: z.string().nullable(),
  schedule: z.string(),
  due_on: calendarDay,
})

const matchedNotice = z
  .object({
    vehicle: z.number().int(),
    registration: z.string(),
    /** Null where the rule tells of no events. */
    eventCode: z.number().int().nullable(),
    timestamp: deviceInstant,
    /** Events that the notice would have counted. */
    count: z.number().int(),
    /** What is due; null where the rule tells of something else. */
    due: dueThing.nullable(),
  })
  .meta({ id: 'MatchedNotice' })

export type MatchedNotice = z.output<typeof matchedNotice>

/** Events of a week that one question reads at most. */
export const MOST_TRIED = 10_000
/** Vehicles of which one question about what lasts reads the past at most. */
export const MOST_VEHICLES_TRIED = 200

export const ruleTrials = routes({
  /** Nothing is told by it. The rule need not be saved. */
  matches: {
    method: 'GET',
    path: '/api/notification_rules_matches/',
    summary:
      'What a rule would have told of the last seven days; of what is due, what it tells today and in the six days after',
    access: { kind: 'administration', area: 'notification-rules', does: 'read' },
    query: z.object({
      /** Needed of those who see several customers. */
      customer: id.optional(),
      tells_of: z.enum(RULE_SUBJECTS).default('events'),
      event_kind: z.union([eventKind, z.array(eventKind)]).optional(),
      least_severity: severity.default('info'),
      geofence: idFilter,
      vehicle_group: idFilter,
      /** All three for hours, or none. */
      weekday: z.union([inDigits(weekday), z.array(inDigits(weekday)).max(7)]).optional(),
      from_minute: inDigits(beginning).optional(),
      until_minute: inDigits(end).optional(),
      every_minutes: inDigits(everyMinutes).default(15),
      silent_hours: inDigits(silentHours).default(24),
      supply_below_v: inDecimals(supplyV).default(11.8),
      battery_below_percent: inDigits(batteryPercent).default(20),
      battery_below_v: inDecimals(batteryV).default(3.5),
      schedule_type: idFilter,
      days_ahead: z.union([inDigits(dayAhead), z.array(inDigits(dayAhead)).max(MOST_DAYS_AHEAD)]).optional(),
      tells_overdue: flag,
      overdue_every_days: inDigits(overdueDays).default(0),
      tells_off_road: flag,
    }),
    result: z.object({
      /** What matches; of events, of the newest `MOST_TRIED`. */
      events: z.number().int(),
      /** There were more events than are read at once, whose older ones are not counted; or more vehicles than are looked at. */
      is_cut: z.boolean(),
      /** What was looked at; `events` are those of the kinds and severities of the rule, null where it tells of no events. */
      looked_at: z.object({
        events: z.number().int().nullable(),
        vehicles: z.number().int(),
        from: instant,
        until: instant,
      }),
      /** Notices that would have been: events that follow each other are one. */
      notices: z.number().int(),
      /** The newest of them. */
      results: z.array(matchedNotice),
    }),
    errors: [400, 404],
  },
})

export type RuleTrial = z.output<typeof ruleTrials.matches.result>
