import { notificationRules } from '@milepost/contract/notification-rules.ts'
import { isEventKind } from '@milepost/domain/events/event-kinds.ts'
import type { RuleSubject } from '@milepost/domain/notifications/conditions.ts'
import { EVENT_NAMES } from '@milepost/texts/event-names.ts'
import { RULE_SUBJECT_NAMES } from '@milepost/texts/notice-words.ts'
import { scheduleTypeWord } from '@milepost/texts/schedule-words.ts'
import { severityWord } from '@milepost/texts/severity-words.ts'
import type { TextKey } from '@milepost/texts/text-key.ts'
import type { TFunction } from 'i18next'
import { sql } from 'kysely'
import { accountInScope, customerInScope } from '../../db/in-scope.ts'
import { column, nameColumn } from '../../records/fields.ts'
import { members } from '../../records/members.ts'
import { namesOfModule } from '../../records/names-of-module.ts'
import type { NounField, NounOf, RecordField } from '../../records/noun.ts'
import { matchesText } from '../../records/search.ts'
import { askNamed } from './address-requests.ts'
import { closedAddresses, ruleAddresses, stoppedAddresses, unconfirmedAddresses } from './rule-addresses.ts'
import { lockRulesOf, refuseTooManyRestored, refuseTooManyRules } from './rule-bounds.ts'

const kindWords = (kinds: readonly string[], t: TFunction) =>
  kinds.map(kind => (isEventKind(kind) ? t(EVENT_NAMES[kind]) : kind)).join(', ')

/** What of another subject a rule keeps says nothing in a file. */
const limitOf = (subject: RuleSubject, name: string, heading: TextKey): NounField<number> => ({
  ...column(name),
  exported: [{ heading, kind: 'number', of: (value, _t, { tells_of }) => (tells_of === subject ? value : null) }],
})

const tied = (table: string, other: string, of: string) => members({ table, own: 'notification_rule_id', other, of })

const scheduleTypes: RecordField = {
  ...members({
    table: 'schedule_types_of_notification_rules',
    own: 'notification_rule_id',
    other: 'schedule_type_id',
    of: 'schedule_types',
    shows: {
      object: sql`jsonb_build_object('id', o.id, 'name', o.name, 'code', o.code)`,
      by: sql`lower(o.name), o.id`,
    },
  }),
  /** The customer's own, and those that came with Milepost. */
  async check(db, ids: readonly number[], { customer }) {
    const { rows } = await sql`select unnest(${ids}::int[]) except
      select o.id from schedule_types o where o.archived_at is null and (o.customer_id is null or o.customer_id = ${customer})`.execute(
      db,
    )
    return rows.length === 0 ? null : 'unknown'
  },
}

const users: RecordField = {
  ...members({
    table: 'users_of_notification_rules',
    own: 'notification_rule_id',
    other: 'user_id',
    of: 'users',
    name: 'email',
    shows: {
      object: sql`jsonb_build_object('id', o.id, 'name', o.first_name || ' ' || o.last_name, 'email', o.email)`,
      by: sql`o.first_name, o.last_name, o.id`,
    },
  }),
  /** Anybody who sees the customer: those whom others look after too. */
  async check(db, ids: readonly number[], { customer }) {
    const seen = accountInScope({ customerIds: customer === null ? [] : [customer] }, 'o')
    const { rows } = await sql`select unnest(${ids}::int[]) except
      select o.id from users o where o.archived_at is null and ${seen}`.execute(db)
    return rows.length === 0 ? null : 'unknown'
  },
}

/** Who is told of what, as the administration keeps it. Accounts are read by the system role alone. */
export const notificationRuleNoun: NounOf<typeof notificationRules> = {
  routes: notificationRules,
  name: 'notification rule',
  title: 'Notification rules',
  table: 'notification_rules',
  isOfSystem: true,
  inScope: (scope, row) => customerInScope(scope, `${row}.customer_id`),
  fields: {
    name: { ...nameColumn('name'), exported: 'Name' },
    is_on: { ...column('is_on'), exported: [{ heading: 'Switched on', of: (isOn, t) => t(isOn ? 'Yes' : 'No') }] },
    tells_of: {
      ...column('tells_of'),
      exported: [{ heading: 'Notify about', of: (subject, t) => t(RULE_SUBJECT_NAMES[subject]) }],
    },
    event_kinds: {
      ...column('event_kinds', (kinds: string[]) => [...new Set(kinds)]),
      exported: [{ heading: 'Events', of: kindWords }],
    },
    least_severity: {
      ...column('least_severity'),
      exported: [{ heading: 'Lowest severity', of: (severity, t) => t(severityWord(severity)) }],
    },
    geofences: {
      ...tied('geofences_of_notification_rules', 'geofence_id', 'geofences'),
      ...namesOfModule('Geofence'),
      exported: 'Geofences',
    },
    silent_hours: limitOf('silence', 'silent_hours', 'No data for (hours)'),
    supply_below_v: limitOf('low-supply', 'supply_below_v', 'Vehicle voltage below (V)'),
    battery_below_percent: limitOf('low-battery', 'battery_below_percent', 'Tracker battery below (%)'),
    battery_below_v: limitOf('low-battery', 'battery_below_v', 'Tracker battery below (V)'),
    schedule_types: {
      ...scheduleTypes,
      exported: [
        {
          heading: 'Schedule types',
          of: (types, t) => types.map(({ code, name }) => scheduleTypeWord(code, name, t)).join(', '),
        },
      ],
    },
    days_ahead: {
      ...column('days_ahead', (days: number[]) => [...new Set(days)].toSorted((a, b) => b - a)),
      exported: [
        { heading: 'Days ahead', of: (days, _t, { tells_of }) => (tells_of === 'due' ? days.join(', ') : null) },
      ],
    },
    tells_overdue: {
      ...column('tells_overdue'),
      exported: [
        {
          heading: 'When overdue',
          of: (isTold, t, { tells_of }) => (tells_of === 'due' ? t(isTold ? 'Yes' : 'No') : null),
        },
      ],
    },
    overdue_every_days: limitOf('due', 'overdue_every_days', 'Again while overdue, every (days)'),
    tells_off_road: {
      ...column('tells_off_road'),
      exported: [
        {
          heading: 'Vehicles off the road too',
          of: (isTold, t, { tells_of }) => (tells_of === 'due' ? t(isTold ? 'Yes' : 'No') : null),
        },
      ],
    },
    vehicle_groups: {
      ...tied('vehicle_groups_of_notification_rules', 'vehicle_group_id', 'vehicle_groups'),
      exported: 'Vehicle groups',
    },
    hours: {
      shows: sql`r.hours`,
      columns: (hours: object | null) => ({ hours: hours && JSON.stringify(hours) }),
      exported: [],
    },
    by_mail: {
      ...column('by_mail'),
      exported: [{ heading: 'By email too', of: (isByMail, t) => t(isByMail ? 'Yes' : 'No') }],
    },
    every_minutes: {
      ...column('every_minutes'),
      exported: [
        { heading: 'At most one notification per vehicle in (minutes)', kind: 'number', of: minutes => minutes },
      ],
    },
    users: {
      ...users,
      exported: [{ heading: 'Who is notified', of: people => people.map(({ email }) => email).join(', ') }],
    },
    mail_addresses: {
      ...ruleAddresses,
      exported: [{ heading: 'Email addresses', of: addresses => addresses.join(', ') }],
    },
    stopped_addresses: { ...stoppedAddresses, exported: [] },
    closed_addresses: { ...closedAddresses, exported: [] },
    unconfirmed_addresses: { ...unconfirmedAddresses, exported: [] },
  },
  async onCreated(db, { customer }) {
    const customers = customer === null ? [] : [customer]
    await lockRulesOf(db, customers)
    await refuseTooManyRules(db, customers)
  },
  async onMoved(db, ids, isRestored, asker) {
    if (!isRestored) return
    await refuseTooManyRestored(db, ids)
    // What waited for them to be sent was dropped while they were archived.
    for (const id of ids) await askNamed(db, asker, id, asker.userId)
  },
  taken: { notification_rules_name_taken: 'name' },
  matches: text => matchesText(sql`lower(r.name)`, text),
  filters: {
    vehicle_group: (ids: number[]) => sql<boolean>`exists (select from vehicle_groups_of_notification_rules m
      where m.notification_rule_id = r.id and m.vehicle_group_id = any(${ids}::int[]))`,
    user: (ids: number[]) => sql<boolean>`exists (select from users_of_notification_rules m
      where m.notification_rule_id = r.id and m.user_id = any(${ids}::int[]))`,
  },
}
